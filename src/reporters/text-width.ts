/** Exists to say how many columns of a terminal a text takes, without loading Unicode's tables for plain text. */
import emojiRegex from "emoji-regex";
import { eastAsianWidth } from "get-east-asian-width";

/** Characters of one column each, whatever stands beside them: ASCII, signs of Latin, dashes, lines. */
const NARROW =
  /^[ -~\u00a0-\u00a8\u00aa-\u00ac\u00af-\u02ff\u2010-\u2027\u2030-\u203b\u2500-\u257f]*$/;

/** Takes no column: combining marks, selectors, halves of surrogates, controls, what is ignorable. */
const WIDTHLESS =
  /^(?:[\0-\x1f\x7f-\x9f\u200b-\u200f\ufeff\ud800-\udfff]|[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f])/u;
/** The only escapes here are our own colours; those of models were made visible. */
const COLOURS = /\u001b\[[0-9;]*m/g;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

let segmenter: Intl.Segmenter | undefined;
let emoji: RegExp | undefined;

/** Pieces of a text that are shown as one character each. */
export function graphemes(text: string): string[] {
  // Made when it is needed: its tables take longer to load than a whole page to lay out.
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function widthOfGrapheme(grapheme: string): number {
  if (WIDTHLESS.test(grapheme) || IGNORABLE.test(grapheme)) return 0;
  emoji ??= new RegExp(emojiRegex().source);
  return emoji.test(grapheme) ? 2 : eastAsianWidth(grapheme.codePointAt(0) ?? 0);
}

/** Columns that a text takes; escapes for colour take none. The rules are those of string-width. */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  const bare = text.replace(COLOURS, "");
  if (NARROW.test(bare)) return bare.length;
  return graphemes(bare).reduce((sum, grapheme) => sum + widthOfGrapheme(grapheme), 0);
}
