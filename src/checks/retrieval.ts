/** The check `retrieval`: a wanted source stands high enough among what was retrieved. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import type { SourceRecord } from "../domain/target-result.js";
import { anyOf, nearestMiss, sourceMatches } from "./source-match.js";
import { textList } from "./text-list.js";
import { missingTerms } from "./text-terms.js";

export const retrieval = defineCheck({
  type: "retrieval",
  reads: ["retrieved"],
  summary: "A wanted item stands within the top k of the retrieved list; the score is 1/rank.",
  params: z
    .strictObject({
      any_of: anyOf,
      k: z.number().int().min(1).default(5).describe("how many items from the top count"),
      terms: textList.optional().describe("texts that the item's text must hold, all of them"),
    })
    .transform(({ any_of, k, terms = [] }) => ({ expected: any_of, k, terms })),
  run: (result, { expected, k, terms }) => {
    const wanted = (item: SourceRecord) =>
      expected.some((source) => sourceMatches(item, source)) && holds(item, terms);
    const rank = result.retrieved.findIndex(wanted) + 1;
    if (rank === 0) {
      const count = result.retrieved.length;
      const where = count === 1 ? "the one item" : `the ${count} items`;
      const detail = count === 0 ? "nothing retrieved" : `not among ${where}`;
      return {
        passed: false,
        score: 0,
        detail: `${detail}${nearestMiss(result.retrieved, expected, (item) => lacks(item, terms))}`,
      };
    }
    return { passed: rank <= k, score: 1 / rank, detail: `rank ${rank}` };
  },
});

function holds(item: SourceRecord, terms: readonly string[]): boolean {
  return lacks(item, terms).length === 0;
}

/** What keeps an item from holding the terms, in words; empty when it holds them all. */
function lacks(item: SourceRecord, terms: readonly string[]): string[] {
  if (terms.length === 0) return [];
  const text = item["text"];
  if (typeof text !== "string") return ['it has no "text", where terms are looked for'];
  const missing = missingTerms(text, terms, false).map((term) => JSON.stringify(term));
  return missing.length === 0 ? [] : [`its text lacks ${missing.join(", ")}`];
}
