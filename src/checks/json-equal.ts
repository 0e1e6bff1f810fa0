/** Says when two JSON values are the same, as sources, JSON outputs and arguments of tools compare them. */

/**
 * What an object has under a key: the very same key, else one that is the same text in NFC.
 * Undefined when it has neither.
 */
export function fieldOf(value: object, key: string): { key: string; value: unknown } | undefined {
  const fields = value as Record<string, unknown>;
  if (Object.hasOwn(value, key)) return { key, value: fields[key] };
  const wanted = key.normalize("NFC");
  const same = Object.keys(value).find((other) => other.normalize("NFC") === wanted);
  return same === undefined ? undefined : { key: same, value: fields[same] };
}

/** Whether two JSON values are equal: the same type, texts and keys in NFC, keys whatever their order. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string")
    return a.normalize("NFC") === b.normalize("NFC");
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  if (entries.length !== Object.keys(b).length) return false;
  return entries.every(([key, value]) => {
    const other = fieldOf(b, key);
    return other !== undefined && jsonEqual(value, other.value);
  });
}
