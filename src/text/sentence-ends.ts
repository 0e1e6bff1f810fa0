/** Decides whether a full stop, a question mark, an exclamation mark or an ellipsis ends a sentence. */
import { countsOn } from "./inline-lists.js";
import { speechFollows, startsSentence } from "./sentence-starts.js";
import {
  beforeFigures,
  dottedDayMonths,
  exclaimedNames,
  introducesTime,
  mayEnd,
  neverEnd,
  openers,
  titles,
  units,
} from "./sentence-tables.js";

/** A run of marks: where it begins and ends, and where the quotes and brackets behind it end. */
export interface Mark {
  readonly first: number;
  readonly after: number;
  readonly end: number;
}

const onlyListMarker = /^[\s>#*_•⁃-]*\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})$/u;
const firstWord = /^[\s"'“‘(*_[]*([\p{L}\p{N}][\p{L}\p{N}'’]*)?/u;
const pictograph = /^\p{Extended_Pictographic}/u;
const spacedDots = /^\.(?:[ \u00A0]\.){2,}/u;
/** A tag of HTML that begins or ends a line or a paragraph. */
const blockTag = /^<(?:br|hr|\/?(?:p|div|li|ul|ol|td|tr|h[1-6]))(?:\s[^<>]{0,40})?\/?>/iu;
const clock = /^[ap]\.?m$/iu;

/** Whether the mark ends the sentence that began at `start`. */
export function endsAtMark(text: string, start: number, mark: Mark): boolean {
  const { first, after, end } = mark;
  const next = text.slice(end, end + 60);
  if (blockTag.test(next)) return true;
  if (next !== "" && !/^\s/u.test(next))
    return pictograph.test(next) || startsWithoutSpace(text, start, mark);
  if (/^\s*$/u.test(next) && end + 60 >= text.length) return true;
  const word = firstWord.exec(next)?.[1] ?? "";
  const lower = /^\p{Ll}/u.test(word) && word === word.toLowerCase();
  const enclosed = /["'”’»)\]$]/u.test(text.slice(after, end));
  if (enclosed && (lower || (text.charAt(first) !== "." && speechFollows(next)))) return false;
  if (text.charAt(first) === "…" || after - first > 1) return endsAtDots(text, mark, lower);
  if (text.charAt(first) === "!") return !isExclaimedName(text, start, first, word, lower);
  return text.charAt(first) !== "." || endsAtStop(text, start, mark, { next, word });
}

/** "Done.Next": a stop after a word or a figure, before a word that opens a sentence. */
function startsWithoutSpace(text: string, start: number, { first, end }: Mark): boolean {
  if (text.charAt(first) === "…" || end !== first + 1) return false;
  const before = /(?:^|[\s(“"])(\p{L}\p{Ll}+|[$€£]?\d[\d,]*%?)$/u.exec(
    text.slice(Math.max(start, first - 40), first),
  );
  return before !== null && startsSentence(text.slice(end, end + 60));
}

/** A run of dots ends a sentence unless a word in lower case goes on, or brackets hold the run. */
function endsAtDots(text: string, { first, after }: Mark, lower: boolean): boolean {
  const before = text.charAt(first - 1);
  const dots = /^[.…]+$/u.test(text.slice(first, after));
  if (dots && (before === "[" || before === "(")) return false;
  return !(lower && dots);
}

/** Past ". . ." or ". . . ." that begins at a dot: where it ends and whether it ends a sentence. */
export function spacedEllipsis(
  text: string,
  first: number,
): { after: number; maySplit: boolean } | undefined {
  const run = spacedDots.exec(text.slice(first, first + 24))?.[0];
  if (run === undefined) return undefined;
  const dots = run.replace(/[^.]/gu, "").length;
  const apart = first === 0 || /\s/u.test(text.charAt(first - 1));
  return { after: first + run.length, maySplit: dots > 3 || !apart };
}

/** A name that is written with its mark, or one inside a sentence that goes on in lower case. */
function isExclaimedName(
  text: string,
  start: number,
  first: number,
  word: string,
  lower: boolean,
): boolean {
  const before = text.slice(Math.max(start, first - 24), first);
  const name = /(\p{L}+)$/u.exec(before)?.[1] ?? "";
  if (exclaimedNames.has(name.toLowerCase())) return lower || !openers.has(word.toLowerCase());
  const inside = /\p{Ll},? $/u.test(before.slice(0, before.length - name.length));
  return lower && inside && /^\p{Lu}/u.test(name);
}

function endsAtStop(
  text: string,
  start: number,
  { first, end }: Mark,
  { next, word }: { next: string; word: string },
): boolean {
  if (numbersItem(text, start, first) && !/^\s*$/u.test(text.slice(end, end + 200))) return false;
  if (/^[^\S\n]*\n[^\S\n]*(?:\n|$)/u.test(next)) return true;
  if (countsOn(text, start, first)) return false;
  const before = abbreviationBefore(text, start, first).toLowerCase();
  if (neverEnd.has(before)) return false;
  if (units.has(before) && /\d[\s-]?$/u.test(text.slice(start, first - before.length)))
    return !/^(?:[\p{Ll}\p{N}]|[CFK]$)/u.test(word);
  if (before === "no" && word === "of") return false;
  if (
    dottedDayMonths.has(word.toLowerCase()) &&
    /(?:^|\s)\d{1,2}$/u.test(text.slice(Math.max(start, first - 3), first))
  )
    return false;
  if (beforeFigures.has(before) && /^(?:\p{N}|[IVX]+$)/u.test(word)) return false;
  if (clock.test(before)) return endsAtTime(text.slice(start, first), word);
  if (mayEnd.has(before) || /^(?:\p{L}\.)*\p{L}$/u.test(before)) {
    return /^\p{Lu}/u.test(word) && openers.has(word.toLowerCase());
  }
  return true;
}

/** "6 p.m. Mr. Lee left": a title or an opener follows, and the time does not open the sentence. */
function endsAtTime(sentence: string, word: string): boolean {
  if (!/^\p{Lu}/u.test(word)) return false;
  const lowerCase = word.toLowerCase();
  return (
    (openers.has(lowerCase) || titles.has(lowerCase)) && !introducesTime.test(sentence.trimStart())
  );
}

/** Whether the dot at `dot` stands behind the number of a list item that begins its line. */
function numbersItem(text: string, start: number, dot: number): boolean {
  const from = Math.max(start, dot - 16);
  const near = text.slice(from, dot);
  const lineBreak = near.lastIndexOf("\n");
  return (lineBreak >= 0 || from === start) && onlyListMarker.test(near.slice(lineBreak + 1));
}

/** The letters and inner dots directly before a dot: "U.S" of "the U.S.", at most 12 characters. */
function abbreviationBefore(text: string, start: number, dot: number): string {
  let from = dot;
  while (from > start && dot - from < 12 && /[\p{L}.°º]/u.test(text.charAt(from - 1))) from--;
  if (from > start && /[\p{L}\p{N}'’]/u.test(text.charAt(from - 1))) return "";
  return text.slice(from, dot);
}
