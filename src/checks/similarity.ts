/** The check `similarity`: the output is like enough to a reference text. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { foldCase, foldText } from "../text/folding.js";
import { type SimilarityMethod, similarityMethods } from "./similarity/methods.js";
import { rougeWords } from "./similarity/rouge-l.js";
import { overlapWords } from "./similarity/token-overlap.js";
import { textList } from "./text-list.js";

const methods = Object.keys(similarityMethods) as SimilarityMethod[];

export const similarity = defineCheck({
  type: "similarity",
  reads: ["output"],
  summary:
    "The output is at least as like a reference as the threshold says; the score is how like.",
  params: z
    .strictObject({
      reference: textList.describe("the text that is wanted, or a list: the likest one counts"),
      method: z
        .enum(methods)
        .default("levenshtein")
        .describe(
          "levenshtein or indel (edits), token (words shared, F1), rouge_l (words in sequence), bleu",
        ),
      threshold: z.number().gt(0).max(1).describe("the least similarity, above 0 and at most 1"),
      case_sensitive: z
        .boolean()
        .default(true)
        .describe("whether upper and lower case differ; token and rouge_l never look at it"),
    })
    .superRefine(({ method, reference }, ctx) => {
      const message = blindness(method, reference);
      if (message !== null) ctx.addIssue({ code: "custom", path: ["method"], message });
    })
    .transform(({ reference, method, threshold, case_sensitive }) => {
      const fold = (text: string) => {
        const plain = foldText(text).trim();
        return case_sensitive ? plain : foldCase(plain);
      };
      return { references: reference.map(fold), method, threshold, fold };
    }),
  run: (result, { references, method, threshold, fold }) => {
    const score = similarityMethods[method](fold(result.output), references);
    // A ratio such as 1 - 2/5 may miss its decimal by a last bit.
    const passed = score >= threshold - 1e-12;
    const detail = `${method} ${score.toFixed(4)}, at least ${threshold} is wanted`;
    return { passed, score, detail };
  },
});

/** Why a method cannot judge by such references; null when it can. */
function blindness(method: SimilarityMethod, references: readonly string[]): string | null {
  const wordless = references.find((text) => overlapWords(text).length === 0);
  if (method === "token" && wordless !== undefined) {
    return `method "token" passes over punctuation and the words a, an, the, and nothing else is in the reference ${JSON.stringify(wordless)}`;
  }
  if (method !== "rouge_l") return null;
  const seen = references.filter((text) => rougeWords(text).length > 0);
  if (seen.length === 0) {
    return 'method "rouge_l" knows only words of ASCII letters and digits, and "reference" has none; use levenshtein, indel or bleu';
  }
  const mostlyUnseen = seen.find((text) => {
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return rougeWords(text).join("").length < letters / 2;
  });
  return mostlyUnseen === undefined
    ? null
    : `method "rouge_l" knows only words of ASCII letters and digits, which are less than half of the reference ${JSON.stringify(mostlyUnseen)}; use levenshtein, indel or bleu`;
}
