/** Recognises the digits that are no figures: dates, ranges of years, names, phones, addresses. */
import { isCurrencyCode } from "./currencies.js";
import { readDate } from "./dates.js";
import type { Tokens } from "./tokens.js";

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
  const kind = tokens.at(at).kind;
  if (kind === "word") return webAddress(tokens, at) ?? versionWord(tokens, at);
  if (kind === "mark") return phoneWithMark(tokens, at);
  if (kind !== "digits") return undefined;
  return (
    insideName(tokens, at) ??
    readDate(tokens, at) ??
    clockTime(tokens, at) ??
    hyphenChain(tokens, at) ??
    formName(tokens, at) ??
    idiom(tokens, at)
  );
}

/** Whether the digits at a token read as a year between 1900 and 2099. */
export function isYear(tokens: Tokens, at: number): boolean {
  return /^(?:19|20)\d\d$/u.test(tokens.at(at).text);
}

function webAddress(tokens: Tokens, at: number): NotFigures | undefined {
  const word = tokens.word(at);
  const scheme =
    /^https?$|^ftp$/u.test(word) && tokens.isMark(at + 1, ":") && tokens.isMark(at + 2, "/");
  const www = word === "www" && tokens.isMark(at + 1, ".");
  const domain =
    tokens.isMark(at + 1, ".") && tokens.is(at + 2, "word") && tokens.isMark(at + 3, "/");
  if (!scheme && !www && !domain && !tokens.isMark(at + 1, "@")) return undefined;
  let after = at + 1;
  while (after < tokens.length && !tokens.is(after, "space") && !tokens.isMark(after, ")>]\"'”’"))
    after++;
  return { after, years: none };
}

/** "version 2.1": its number is a name. A "v2.1" is one word and found as such. */
function versionWord(tokens: Tokens, at: number): NotFigures | undefined {
  if (!/^(?:version|ver|v)$/u.test(tokens.word(at))) return undefined;
  let digits = tokens.pastBlank(at + (tokens.isMark(at + 1, ".") ? 2 : 1));
  if (!tokens.is(digits, "digits")) return undefined;
  while (tokens.isMark(digits + 1, ".") && tokens.is(digits + 2, "digits")) digits += 2;
  return { after: digits + 1, years: none };
}

/** Digits inside a word, or joined to one by a hyphen: "H2O", "file_12", "COVID-19", "mid-2023". */
function insideName(tokens: Tokens, at: number): NotFigures | undefined {
  const glued = tokens.is(at - 1, "word") && !isCurrencyCode(tokens.at(at - 1).text);
  const hyphened =
    tokens.isMark(at - 1, hyphens) &&
    tokens.is(at - 2, "word") &&
    !isCurrencyCode(tokens.at(at - 2).text);
  const shortYear =
    tokens.isMark(at - 1, "'’‘") &&
    tokens.at(at).text.length === 2 &&
    !tokens.isMark(at + 1, "'’\"”");
  if (!glued && !hyphened && !shortYear) return undefined;
  let after = at + 1;
  while (tokens.is(after, "word") || tokens.is(after, "digits") || joinsName(tokens, after))
    after++;
  const named = hyphened || /^(?:fy|cy|fye|ye)$/u.test(tokens.word(at - 1));
  return { after, years: named && isYear(tokens, at) && after === at + 1 ? [at] : none };
}

function joinsName(tokens: Tokens, at: number): boolean {
  return tokens.isMark(at, ".-/") && tokens.is(at + 1, "digits") && !tokens.is(at - 1, "space");
}

/** "10:30", "9:15:00 pm", "5 pm"; a ratio such as "60:40" is none. */
function clockTime(tokens: Tokens, at: number): NotFigures | undefined {
  const hour = tokens.at(at).text;
  if (hour.length > 2 || Number(hour) > 24) return undefined;
  let after = at + 1;
  const colon = tokens.isMark(after, ":") && /^[0-5]\d$/u.test(tokens.at(after + 1).text);
  if (colon) after += 2;
  if (colon && tokens.isMark(after, ":") && /^[0-5]\d$/u.test(tokens.at(after + 1).text))
    after += 2;
  const half = tokens.pastBlank(after);
  if (
    /^[ap]$/u.test(tokens.word(half)) &&
    tokens.isMark(half + 1, ".") &&
    tokens.word(half + 2) === "m"
  ) {
    return { after: half + 3, years: none };
  }
  if (/^(?:am|pm)$/u.test(tokens.word(half))) return { after: half + 1, years: none };
  if (!colon || tokens.isMark(after, ":") || /^(?:ratio|odds|of)$/u.test(wordBefore(tokens, at)))
    return undefined;
  return { after, years: none };
}

function wordBefore(tokens: Tokens, at: number): string {
  return tokens.word(tokens.beforeBlank(at - 1));
}

/** Three or more runs of digits joined by hyphens are a number that names: a phone, an account. */
function hyphenChain(tokens: Tokens, at: number): NotFigures | undefined {
  let after = at + 1;
  let runs = 1;
  while (runs < longestChain && tokens.isMark(after, hyphens) && tokens.is(after + 1, "digits")) {
    after += 2;
    runs++;
  }
  const localPhone =
    runs === 2 && phoneWords.has(callWord(tokens, at)) && tokens.at(at + 2).text.length === 4;
  const result = tokens.isMark(tokens.pastBlank(after), "=");
  return (runs > 2 && (!result || runs === longestChain)) || localPhone
    ? { after, years: none }
    : undefined;
}

const phoneWords = new Set([
  "call",
  "phone",
  "tel",
  "telephone",
  "dial",
  "fax",
  "mobile",
  "at",
  "on",
]);

function callWord(tokens: Tokens, at: number): string {
  let before = tokens.beforeBlank(at - 1);
  if (tokens.isMark(before, ":.")) before--;
  return tokens.word(before);
}

/** "+1 555 123 4567" and "(555) 123-4567". */
function phoneWithMark(tokens: Tokens, at: number): NotFigures | undefined {
  const plus = tokens.isMark(at, "+");
  const area =
    tokens.isMark(at, "(") && tokens.at(at + 1).text.length === 3 && tokens.isMark(at + 2, ")");
  if ((!plus && !area) || !tokens.is(at + 1, "digits")) return undefined;
  let digits = 0;
  let runs = 0;
  let after = at + 1;
  let end = after;
  while (runs < 8) {
    if (tokens.is(after, "digits")) {
      digits += tokens.at(after).text.length;
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
  const letters = tokens.at(at + 2);
  const form =
    tokens.isMark(at + 1, hyphens) && letters.kind === "word" && /^[A-Z]{1,2}$/u.test(letters.text);
  return form ? { after: at + 3, years: none } : undefined;
}

/** Fixed phrases with a stroke that are no fractions. */
function idiom(tokens: Tokens, at: number): NotFigures | undefined {
  const phrase = `${tokens.at(at).text}${tokens.at(at + 1).text}${tokens.at(at + 2).text}`;
  return phrase === "24/7" || phrase === "9/11" ? { after: at + 3, years: none } : undefined;
}
