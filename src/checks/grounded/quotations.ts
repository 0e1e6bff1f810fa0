/** Finds what a text quotes, and whether a source says it. */
import { collapseSpace, foldCase, foldText } from "../../text/folding.js";

/** A quotation: the words between its marks, and the place of these words. */
export interface Quotation {
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** The longest quotation that is looked for; what is longer has lost its closing mark. */
const longest = 4000;

/** Opening marks with the marks that may close them. */
const pairs: readonly (readonly [string, string])[] = [
  ["“", "”“"],
  ["„", "“”"],
  ["«", "»"],
  ["»", "«"],
  ["‹", "›"],
  ["「", "」"],
  ["『", "』"],
];
const closersOf = new Map(pairs);
const marks = new RegExp(`["${pairs.map(([open]) => open).join("")}]`, "gu");
const wordCharacter = /[\p{L}\p{N}]/u;

/** All quotations of a text, in order; a straight mark behind a digit or letter opens none (5", it's). */
export function quotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (index < from) continue;
    const start = index + 1;
    if (mark === '"' && wordCharacter.test(text.charAt(index - 1))) continue;
    if (/^\s?$/u.test(text.charAt(start))) continue;
    const end = closingMark(text, start, mark);
    if (end === undefined) continue;
    from = end + 1;
    const words = text.slice(start, end);
    if (wordCharacter.test(words)) found.push({ words, start, end });
  }
  return found;
}

/** Where the quotation ends; undefined where a paragraph ends first, or the same mark opens again. */
function closingMark(text: string, start: number, mark: string): number | undefined {
  const closers = mark === '"' ? '"' : (closersOf.get(mark) ?? "");
  const stop = Math.min(text.length, start + longest);
  for (let at = start; at < stop; at++) {
    const c = text.charAt(at);
    if (c === "\n" && /^\n[^\S\n]*\n/u.test(text.slice(at, at + 80))) return undefined;
    if (closers.includes(c)) {
      if (c !== '"' || !wordCharacter.test(text.charAt(at + 1))) return at;
      if (!wordCharacter.test(text.charAt(at - 1))) return undefined;
    } else if (c === mark) return undefined;
  }
  return undefined;
}

/** A text as quotations are compared: folded, in lower case, without Markdown marks. */
export function comparable(text: string): string {
  return collapseSpace(foldCase(foldText(text)).replace(/[*_`]/gu, "")).trim();
}

/** How many words a quotation has. */
export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

const edges = /^[\s"'.,;:!?()]+|[\s"'.,;:!?()]+$/gu;

/**
 * Whether one of the sources holds the quotation: whole, but for marks at its ends; where it leaves
 * words out (… or [...]), its parts in their order, and words put in [brackets] are passed over.
 * @param sources texts made {@link comparable}
 */
export function isQuoted(words: string, sources: readonly string[]): boolean {
  const parts = comparable(words)
    .split(/\[?(?:…|\.{3})\]?|\[[^\]]*\]/u)
    .map((part) => part.replace(edges, ""))
    .filter((part) => part !== "");
  return sources.some((source) => {
    let from = 0;
    return parts.every((part) => {
      const at = wholeWords(source, part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
}

/** Where a text stands from a place on, not inside a longer word; -1 when nowhere. */
function wholeWords(source: string, part: string, from: number): number {
  for (let at = source.indexOf(part, from); at >= 0; at = source.indexOf(part, at + 1)) {
    const inside =
      (wordCharacter.test(part.charAt(0)) && wordCharacter.test(source.charAt(at - 1))) ||
      (wordCharacter.test(part.charAt(part.length - 1)) &&
        wordCharacter.test(source.charAt(at + part.length)));
    if (!inside) return at;
  }
  return -1;
}
