/** The check `forbidden`: no pattern of a list matches. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { excerpt } from "./excerpt.js";
import { explainPatterns } from "./explain/explain-patterns.js";
import { compilePattern } from "./pattern/compile.js";
import { patternList } from "./pattern/pattern-param.js";
import { searchPattern } from "./pattern/search.js";

export const forbidden = defineCheck({
  type: "forbidden",
  reads: ["output"],
  summary: "None of the patterns matches: what must not be said is not said.",
  params: z
    .strictObject({
      patterns: patternList,
      case_sensitive: z.boolean().default(false).describe("whether upper and lower case differ"),
    })
    .transform(({ patterns, case_sensitive }) =>
      patterns.map((pattern) =>
        compilePattern(pattern, { ignoreCase: !case_sensitive, multiline: false, dotall: false }),
      ),
    ),
  run: (result, patterns) => {
    const hits = patterns.flatMap((pattern) => {
      const found = searchPattern(pattern, result.output, "all");
      return found === undefined
        ? []
        : [`${JSON.stringify(pattern.written)} matched ${excerpt(found)}`];
    });
    return { passed: hits.length === 0, score: null, detail: hits.join("; ") };
  },
  explain: (result, patterns) => explainPatterns(result, patterns, "all"),
});
