/** The ways in which texts are compared, each with what it computes. */
import { bleu } from "./bleu.js";
import { indelSimilarity, levenshteinSimilarity } from "./edit-similarity.js";
import { rougeL } from "./rouge-l.js";
import { tokenOverlap } from "./token-overlap.js";

type Compare = (answer: string, references: readonly string[]) => number;

/** The best of the references. */
function best(compare: (answer: string, reference: string) => number): Compare {
  return (answer, references) =>
    Math.max(...references.map((reference) => compare(answer, reference)));
}

export const similarityMethods = {
  levenshtein: best(levenshteinSimilarity),
  indel: best(indelSimilarity),
  token: best(tokenOverlap),
  rouge_l: best(rougeL),
  bleu,
} as const satisfies Record<string, Compare>;

/** The name of a method. */
export type SimilarityMethod = keyof typeof similarityMethods;
