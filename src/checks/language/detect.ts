/** Tells the language of a text offline; the detector and its tables are loaded at the first question. */
import { foldWidth } from "../../text/folding.js";
import type { LanguageCode } from "./detectable.js";

/** The language that fits best, and how well. */
export interface Detected {
  readonly language: LanguageCode;
  /** How well, in [0, 1): about 0.8 for plain prose, below 0.5 for what is hardly that language. */
  readonly confidence: number;
  /** The next best, or undefined. */
  readonly next: { readonly language: LanguageCode; readonly confidence: number } | undefined;
}

const notProse = [
  /^(`{3,}|~{3,})[\s\S]*?(?:^\1|(?![\s\S]))/gmu,
  /`[^`\n]+`/gu,
  /\bhttps?:\/\/\S+/gu,
  /\b[\w.+-]+@[\w-]+\.[\w.-]+/gu,
  /<\/?[a-z][^<>]*>/giu,
  /\$\$[^$]+\$\$/gu,
  /\\\[[\s\S]*?\\\]|\\\([\s\S]*?\\\)/gu,
  /\\[a-zA-Z]{2,}/gu,
];

/** What a reader does not see inside a word, which the detector would take for the end of it. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/gu;

/**
 * The text without code, formulas, addresses and tags, whose words are English in every language, and
 * with each letter in the one form that the detector knows: composed, and of plain width.
 */
export function proseOf(text: string): string {
  const plain = foldWidth(text.normalize("NFC")).replace(unseen, "");
  return notProse.reduce((rest, pattern) => rest.replace(pattern, " "), plain);
}

/** Letters of a text, vowel signs among them; a sign that is a syllable or a word counts as three. */
export function letterCount(text: string): number {
  const signs =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  return (text.match(/[\p{L}\p{M}]/gu)?.length ?? 0) + 2 * signs;
}

/** Enough to be sure of; a longer text is judged by its beginning. */
const enough = 5000;

/** The language of a text; undefined when it has no letters of a known one. */
export async function detectLanguage(text: string): Promise<Detected | undefined> {
  const { eld } = await import("eld/small");
  const scores = eld.detect(text.slice(0, enough).toWellFormed()).getScores();
  const ranked = Object.entries(scores).sort(
    ([a, left], [b, right]) => right - left || (a < b ? -1 : 1),
  ) as [LanguageCode, number][];
  const [best, next] = ranked;
  return (
    best && {
      language: best[0],
      confidence: best[1],
      next: next && { language: next[0], confidence: next[1] },
    }
  );
}
