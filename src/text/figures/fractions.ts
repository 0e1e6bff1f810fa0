/** Reads fractions and mixed numbers: "3/4", "2 1/2", "3½", and knows where a stroke is none. */
import { fractionMarks } from "./number-words.js";
import type { Numeral } from "./numerals.js";
import type { Tokens } from "./tokens.js";
import { roles } from "./vocabulary.js";

/** A fraction, alone or behind a whole number. */
export interface Fraction {
  readonly value: number;
  readonly after: number;
  readonly how: string;
}

/** The fraction sign at a token ("½"). */
export function fractionMark(tokens: Tokens, at: number): Fraction | undefined {
  if (tokens.code(at) < 128 || !tokens.isAnyMark(at)) return undefined;
  const parts = fractionMarks.get(tokens.text(at));
  return parts === undefined
    ? undefined
    : { value: parts[0] / parts[1], after: at + 1, how: "fraction" };
}

/** What a plain numeral becomes with what stands behind it, or undefined when it stays a numeral. */
export function fractionFrom(tokens: Tokens, numeral: Numeral): Fraction | undefined {
  if (!numeral.plain || numeral.decimal.length > 4) return undefined;
  return mixed(tokens, numeral) ?? quotient(tokens, numeral.first);
}

/** "2 3/4", "2-3/4", "2 ¾", "3½": a whole number and a fraction below one. */
function mixed(tokens: Tokens, numeral: Numeral): Fraction | undefined {
  const hyphen = isInchFraction(tokens, numeral.after);
  const at = hyphen ? numeral.after + 1 : tokens.pastBlank(numeral.after);
  const mark = fractionMark(tokens, at);
  const rest = mark ?? (at > numeral.after ? quotient(tokens, at) : undefined);
  if (rest === undefined || rest.value >= 1 || /^(?:19|20)\d\d$/u.test(numeral.decimal))
    return undefined;
  return {
    value: tokens.whole(numeral.first) + rest.value,
    after: rest.after,
    how: "mixed number",
  };
}

/** Whether a hyphen joins the fraction of a ruler, "3-3/4": halves to sixty-fourths. */
function isInchFraction(tokens: Tokens, at: number): boolean {
  const bottom = tokens.whole(at + 3);
  return (
    tokens.isMark(at, "-") && tokens.isMark(at + 2, "/") && [2, 4, 8, 16, 32, 64].includes(bottom)
  );
}

/** "3/4" of plain whole numbers, where neither a date nor a ratio nor a division is meant. */
function quotient(tokens: Tokens, at: number): Fraction | undefined {
  if (!tokens.isMark(at + 1, "/⁄") || !tokens.isDigits(at) || !tokens.isDigits(at + 2))
    return undefined;
  if (tokens.size(at) > 4 || tokens.size(at + 2) > 4 || tokens.whole(at + 2) === 0)
    return undefined;
  const value = tokens.whole(at) / tokens.whole(at + 2);
  const fraction = { value, after: at + 3, how: "fraction" };
  if (tokens.isMark(at + 1, "⁄")) return fraction;
  if (tokens.isMark(at - 1, "/.")) return undefined;
  if (tokens.isMark(at + 3, "/.,") && tokens.isDigits(at + 4)) return undefined;
  if (tokens.isWord(at + 3) || tokens.isMark(at + 3, "%")) return undefined;
  if (tokens.word(tokens.pastBlank(at + 3)) === "mmhg") return undefined;
  const before = tokens.beforeBlank(at - 1);
  if (tokens.isMark(tokens.pastBlank(at + 3), "=") && !tokens.isMark(before, "+-*×·"))
    return undefined;
  return meansRatio(tokens, before) ? undefined : fraction;
}

/** Whether one of the three words before says that the two figures stand for themselves. */
function meansRatio(tokens: Tokens, before: number): boolean {
  let at = before;
  for (let words = 0; words < 3 && at >= 0; words++) {
    if (tokens.isMark(at, ":=")) at = tokens.beforeBlank(at - 1);
    if (!tokens.isWord(at)) return false;
    if (tokens.has(at, roles.ratio)) return true;
    at = tokens.beforeBlank(at - 1);
  }
  return false;
}
