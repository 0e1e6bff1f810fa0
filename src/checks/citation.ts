/** The check `citation`: the answer names one of the sources that are wanted. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { anyOf, nearestMiss, sourceMatches } from "./source-match.js";

export const citation = defineCheck({
  type: "citation",
  reads: ["citations"],
  summary: "One of the target's citations has every field of one of the expected sources.",
  params: z.strictObject({ any_of: anyOf }).transform(({ any_of }) => any_of),
  run: (result, expected) => {
    const { citations } = result;
    const passed = citations.some((source) =>
      expected.some((wanted) => sourceMatches(source, wanted)),
    );
    if (passed) return { passed, score: null, detail: "" };
    const count =
      citations.length === 1 ? "the one citation" : `any of ${citations.length} citations`;
    const found = citations.length === 0 ? "no citations" : `no match in ${count}`;
    return { passed, score: null, detail: `${found}${nearestMiss(citations, expected)}` };
  },
});
