/** The two versions of the "prompt": the one in use, and a shorter one somebody proposes. */

export interface Style {
  /** Passages handed to the answerer. */
  passages: number;
  /** Keep whole sentences, or stop before a second clause. */
  wholeSentences: boolean;
  /** Chance that the answer names its source. */
  citing: number;
  /** Chance that a percentage keeps its unit. */
  percentSigns: number;
  /** Words of instructions, for the cost of a call. */
  promptWords: number;
}

const full: Style = {
  passages: 5,
  wholeSentences: true,
  citing: 1,
  percentSigns: 1,
  promptWords: 180,
};

/** "Answer in one short phrase." Cheaper by half, and it looks harmless in review. */
const terse: Style = {
  passages: 2,
  wholeSentences: false,
  citing: 0.9,
  percentSigns: 0.7,
  promptWords: 40,
};

/** The style that the environment asks for; the one in use when it asks for none. */
export function styleFrom(env: NodeJS.ProcessEnv): Style {
  const variant = env["PUBLIC_FACTS_VARIANT"] || "full";
  if (variant === "full") return full;
  if (variant === "terse") return terse;
  throw new Error(`PUBLIC_FACTS_VARIANT is "${variant}"; it may be "full" or "terse"`);
}
