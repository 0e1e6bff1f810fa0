/** Makes texts that look the same compare as equal: one table of typographic variants. */

/** One family of characters that are read as the same thing. */
export interface Fold {
  /** What the family is, for the reference page. */
  readonly name: string;
  /** What every character of the family becomes. */
  readonly to: string;
  /** The characters, as one string. */
  readonly from: string;
}

/** Curly quotes and apostrophes, folded on their own for patterns. */
export const quoteFolds: readonly Fold[] = [
  {
    name: "single quotes and apostrophes",
    to: "'",
    from: "\u2018\u2019\u201A\u201B\u02BC\u00B4\u2032\uFF07",
  },
  { name: "double quotes", to: '"', from: "\u201C\u201D\u201E\u201F\u2033\uFF02" },
];

/** The whole table: quotes, spaces, hyphens, marks that cannot be seen, and ligatures. */
export const folds: readonly Fold[] = [
  ...quoteFolds,
  {
    name: "no-break, thin and wide spaces",
    to: " ",
    from: "\u00A0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000",
  },
  { name: "hyphens (dashes are kept)", to: "-", from: "\u2010\u2011\uFE63" },
  {
    name: "marks that cannot be seen",
    to: "",
    from: "\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\uFE0E\uFE0F\uFEFF",
  },
  { name: "ligature ff", to: "ff", from: "\uFB00" },
  { name: "ligature fi", to: "fi", from: "\uFB01" },
  { name: "ligature fl", to: "fl", from: "\uFB02" },
  { name: "ligature ffi", to: "ffi", from: "\uFB03" },
  { name: "ligature ffl", to: "ffl", from: "\uFB04" },
  { name: "ligature st", to: "st", from: "\uFB05\uFB06" },
  { name: "ligature IJ", to: "IJ", from: "\u0132" },
  { name: "ligature ij", to: "ij", from: "\u0133" },
];

const replacements = new Map(folds.flatMap((fold) => [...fold.from].map((c) => [c, fold.to])));
const foldable = new RegExp(`[${folds.map((fold) => fold.from).join("")}]`, "gu");
const quoteTargets = new Map(quoteFolds.flatMap((fold) => [...fold.from].map((c) => [c, fold.to])));
const quotes = new RegExp(`[${quoteFolds.map((fold) => fold.from).join("")}]`, "gu");
/** Letters, digits and marks as wide as a Chinese sign; each stands so far behind its ASCII twin. */
const fullWidth = /[\uFF01-\uFF5E]/gu;
const widthStep = 0xfee0;
const beyondAscii = /[^\0-\x7F]/u;

/**
 * The text in NFC with every variant of the table folded, and full-width characters made ASCII.
 *
 * @example foldText("the o\uFB03ce\u2019s") // "the office's"
 */
export function foldText(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return foldWidth(text.normalize("NFC").replace(foldable, (c) => replacements.get(c) ?? c));
}

/** The text with full-width letters, digits and marks made ASCII: "ＯＫ" becomes "OK". */
export function foldWidth(text: string): string {
  return text.replace(fullWidth, (c) => String.fromCharCode(c.charCodeAt(0) - widthStep));
}

/** The text with curly quotes and apostrophes made straight, and nothing else changed. */
export function foldQuotes(text: string): string {
  return text.replace(quotes, (c) => quoteTargets.get(c) ?? c);
}

/**
 * The text without differences of case, in the sense of Unicode full case folding for the
 * scripts that matter in practice: "STRASSE" equals "Straße", a final sigma equals any other.
 */
export function foldCase(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}

/** Every run of white space as one space; the ends are left as they are. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/gu, " ");
}
