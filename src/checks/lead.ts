/** The check `lead`: terms occur in the first sentences of the output. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { leadOf } from "../text/sentences.js";
import { termParams } from "./contains.js";
import { explainLead } from "./explain/explain-terms.js";
import { judgeTerms } from "./text-terms.js";

export const lead = defineCheck({
  type: "lead",
  reads: ["output"],
  summary: "The terms occur within the first sentences: the answer comes first.",
  params: z
    .strictObject({
      ...termParams,
      sentences: z.number().int().min(1).default(1).describe("how many sentences are looked at"),
    })
    .transform(({ terms, mode, case_sensitive, sentences }) => ({
      terms,
      mode,
      caseSensitive: case_sensitive,
      sentences,
    })),
  run: (result, search) => {
    const place = search.sentences === 1 ? "first sentence" : `first ${search.sentences} sentences`;
    return judgeTerms(leadOf(result.output, search.sentences), search, ` in the ${place}`);
  },
  explain: explainLead,
});
