/** Finds what a text quotes, and whether a source says it. */
import { collapseSpace, foldCase, foldText } from "../../text/folding.js";
import { inCode } from "./code-stretches.js";

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
  const isCode = inCode(text);
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (index < from) continue;
    const start = index + 1;
    if (mark === '"' && wordCharacter.test(text.charAt(index - 1))) continue;
    if (/^\s?$/u.test(text.charAt(start)) || (mark === '"' && isCode(index))) continue;
    const end = closingMark(text, start, mark);
    if (end === undefined) continue;
    from = end + 1;
    // In JSON the marks of the text are escaped.
    const stop = text.charAt(end - 1) === "\\" ? end - 1 : end;
    const words = text.slice(start, stop);
    if (wordCharacter.test(words)) found.push({ words, start, end: stop });
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

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: "'",
  apos: "'",
  "#39": "'",
  nbsp: " ",
};

/**
 * A text as quotations are compared: folded, in lower case, without Markdown marks, with one kind of
 * quotes (those inside a quotation change with those around it) and one of dashes.
 */
export function comparable(text: string): string {
  const plain = text.replace(
    /&(amp|lt|gt|quot|apos|#39|nbsp);/gu,
    (all, name: string) => entities[name] ?? all,
  );
  const folded = foldCase(foldText(plain)).replace(/[*_`]/gu, "").replaceAll('"', "'");
  const dashed = folded.replace(/[\u2010-\u2015\u2212]/gu, "-").replace(/\s+-+\s+|-{2,}/gu, "-");
  return collapseSpace(dashed).trim();
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
  // "[A]ll sales" is a change of case, which nobody looks at.
  const parts = comparable(words.replace(/\[(\p{L})\](?=\p{L})/gu, "$1"))
    .split(/\[?(?:…|\.{3}|\.(?: \.){2,3})\]?|\[[^\]]*\]/u)
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

/** Scripts that put no space between words, where every place is a border. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether two characters beside each other belong to one word. */
function joined(left: string, right: string): boolean {
  if (!wordCharacter.test(left) || !wordCharacter.test(right)) return false;
  return !unspaced.test(left) && !unspaced.test(right);
}

/** Where a text stands from a place on, not inside a longer word; -1 when nowhere. */
function wholeWords(source: string, part: string, from: number): number {
  for (let at = source.indexOf(part, from); at >= 0; at = source.indexOf(part, at + 1)) {
    const end = at + part.length;
    const inside =
      joined(source.charAt(at - 1), part.charAt(0)) ||
      joined(part.charAt(part.length - 1), source.charAt(end));
    if (!inside) return at;
  }
  return -1;
}
