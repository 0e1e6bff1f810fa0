/** Fills `${NAME}` from the environment, so that secrets stay out of the files people write. */

/** A variable that a text referred to, with the value it got. */
export interface UsedVariable {
  name: string;
  value: string;
}

/** A text with its variables filled in. */
export interface Expansion {
  /** The text; a reference that is missing stays in it as it was written. */
  value: string;
  /** The variables whose value came from the environment, in order, each once. */
  used: UsedVariable[];
  /** Names without a default that are not set, or are empty; in order, each once. */
  missing: string[];
}

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/**
 * Expands `${NAME}` and `${NAME:-default}` once (a value that itself looks like a reference is left
 * alone). An empty variable counts as not set.
 */
export function expandVariables(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Expansion {
  const used = new Map<string, string>();
  const missing = new Set<string>();
  const value = text.replace(REFERENCE, (reference, name: string, fallback: string | undefined) => {
    const set = Object.hasOwn(env, name) ? env[name] : undefined;
    if (set) {
      used.set(name, set);
      return set;
    }
    if (fallback !== undefined) return fallback;
    missing.add(name);
    return reference;
  });
  return {
    value,
    used: [...used].map(([name, found]) => ({ name, value: found })),
    missing: [...missing],
  };
}
