/** Finds where in an output a folded text stands, so that an explanation can underline it. */
import { foldCase, foldText } from "../../text/folding.js";

/** A stretch of the output, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** A text as terms are compared (white space as one space), with the place of each of its characters. */
export interface FoldedText {
  readonly text: string;
  /** Place in the source of a stretch of `text`. */
  placeOf(start: number, end: number): Stretch;
}

/** A character with the marks on it, or a run of white space. */
const unit = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/** Folds a text unit by unit, so that every character knows where it came from. */
export function foldWithPlaces(source: string, caseSensitive: boolean): FoldedText {
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: raw, index } of source.matchAll(unit)) {
    const plain = foldText(raw);
    const folded = /^\s+$/u.test(plain) ? " " : caseSensitive ? plain : foldCase(plain);
    // A no-break space and a plain one beside it are one run.
    if (folded === " " && text.endsWith(" ")) {
      ends[ends.length - 1] = index + raw.length;
      continue;
    }
    text += folded;
    for (let i = 0; i < folded.length; i++) {
      starts.push(index);
      ends.push(index + raw.length);
    }
  }
  return {
    text,
    placeOf: (start, end) => ({
      start: starts[start] ?? source.length,
      end: ends[end - 1] ?? source.length,
    }),
  };
}

/** Every place where a term stands, one after another, at most 50. */
export function placesOfTerm(within: FoldedText, term: string, caseSensitive: boolean): Stretch[] {
  const wanted = foldWithPlaces(term, caseSensitive).text;
  const found: Stretch[] = [];
  if (wanted === "") return found;
  for (let at = within.text.indexOf(wanted); at >= 0 && found.length < 50; ) {
    found.push(within.placeOf(at, at + wanted.length));
    at = within.text.indexOf(wanted, at + wanted.length);
  }
  return found;
}

/** Where these words stand one behind the other, whatever marks are between them; undefined if nowhere. */
export function placeOfWords(within: FoldedText, words: string): Stretch | undefined {
  const parts = foldWithPlaces(words, false).text.match(/[\p{L}\p{N}]+/gu);
  if (parts === null) return undefined;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${parts.join("[^\\p{L}\\p{N}]{1,12}")}(?![\\p{L}\\p{N}])`,
    "u",
  );
  const found = pattern.exec(within.text);
  return found === null ? undefined : within.placeOf(found.index, found.index + found[0].length);
}
