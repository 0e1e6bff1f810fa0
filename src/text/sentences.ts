/** Finds where sentences end, so that "the answer comes first" and "declines at the start" can be judged. */
import { beforeFigures, mayEnd, neverEnd, openers } from "./sentence-tables.js";

/** A stretch of a text: from `start` up to, and without, `end`, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const wideEnds = new Set("。！？｡");
const closers = new Set("\"'”’»)]}*_`~」』）");
const hasWord = /[\p{L}\p{N}]/u;
const listMarker = /^[ \t>]*(?:[-*+•‣◦·–]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])[ \t]+/u;
const onlyListMarker = /^[\s>#*_]*\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})$/u;
const heading = /^[ \t>]*#{1,6}[ \t]/u;
const tableRow = /^[ \t]*\|/u;
const label = /^[ \t>]*(?:\*\*|__)[^*_]{1,80}(?:\*\*|__):?[ \t]*$/u;

/**
 * The sentences of a text in order. Each begins and ends at a character that is not white space;
 * a stretch without a letter or digit (an emoji, a rule, Markdown marks) joins its neighbour, and a
 * heading joins the sentence under it.
 *
 * @example sentences("The U.S. gap widened. It fell.") // spans of two sentences
 */
export function sentences(text: string): Span[] {
  return joinWordless(text, split(text));
}

/** The text up to the end of its sentence number `count` (at least 1); all of it if it has fewer. */
export function leadOf(text: string, count: number): string {
  const spans = sentences(text);
  const last = spans[count - 1];
  return last === undefined || count >= spans.length ? text : text.slice(0, last.end);
}

function split(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    const span = trimmed(text, start, end);
    if (span !== undefined) spans.push(span);
    start = end;
  };
  let i = 0;
  while (i < text.length) {
    const c = text.charAt(i);
    if (c === "\n") {
      const next = pastSpace(text, i);
      if (endsAtLine(text, start, i, next)) close(i);
      i = next;
    } else if (wideEnds.has(c)) {
      i = pastClosers(text, i + 1);
      close(i);
    } else if (c === "." || c === "!" || c === "?" || c === "…") {
      const first = i;
      while (i < text.length && ".!?…".includes(text.charAt(i))) i++;
      const end = pastClosers(text, i);
      if (endsAtMark(text, start, first, i, end)) close(end);
      i = end;
    } else {
      i++;
    }
  }
  close(text.length);
  return spans;
}

/** Whether a line break at `at` ends the sentence that began at `start`; `next` is what follows it. */
function endsAtLine(text: string, start: number, at: number, next: number): boolean {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const line = text.slice(Math.max(lineStart, start), at);
  if (heading.test(line) || label.test(line) || /:[*_\s]*$/u.test(line)) return false;
  const blank = text.indexOf("\n", at + 1);
  if (blank >= 0 && blank < next) return true;
  const following = text.slice(at + 1, next + 100);
  return listMarker.test(following) || heading.test(following) || tableRow.test(following);
}

/** Whether the mark at `first` (its run ends at `after`, its closers at `end`) ends a sentence. */
function endsAtMark(text: string, start: number, first: number, after: number, end: number) {
  const next = text.slice(end, end + 60);
  if (next !== "" && !/^\s/u.test(next)) return /^\p{Extended_Pictographic}/u.test(next);
  const word = /^[\s"'“‘(*_[]*([\p{L}\p{N}][\p{L}\p{N}'’]*)?/u.exec(next)?.[1] ?? "";
  const lower = word !== "" && word === word.toLowerCase() && /^\p{Ll}/u.test(word);
  const quoted = text.slice(after, end).search(/["'”’»]/u) >= 0;
  const mark = text.charAt(first);
  if (lower && quoted) return false;
  if (mark === "…" || after - first > 1)
    return !(lower && /^[.…]+$/u.test(text.slice(first, after)));
  if (mark !== ".") return true;
  if (numbersItem(text, start, first) && !/^\s*$/u.test(text.slice(end))) return false;
  const before = abbreviationBefore(text, first);
  if (/^[^\S\n]*\n[^\S\n]*(?:\n|$)/u.test(next) || /^\s*$/u.test(next)) return true;
  if (neverEnd.has(before.toLowerCase())) return false;
  if (beforeFigures.has(before.toLowerCase()) && /^(?:\p{N}|[IVX]+$)/u.test(word)) return false;
  if (mayEnd.has(before.toLowerCase()) || /^(?:\p{L}\.)*\p{L}$/u.test(before)) {
    return /^\p{Lu}/u.test(word) && openers.has(word.toLowerCase());
  }
  return true;
}

/** Whether the dot at `dot` stands behind the number of a list item that begins its line. */
function numbersItem(text: string, start: number, dot: number): boolean {
  const from = Math.max(start, dot - 16);
  const near = text.slice(from, dot);
  const lineBreak = near.lastIndexOf("\n");
  return (lineBreak >= 0 || from === start) && onlyListMarker.test(near.slice(lineBreak + 1));
}

/** The letters and inner dots directly before a dot: "U.S" of "the U.S.", at most 12 characters. */
function abbreviationBefore(text: string, dot: number): string {
  let from = dot;
  while (from > 0 && dot - from < 12 && /[\p{L}.]/u.test(text.charAt(from - 1))) from--;
  if (from > 0 && /[\p{L}\p{N}'’]/u.test(text.charAt(from - 1))) return "";
  return text.slice(from, dot);
}

function pastSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && /\s/u.test(text.charAt(i))) i++;
  return i;
}

function pastClosers(text: string, from: number): number {
  let i = from;
  while (i < text.length && closers.has(text.charAt(i))) i++;
  const marker = /^(?:\[\^?\d{1,3}\])+/u.exec(text.slice(i, i + 24));
  return i + (marker?.[0].length ?? 0);
}

function trimmed(text: string, start: number, end: number): Span | undefined {
  let from = start;
  let to = end;
  while (from < to && /\s/u.test(text.charAt(from))) from++;
  while (to > from && /\s/u.test(text.charAt(to - 1))) to--;
  return from < to ? { start: from, end: to } : undefined;
}

/** Joins stretches that hold no word to the sentence before them, or else to the one after. */
function joinWordless(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let pendingStart: number | undefined;
  for (const span of spans) {
    const previous = joined.at(-1);
    if (hasWord.test(text.slice(span.start, span.end))) {
      joined.push({ start: pendingStart ?? span.start, end: span.end });
      pendingStart = undefined;
    } else if (previous !== undefined) {
      joined[joined.length - 1] = { start: previous.start, end: span.end };
    } else {
      pendingStart ??= span.start;
    }
  }
  if (joined.length === 0 && pendingStart !== undefined) {
    joined.push({ start: pendingStart, end: spans.at(-1)?.end ?? pendingStart });
  }
  return joined;
}
