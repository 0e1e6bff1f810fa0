/** Makes a pattern that can be matched of what a person wrote. */
import { PatternError } from "./pattern-error.js";
import { type PatternOptions, translate } from "./translate.js";

/** A pattern ready to be matched. */
export interface CompiledPattern {
  /** As it was written, for messages. */
  readonly written: string;
  readonly regex: RegExp;
  /** Repeats without a low upper bound: they choose among the places of a text. */
  readonly openRepeats: number;
  /** Steps in which it can be passed at one place, in all ways, its open repeats taken once. */
  readonly ways: number;
  /** Whether matching may take exponentially many steps. */
  readonly mayExplode: boolean;
}

/**
 * Compiles a pattern.
 *
 * @throws PatternError saying what is wrong with it
 */
export function compilePattern(written: string, options: PatternOptions): CompiledPattern {
  const { source, flags, openRepeats, ways, mayExplode } = translate(written, options);
  try {
    return { written, regex: new RegExp(source, flags), openRepeats, ways, mayExplode };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const reason = said.replace(/^Invalid regular expression: \/.*\/[a-z]*: /su, "");
    throw new PatternError(reason.charAt(0).toLowerCase() + reason.slice(1));
  }
}
