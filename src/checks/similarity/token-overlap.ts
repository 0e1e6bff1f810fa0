/** Likeness of two texts by the words they share, as question answering is scored. */

const punctuation = /[!-/:-@[-`{-~]/gu;
const articles = /(?<![\p{L}\p{M}\p{N}_])(?:an?|the)(?![\p{L}\p{M}\p{N}_])/gu;

/** Lower case, without ASCII punctuation and the articles a, an, the, split at white space. */
export function overlapWords(text: string): string[] {
  const plain = text.toLowerCase().replace(punctuation, "").replace(articles, " ");
  return plain.split(/\s+/u).filter((word) => word !== "");
}

/**
 * F1 of the words, each counted as often as it occurs: the harmonic mean of the share of the answer's
 * words that the reference has, and the share of the reference's that the answer has. Where one of
 * them has no words, 1 if the other has none either.
 *
 * Source: the evaluation script of SQuAD 2.0 (`compute_f1`, `normalize_answer`).
 */
export function tokenOverlap(answer: string, reference: string): number {
  const given = overlapWords(answer);
  const wanted = overlapWords(reference);
  if (given.length === 0 || wanted.length === 0) return given.length === wanted.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of given) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    shared++;
    left.set(word, count - 1);
  }
  return (2 * shared) / (given.length + wanted.length);
}
