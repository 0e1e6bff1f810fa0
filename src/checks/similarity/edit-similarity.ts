/** Likeness of two texts by the edits that lead from one to the other, counted in code points. */
import { distance } from "fastest-levenshtein";
import { commonSubsequence } from "./common-subsequence.js";

/**
 * 1 − distance / length of the longer text, where an insertion, a deletion and a substitution cost 1
 * each. 1 for two empty texts. The same as `rapidfuzz.distance.Levenshtein.normalized_similarity`.
 */
export function levenshteinSimilarity(a: string, b: string): number {
  const [left, right] = codePoints(a, b);
  const longest = Math.max(left.length, right.length);
  if (longest === 0) return 1;
  // The library compares UTF-16 units: a character outside the basic plane would count twice.
  const units = (symbols: readonly number[]) =>
    symbols.map((symbol) => String.fromCharCode(symbol)).join("");
  return 1 - distance(units(left), units(right)) / longest;
}

/**
 * 1 − distance / sum of both lengths, where only insertions and deletions are counted. 1 for two
 * empty texts. The same as `Levenshtein.ratio` and `rapidfuzz.fuzz.ratio` / 100.
 */
export function indelSimilarity(a: string, b: string): number {
  const [left, right] = codePoints(a, b);
  const total = left.length + right.length;
  return total === 0 ? 1 : (2 * commonSubsequence(left, right)) / total;
}

/**
 * Both texts as numbers of their code points; where some lie outside the basic plane, numbers in the
 * order of first occurrence stand for them, so that each fits into 16 bits.
 */
function codePoints(a: string, b: string): [number[], number[]] {
  const points = (text: string) => Array.from(text, (c) => c.codePointAt(0) ?? 0);
  const both: [number[], number[]] = [points(a), points(b)];
  if (both.every((list) => list.every((point) => point <= 0xffff))) return both;
  const numbers = new Map<number, number>();
  const numberOf = (point: number) => {
    const known = numbers.get(point);
    if (known !== undefined) return known;
    numbers.set(point, numbers.size);
    return numbers.size - 1;
  };
  return [both[0].map(numberOf), both[1].map(numberOf)];
}
