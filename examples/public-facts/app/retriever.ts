/** Finds the passages that a question is about: BM25 over title and text. */
import { type Passage, passages } from "./passages.js";
import { contentWords } from "./words.js";

/** Usual BM25 constants: how soon repeats of a word saturate, how much length matters. */
const saturation = 1.2;
const lengthWeight = 0.6;

interface Indexed {
  passage: Passage;
  counts: Map<string, number>;
  length: number;
}

export interface Found {
  passage: Passage;
  score: number;
}

function indexed(passage: Passage): Indexed {
  // The title counts three times: a passage is about what it is called.
  const words = contentWords(`${`${passage.title} `.repeat(3)}${passage.text}`);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { passage, counts, length: words.length };
}

const index = passages.map(indexed);
const meanLength = index.reduce((sum, entry) => sum + entry.length, 0) / index.length;

/** How much a word tells passages apart; unknown words get the largest weight. */
export function rarity(word: string): number {
  const holding = index.filter((entry) => entry.counts.has(word)).length;
  return Math.log(1 + (index.length - holding + 0.5) / (holding + 0.5));
}

/** The best `k` passages for a question, best first. */
export function retrieve(question: string, k: number): Found[] {
  const words = [...new Set(contentWords(question))];
  return index
    .map((entry) => ({ passage: entry.passage, score: bm25(words, entry) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, k);
}

function bm25(words: readonly string[], entry: Indexed): number {
  const norm = saturation * (1 - lengthWeight + (lengthWeight * entry.length) / meanLength);
  let score = 0;
  for (const word of words) {
    const count = entry.counts.get(word) ?? 0;
    if (count > 0) score += (rarity(word) * count * (saturation + 1)) / (count + norm);
  }
  return score;
}

/** The share of the question, by rarity of its words, that a passage speaks of: 0 to 1. */
export function coverage(question: string, passage: Passage): number {
  const known = new Set(contentWords(`${passage.title} ${passage.text}`));
  let covered = 0;
  let total = 0;
  for (const word of new Set(contentWords(question))) {
    const weight = rarity(word);
    total += weight;
    if (known.has(word)) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}
