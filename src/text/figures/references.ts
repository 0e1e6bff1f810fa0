/** Recognises figures that only point somewhere: marks of sources and footnotes, pages, tables, years of works. */
import { isYear } from "./dates.js";
import type { Numeral } from "./numerals.js";
import type { Tokens } from "./tokens.js";
import { roles } from "./vocabulary.js";

/** Whether a numeral answers nothing by itself, as it points to a source, a place or a power. */
export function isReference(tokens: Tokens, numeral: Numeral): boolean {
  const { first, after } = numeral;
  const code = tokens.code(first - 1);
  if (code === 94 || code === 91) return code === 94 || isFootnote(tokens, numeral);
  if (code === 44 || code === 45 || code === 8211) return isFootnote(tokens, numeral);
  const before = tokens.beforeBlank(first - 1);
  if (before === first - 1) return false;
  if (isFootnote(tokens, numeral) || isWorkYear(tokens, first, after)) return true;
  return isPlace(tokens, before, after);
}

/** "[2]" and "[^2]" point to a source; so does each of "[2, 3]" and "[2-4]". */
function isFootnote(tokens: Tokens, { plain, decimal, first, after }: Numeral): boolean {
  if (!plain || decimal.length > 3) return false;
  const opened =
    tokens.isMark(first - 1, "[^") ||
    (tokens.isDigits(first - 2) &&
      tokens.isMark(first - 3, "[") &&
      tokens.isMark(first - 1, ",-–")) ||
    tokens.isMark(first - 2, "[,");
  const closed =
    tokens.isMark(after, "],") ||
    (tokens.isMark(after, "-–") && tokens.isDigits(after + 1) && tokens.isMark(after + 2, "]"));
  return opened && closed;
}

/** The year of a work that is cited: "(Young et al., 2019)". */
function isWorkYear(tokens: Tokens, first: number, after: number): boolean {
  return isYear(tokens, first) && tokens.isMark(after, ")") && tokens.isMark(first - 2, ",");
}

/**
 * "(see page 12)", "(Table 4)", "[doc 3]", "see § 312": a place in a writing, behind a bracket or a word
 * that points, or the heading "Step 2:". "It is on page 12" may be the answer.
 */
function isPlace(tokens: Tokens, before: number, after: number): boolean {
  const stop = tokens.isMark(before, ".") ? before - 1 : before;
  if (!tokens.has(stop, roles.label) && !tokens.isMark(before, "§")) return false;
  if (tokens.isMark(after, ":")) return true;
  const ahead = tokens.beforeBlank(stop - 1);
  return tokens.isMark(ahead, "([") || tokens.has(ahead, roles.pointer);
}
