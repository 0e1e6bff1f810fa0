/** The check `contains`: terms occur in the output. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { explainTerms } from "./explain/explain-terms.js";
import { textList } from "./text-list.js";
import { judgeTerms } from "./text-terms.js";

/** The parameters that `contains` and `lead` share, as written in a case. */
export const termParams = {
  terms: textList,
  mode: z.enum(["all", "any"]).default("all").describe("whether all terms are wanted, or any one"),
  case_sensitive: z.boolean().default(false).describe("whether upper and lower case differ"),
};

export const contains = defineCheck({
  type: "contains",
  reads: ["output"],
  summary: "All (or any) of the terms occur in the output, as substrings.",
  params: z.strictObject(termParams).transform(({ terms, mode, case_sensitive }) => ({
    terms,
    mode,
    caseSensitive: case_sensitive,
  })),
  run: (result, search) => judgeTerms(result.output, search, ""),
  explain: explainTerms,
});
