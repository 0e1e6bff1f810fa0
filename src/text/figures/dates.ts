/** Recognises dates and ranges of years, whose only figure is the year. */
import type { Tokens } from "./tokens.js";
import { roles } from "./vocabulary.js";

/** The date or range of years that begins at a token of digits, with the tokens of its years. */
export function readDate(
  tokens: Tokens,
  at: number,
): { after: number; years: readonly number[] } | undefined {
  return (
    numericDate(tokens, at) ??
    signedDate(tokens, at) ??
    yearRange(tokens, at) ??
    dayBeforeMonth(tokens, at) ??
    dayAfterMonth(tokens, at)
  );
}

/** "2023-09-30", "30.09.2023", "9/30/23", each maybe with a time behind a T. */
function numericDate(tokens: Tokens, at: number) {
  if (!tokens.isDigits(at + 2) || !tokens.isDigits(at + 4)) return undefined;
  const mark = tokens.code(at + 1);
  if (!tokens.isMark(at + 1, "-/.–") || tokens.code(at + 3) !== mark) return undefined;
  if (tokens.code(at + 5) === mark && tokens.isDigits(at + 6)) return undefined;
  const small = (part: number) =>
    tokens.size(part) <= 2 && tokens.whole(part) >= 1 && tokens.whole(part) <= 31;
  const month = (part: number) => small(part) && tokens.whole(part) <= 12;
  const yearFirst = tokens.size(at) === 4 && month(at + 2) && small(at + 4);
  const dayFirst = small(at) && small(at + 2) && (month(at) || month(at + 2));
  const last = tokens.size(at + 4);
  const yearLast = dayFirst && (last === 4 || (last === 2 && mark === 47));
  if (!yearFirst && !yearLast) return undefined;
  const year = yearFirst ? at : at + 4;
  return {
    after: pastTime(tokens, at + 5),
    years: tokens.size(year) === 4 ? [year] : [],
  };
}

/** "2023年5月1日", "2023년 5월", "5月1日": signs behind year, month and day. */
function signedDate(tokens: Tokens, at: number) {
  const year = tokens.size(at) === 4 && tokens.isMark(at + 1, "年년");
  let after = year ? at + 2 : at;
  const month = year ? tokens.pastBlank(after) : at;
  if (tokens.isDigits(month) && tokens.isMark(month + 1, "月월")) {
    const day = tokens.pastBlank(month + 2);
    const dated = tokens.isDigits(day) && tokens.isMark(day + 1, "日일");
    if (dated) after = day + 2;
    else if (year) after = month + 2;
  }
  return after === at ? undefined : { after, years: year ? [at] : [] };
}

/** Past "T10:30:00Z" glued to a date. */
function pastTime(tokens: Tokens, at: number): number {
  if (tokens.code(at) !== 84 || tokens.size(at) !== 1 || !tokens.isDigits(at + 1)) return at;
  let after = at + 2;
  while (
    (tokens.isMark(after, ":.+-") && tokens.isDigits(after + 1)) ||
    tokens.isDigits(after) ||
    tokens.text(after) === "Z"
  )
    after++;
  return after;
}

/** "2014-15", "2022/23", "2019–2023", "2023-09". */
function yearRange(tokens: Tokens, at: number) {
  if (!tokens.isMark(at + 1, "-–/−‑") || !isYear(tokens, at)) return undefined;
  const short = tokens.isDigits(at + 2) && tokens.size(at + 2) === 2;
  if ((!short && !isYear(tokens, at + 2)) || tokens.isWord(at + 3)) return undefined;
  if (tokens.isMark(at + 3, ".,") && tokens.isDigits(at + 4)) return undefined;
  if (tokens.isMark(tokens.pastBlank(at + 3), "=%")) return undefined;
  if (!short && tokens.whole(at + 2) < tokens.whole(at)) return undefined;
  return { after: at + 3, years: short ? [at] : [at, at + 2] };
}

function isMonth(tokens: Tokens, at: number): boolean {
  return tokens.has(at, roles.month) && tokens.code(at) < 97;
}

/** The index behind a day, "30" or "30th". */
function pastDay(tokens: Tokens, at: number): number {
  return /^(?:st|nd|rd|th)$/u.test(tokens.word(at + 1)) ? at + 2 : at + 1;
}

/** "30 September 2023", "30 Sept.", "30th of September 2023" */
function dayBeforeMonth(tokens: Tokens, at: number) {
  const behind = pastDay(tokens, at);
  const word = tokens.pastBlank(behind);
  const of = behind > at + 1 && tokens.word(word) === "of";
  const blank = of ? tokens.pastBlank(word + 1) : word;
  if (blank === behind || !isMonth(tokens, blank) || !isDay(tokens, at)) return undefined;
  let next = tokens.isMark(blank + 1, ".,") ? blank + 2 : blank + 1;
  next = tokens.pastBlank(next);
  const year = isFourDigits(tokens, next) ? [next] : [];
  return { after: year.length > 0 ? next + 1 : blank + 1, years: year };
}

/** The day of "September 30, 2023": a month stands before it and no scale or unit behind. */
function dayAfterMonth(tokens: Tokens, at: number) {
  let before = tokens.beforeBlank(at - 1);
  if (tokens.isMark(before, ".")) before--;
  if (before >= at - 1 || !isMonth(tokens, before) || !isDay(tokens, at)) return undefined;
  if (tokens.isMark(at + 1, ",.") && tokens.isDigits(at + 2)) return undefined;
  const behind = pastDay(tokens, at);
  let next = tokens.pastBlank(behind);
  if (tokens.isMark(next, "%") || tokens.has(next, roles.amount)) return undefined;
  if (tokens.isMark(next, ",")) next = tokens.pastBlank(next + 1);
  const year = next > behind && isFourDigits(tokens, next) ? [next] : [];
  return { after: year.length > 0 ? next + 1 : behind, years: year };
}

function isDay(tokens: Tokens, at: number): boolean {
  return tokens.size(at) <= 2 && tokens.whole(at) >= 1 && tokens.whole(at) <= 31;
}

function isFourDigits(tokens: Tokens, at: number): boolean {
  return tokens.isDigits(at) && tokens.size(at) === 4;
}

/** Whether the digits at a token read as a year between 1900 and 2099. */
export function isYear(tokens: Tokens, at: number): boolean {
  return isFourDigits(tokens, at) && tokens.whole(at) >= 1900 && tokens.whole(at) < 2100;
}
