/** The check `regex`: a pattern matches somewhere in the output. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { explainPatterns } from "./explain/explain-patterns.js";
import { compilePattern } from "./pattern/compile.js";
import { patternText } from "./pattern/pattern-param.js";
import { searchPattern } from "./pattern/search.js";

export const regex = defineCheck({
  type: "regex",
  reads: ["output"],
  summary: "The pattern matches somewhere in the output.",
  params: z
    .strictObject({
      pattern: patternText,
      case_sensitive: z.boolean().default(false).describe("whether upper and lower case differ"),
      multiline: z.boolean().default(false).describe("whether ^ and $ match at every line"),
      dotall: z.boolean().default(false).describe("whether a dot matches a line break"),
    })
    .transform(({ pattern, case_sensitive, multiline, dotall }) =>
      compilePattern(pattern, { ignoreCase: !case_sensitive, multiline, dotall }),
    ),
  run: (result, pattern) => {
    const passed = searchPattern(pattern, result.output) !== undefined;
    const detail = passed ? "" : `no match for ${JSON.stringify(pattern.written)}`;
    return { passed, score: null, detail };
  },
  explain: (result, pattern) => explainPatterns(result, [pattern]),
});
