/** ROUGE-L: likeness of two texts by the longest sequence of words they have in common. */
import { commonSubsequence } from "./common-subsequence.js";

/** Runs of ASCII letters and digits in lower case: what the reference package takes for words. */
export function rougeWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/**
 * F1 of the longest common subsequence of words: 2 × length / (words of both). 0 where one has none.
 *
 * Source: C.-Y. Lin, "ROUGE: A Package for Automatic Evaluation of Summaries" (2004), with β = 1 and
 * the words of the Python package rouge-score (`rougeL`, no stemmer), `fmeasure`.
 */
export function rougeL(answer: string, reference: string): number {
  const given = rougeWords(answer);
  const wanted = rougeWords(reference);
  if (given.length === 0 || wanted.length === 0) return 0;
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) =>
    words.map((word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
  return (
    (2 * commonSubsequence(numbered(given), numbered(wanted))) / (given.length + wanted.length)
  );
}
