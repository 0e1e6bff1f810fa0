/** The check `abstain`: the output declines to answer within its first sentences. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { findAbstention } from "../text/abstention/recognise.js";
import { leadOf } from "../text/sentences.js";
import { excerpt } from "./excerpt.js";
import { explainAbstention } from "./explain/explain-abstention.js";
import { compilePattern } from "./pattern/compile.js";
import { patternList } from "./pattern/pattern-param.js";
import { searchPattern } from "./pattern/search.js";

export const abstain = defineCheck({
  type: "abstain",
  reads: ["output"],
  summary: "The output declines to answer within its first sentences.",
  params: z
    .strictObject({
      sentences: z.number().int().min(1).default(2).describe("how many sentences are looked at"),
      extra_phrases: patternList
        .optional()
        .describe("regular expressions that also count as declining; case is ignored"),
    })
    .transform(({ sentences, extra_phrases = [] }) => ({
      sentences,
      extra: extra_phrases.map((pattern) =>
        compilePattern(pattern, { ignoreCase: true, multiline: false, dotall: false }),
      ),
    })),
  run: (result, { sentences, extra }) => {
    const found = findAbstention(result.output, sentences);
    if (found !== undefined) {
      return {
        passed: true,
        score: null,
        detail: `declines: ${excerpt(found.words)} (${found.phrase})`,
      };
    }
    const start = leadOf(result.output, sentences);
    for (const pattern of extra) {
      const words = searchPattern(pattern, start);
      if (words !== undefined) {
        return { passed: true, score: null, detail: `declines: ${excerpt(words)} (extra phrase)` };
      }
    }
    return { passed: false, score: null, detail: `answers: ${excerpt(start)}` };
  },
  explain: explainAbstention,
});
