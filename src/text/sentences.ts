/** Finds where sentences end, so that "the answer comes first" and "declines at the start" can be judged. */
import { inlineItems } from "./inline-lists.js";
import { endsAtMark, spacedEllipsis } from "./sentence-ends.js";
import { endsAtLine } from "./sentence-lines.js";
import type { Span } from "./span.js";

export type { Span };

/** Marks of other scripts, behind which a sentence ends without a blank. */
const wideEnds = new Set("。！？｡．।॥؟۔");
const closers = new Set("\"'”’»)]}*_`~」』）$\u200B\u2060");
/** Marks of sources behind a sentence: "[2]", "[^2]", "【4†source】", "¹"; those in brackets also behind a blank. */
const sourceMarks =
  /^(?:\[\^?\d{1,3}\]|【[^】]{1,20}】|[¹²³⁰⁴-⁹])+|^(?: ?(?:\[\^?\d{1,3}\]|【[^】]{1,20}】))+(?=\s+\p{Lu}|\s*$)/u;
const hasWord = /[\p{L}\p{N}]/u;

/**
 * The sentences of a text in order. Each begins and ends at a character that is not white space;
 * a stretch without a letter or digit (an emoji, a rule, Markdown marks) joins its neighbour, and a
 * heading joins the sentence under it.
 *
 * @example sentences("The U.S. gap widened. It fell.") // spans of two sentences
 */
export function sentences(text: string): Span[] {
  return joinWordless(text, split(text)).flatMap((span) => inlineItems(text, span));
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
      const after = i + 1;
      i = pastClosers(text, after);
      const decimal = c === "．" && /\p{Nd}/u.test(text.charAt(after));
      // 「…。」と言った goes on with the speaker.
      const speech = i > after && /^(?:と|って|、|,)/u.test(text.slice(i, i + 2));
      if (!decimal && !speech) close(i);
    } else if (c === "." || c === "!" || c === "?" || c === "…") {
      const first = i;
      const spaced = c === "." ? spacedEllipsis(text, i) : undefined;
      if (spaced !== undefined) i = spaced.after;
      else while (i < text.length && ".!?…".includes(text.charAt(i))) i++;
      const end = pastClosers(text, i);
      const splits = spaced === undefined || spaced.maySplit;
      if (splits && endsAtMark(text, start, { first, after: i, end })) close(end);
      i = end;
    } else {
      i++;
    }
  }
  close(text.length);
  return spans;
}

function pastSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && /\s/u.test(text.charAt(i))) i++;
  return i;
}

function pastClosers(text: string, from: number): number {
  let i = from;
  while (i < text.length && closers.has(text.charAt(i))) i++;
  const marker = sourceMarks.exec(text.slice(i, i + 60));
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
