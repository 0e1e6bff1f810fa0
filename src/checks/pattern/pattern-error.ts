/** The fault of a pattern, in words that name the part at fault. */

/** Thrown where a pattern is malformed or has no counterpart in JavaScript. */
export class PatternError extends Error {
  override name = "PatternError";
}
