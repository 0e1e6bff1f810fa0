/** Recognises dates and ranges of years, whose only figure is the year. */
import type { Tokens } from "./tokens.js";

const months = new Set(
  `january february march april may june july august september october november december
   jan feb mar apr jun jul aug sep sept oct nov dec`.split(/\s+/u),
);

/** The date or range of years that begins at a token of digits, with the tokens of its years. */
export function readDate(
  tokens: Tokens,
  at: number,
): { after: number; years: readonly number[] } | undefined {
  return (
    numericDate(tokens, at) ??
    yearRange(tokens, at) ??
    dayBeforeMonth(tokens, at) ??
    dayAfterMonth(tokens, at)
  );
}

/** "2023-09-30", "30.09.2023", "9/30/23", each maybe with a time behind a T. */
function numericDate(tokens: Tokens, at: number) {
  const mark = tokens.at(at + 1).text;
  if (!tokens.isMark(at + 1, "-/.–") || tokens.at(at + 3).text !== mark) return undefined;
  if (!tokens.is(at + 2, "digits") || !tokens.is(at + 4, "digits")) return undefined;
  if (tokens.at(at + 5).text === mark && tokens.is(at + 6, "digits")) return undefined;
  const parts = [at, at + 2, at + 4];
  const lengths = parts.map((i) => tokens.at(i).text.length);
  const values = parts.map((i) => Number(tokens.at(i).text));
  const [a = 0, b = 0, c = 0] = values;
  const small = (value: number, length: number) => value >= 1 && value <= 31 && length <= 2;
  const yearFirst =
    lengths[0] === 4 && small(b, lengths[1] ?? 0) && b <= 12 && small(c, lengths[2] ?? 0);
  const dayFirst = small(a, lengths[0] ?? 0) && small(b, lengths[1] ?? 0) && Math.min(a, b) <= 12;
  const yearLast = dayFirst && (lengths[2] === 4 || (lengths[2] === 2 && mark === "/"));
  if (!yearFirst && !yearLast) return undefined;
  const year = yearFirst ? at : at + 4;
  return {
    after: pastTime(tokens, at + 5),
    years: tokens.at(year).text.length === 4 ? [year] : [],
  };
}

/** Past "T10:30:00Z" glued to a date. */
function pastTime(tokens: Tokens, at: number): number {
  if (tokens.at(at).text !== "T" || !tokens.is(at + 1, "digits")) return at;
  let after = at + 2;
  while (
    (tokens.isMark(after, ":.+-") && tokens.is(after + 1, "digits")) ||
    tokens.is(after, "digits") ||
    tokens.at(after).text === "Z"
  )
    after++;
  return after;
}

/** "2014-15", "2022/23", "2019–2023", "2023-09". */
function yearRange(tokens: Tokens, at: number) {
  const from = tokens.at(at).text;
  const to = tokens.at(at + 2).text;
  if (!/^(?:19|20)\d\d$/u.test(from) || !tokens.isMark(at + 1, "-–/−‑")) return undefined;
  if (!/^(?:\d\d|(?:19|20)\d\d)$/u.test(to) || tokens.is(at + 3, "word")) return undefined;
  if (tokens.isMark(at + 3, ".,") && tokens.is(at + 4, "digits")) return undefined;
  if (tokens.isMark(tokens.pastBlank(at + 3), "=%")) return undefined;
  if (to.length === 4 && Number(to) < Number(from)) return undefined;
  return { after: at + 3, years: to.length === 4 ? [at, at + 2] : [at] };
}

function isMonth(tokens: Tokens, at: number): boolean {
  return months.has(tokens.word(at)) && /^\p{Lu}/u.test(tokens.at(at).text);
}

/** "30 September 2023", "30 Sept." */
function dayBeforeMonth(tokens: Tokens, at: number) {
  const blank = tokens.pastBlank(at + 1);
  if (blank === at + 1 || !isDay(tokens.at(at).text) || !isMonth(tokens, blank)) return undefined;
  let next = tokens.isMark(blank + 1, ".,") ? blank + 2 : blank + 1;
  next = tokens.pastBlank(next);
  const year = /^\d{4}$/u.test(tokens.at(next).text) ? [next] : [];
  return { after: year.length > 0 ? next + 1 : blank + 1, years: year };
}

/** The day of "September 30, 2023": a month stands before it and no scale or unit behind. */
function dayAfterMonth(tokens: Tokens, at: number) {
  let before = tokens.beforeBlank(at - 1);
  if (tokens.isMark(before, ".")) before--;
  if (before >= at - 1 || !isMonth(tokens, before) || !isDay(tokens.at(at).text)) return undefined;
  if (tokens.isMark(at + 1, ",.") && tokens.is(at + 2, "digits")) return undefined;
  let next = tokens.pastBlank(at + 1);
  if (
    tokens.isMark(next, "%") ||
    /^(?:million|billion|percent|per|thousand)$/u.test(tokens.word(next))
  )
    return undefined;
  if (tokens.isMark(next, ",")) next = tokens.pastBlank(next + 1);
  const year = next > at + 1 && /^\d{4}$/u.test(tokens.at(next).text) ? [next] : [];
  return { after: year.length > 0 ? next + 1 : at + 1, years: year };
}

function isDay(text: string): boolean {
  return /^(?:[1-9]|[12]\d|3[01]|0[1-9])$/u.test(text);
}
