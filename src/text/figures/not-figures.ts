/** Recognises the digits that are no figures: dates, ranges of years, names, phones, addresses. */
import { isCurrencyCode } from "./currencies.js";
import { isYear, readDate } from "./dates.js";
import type { Tokens } from "./tokens.js";
import { roles } from "./vocabulary.js";

/** A stretch without figures, and the tokens in it that are years. */
export interface NotFigures {
  readonly after: number;
  readonly years: readonly number[];
}

const none: readonly number[] = [];
const hyphens = "-";
/** Runs of digits after which a chain is taken as one, so that looking ahead stays bounded. */
const longestChain = 32;

/** The stretch without figures that begins at a token, or undefined. Looks a bounded way ahead. */
export function notFigures(tokens: Tokens, at: number): NotFigures | undefined {
  if (tokens.isWord(at)) return webAddress(tokens, at) ?? versionWord(tokens, at);
  if (!tokens.isDigits(at)) return phoneWithMark(tokens, at);
  if (standsAlone(tokens, at)) return undefined;
  return (
    insideName(tokens, at) ??
    raisedOverWord(tokens, at) ??
    sourceMark(tokens, at) ??
    paragraphName(tokens, at) ??
    readDate(tokens, at) ??
    clockTime(tokens, at) ??
    hyphenChain(tokens, at) ??
    formName(tokens, at) ??
    idiom(tokens, at)
  );
}

const timeWords = roles.month | roles.meridiem;

/** Whether nothing around the digits could make a name, a date or a time of them: the usual case. */
function standsAlone(tokens: Tokens, at: number): boolean {
  if (tokens.isWord(at - 1) || tokens.isMark(at - 1, "-'’‘^【")) return false;
  if (tokens.isMark(at + 1, "-/–−‑:(年년月월")) return false;
  if (tokens.isMark(at + 1, ".") && tokens.isDigits(at + 2) && tokens.isMark(at + 3, "."))
    return false;
  if (tokens.has(tokens.pastBlank(at + 1), timeWords)) return false;
  const before = tokens.beforeBlank(at - 1);
  return !tokens.has(tokens.isMark(before, ".") ? before - 1 : before, roles.month);
}

function webAddress(tokens: Tokens, at: number): NotFigures | undefined {
  const web = tokens.has(at, roles.web);
  const scheme = web && tokens.isMark(at + 1, ":") && tokens.isMark(at + 2, "/");
  const www = web && tokens.isMark(at + 1, ".") && tokens.word(at) === "www";
  const domain = tokens.isMark(at + 1, ".") && tokens.isWord(at + 2) && tokens.isMark(at + 3, "/");
  if (!scheme && !www && !domain && !tokens.isMark(at + 1, "@")) return undefined;
  let after = at + 1;
  while (after < tokens.length && !tokens.isSpace(after) && !tokens.isMark(after, ")>]\"'”’"))
    after++;
  return { after, years: none };
}

/** "version 2.1": its number is a name. A "v2.1" is one word and found as such. */
function versionWord(tokens: Tokens, at: number): NotFigures | undefined {
  if (!tokens.has(at, roles.version)) return undefined;
  let digits = tokens.pastBlank(at + (tokens.isMark(at + 1, ".") ? 2 : 1));
  if (!tokens.isDigits(digits)) return undefined;
  while (tokens.isMark(digits + 1, ".") && tokens.isDigits(digits + 2)) digits += 2;
  return { after: digits + 1, years: none };
}

/** Digits inside a word, or joined to one by a hyphen: "H2O", "file_12", "COVID-19", "mid-2023". */
function insideName(tokens: Tokens, at: number): NotFigures | undefined {
  if (!tokens.isWord(at - 1) && !tokens.isMark(at - 1, "-'’‘")) return undefined;
  const glued = tokens.isWord(at - 1) && !isCurrencyCode(tokens.text(at - 1));
  const hyphened =
    tokens.isMark(at - 1, hyphens) && tokens.isWord(at - 2) && !isCurrencyCode(tokens.text(at - 2));
  const shortYear =
    tokens.isMark(at - 1, "'’‘") && tokens.size(at) === 2 && !tokens.isMark(at + 1, "'’\"”");
  if (!glued && !hyphened && !shortYear) return undefined;
  let after = at + 1;
  while (tokens.isWord(after) || tokens.isDigits(after) || joinsName(tokens, after)) after++;
  const named = hyphened || tokens.has(at - 1, roles.fiscal);
  return { after, years: named && isYear(tokens, at) && after === at + 1 ? [at] : none };
}

/** The exponent of a unit or a name, and a footnote mark: "cm^2", "x^2". */
function raisedOverWord(tokens: Tokens, at: number): NotFigures | undefined {
  const raised = tokens.isMark(at - 1, "^") && tokens.isWord(at - 2);
  return raised ? { after: at + 1, years: none } : undefined;
}

/** The inside of a source mark in lenticular brackets: "【4:0†source】". */
function sourceMark(tokens: Tokens, at: number): NotFigures | undefined {
  if (!tokens.isMark(at - 1, "【")) return undefined;
  for (let after = at + 1; after < at + 12; after++)
    if (tokens.isMark(after, "】")) return { after: after + 1, years: none };
  return undefined;
}

/** A paragraph of a statute: "401(k)", "501(c)(3)", "12(b)(6)". */
function paragraphName(tokens: Tokens, at: number): NotFigures | undefined {
  let after = at + 1;
  while (
    after < at + 13 &&
    tokens.isMark(after, "(") &&
    tokens.isMark(after + 2, ")") &&
    (after > at + 1 || tokens.isWord(after + 1)) &&
    tokens.size(after + 1) <= 2
  )
    after += 3;
  const lower = after > at + 1 && /^[a-z]$/u.test(tokens.text(at + 2));
  return lower && !tokens.isMark(tokens.pastBlank(after), "+-*/=^")
    ? { after, years: none }
    : undefined;
}

function joinsName(tokens: Tokens, at: number): boolean {
  return tokens.isMark(at, ".-/") && tokens.isDigits(at + 1) && !tokens.isSpace(at - 1);
}

/** "10:30", "9:15:00 pm", "5 pm"; a ratio such as "60:40" is none. */
function clockTime(tokens: Tokens, at: number): NotFigures | undefined {
  if (tokens.size(at) > 2 || tokens.whole(at) > 24) return undefined;
  const minutes = colonPart(tokens, at + 1);
  const after = colonPart(tokens, minutes);
  const half = tokens.pastBlank(after);
  if (tokens.has(half, roles.meridiem)) {
    if (tokens.size(half) === 2) return { after: half + 1, years: none };
    if (tokens.isMark(half + 1, ".") && tokens.word(half + 2) === "m")
      return { after: half + 3, years: none };
  }
  if (minutes === at + 1 || tokens.isMark(after, ":")) return undefined;
  const before = tokens.beforeBlank(at - 1);
  return tokens.has(before, roles.proportion) ? undefined : { after, years: none };
}

/** The index past ":30" at a token, or the same index. */
function colonPart(tokens: Tokens, at: number): number {
  const part = tokens.isMark(at, ":") && tokens.size(at + 1) === 2 && tokens.whole(at + 1) < 60;
  return part ? at + 2 : at;
}

/** Three or more runs of digits joined by hyphens are a number that names: a phone, an account. */
function hyphenChain(tokens: Tokens, at: number): NotFigures | undefined {
  if (!tokens.isMark(at + 1, hyphens)) return undefined;
  let after = at + 1;
  let runs = 1;
  while (runs < longestChain && tokens.isMark(after, hyphens) && tokens.isDigits(after + 1)) {
    after += 2;
    runs++;
  }
  const localPhone = runs === 2 && isCalled(tokens, at) && tokens.size(at + 2) === 4;
  const result = tokens.isMark(tokens.pastBlank(after), "=");
  return (runs > 2 && (!result || runs === longestChain)) || localPhone
    ? { after, years: none }
    : undefined;
}

function isCalled(tokens: Tokens, at: number): boolean {
  let before = tokens.beforeBlank(at - 1);
  if (tokens.isMark(before, ":.")) before--;
  return tokens.has(before, roles.phone);
}

/** "+1 555 123 4567" and "(555) 123-4567". */
function phoneWithMark(tokens: Tokens, at: number): NotFigures | undefined {
  const plus = tokens.isMark(at, "+");
  const area = tokens.isMark(at, "(") && tokens.size(at + 1) === 3 && tokens.isMark(at + 2, ")");
  if ((!plus && !area) || !tokens.isDigits(at + 1)) return undefined;
  let digits = 0;
  let runs = 0;
  let after = at + 1;
  let end = after;
  while (runs < 8) {
    if (tokens.isDigits(after)) {
      digits += tokens.size(after);
      runs++;
      after++;
      end = after;
    } else if (tokens.isBlank(after) || tokens.isMark(after, "-.()")) after++;
    else break;
  }
  const enough = plus ? digits >= 8 && runs >= 3 : digits === 10 && runs === 3;
  return enough && digits <= 15 ? { after: end, years: none } : undefined;
}

/** A name of digits and capital letters: "10-K", "401-K". */
function formName(tokens: Tokens, at: number): NotFigures | undefined {
  const form =
    tokens.isMark(at + 1, hyphens) &&
    tokens.isWord(at + 2) &&
    /^[A-Z]{1,2}$/u.test(tokens.text(at + 2));
  return form ? { after: at + 3, years: none } : undefined;
}

/** Fixed phrases with a stroke that are no fractions. */
function idiom(tokens: Tokens, at: number): NotFigures | undefined {
  if (!tokens.isMark(at + 1, "/")) return undefined;
  const phrase = `${tokens.text(at)}${tokens.text(at + 1)}${tokens.text(at + 2)}`;
  return phrase === "24/7" || phrase === "9/11" ? { after: at + 3, years: none } : undefined;
}
