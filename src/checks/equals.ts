/** The check `equals`: the whole output is a given text. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { collapseSpace, foldCase, foldText } from "../text/folding.js";
import { excerpt } from "./excerpt.js";

export const equals = defineCheck({
  type: "equals",
  reads: ["output"],
  summary: "The whole output equals the value.",
  params: z
    .strictObject({
      value: z
        .union([z.string(), z.number()])
        .transform(String)
        .describe("the text that is wanted; a number is its text"),
      case_sensitive: z.boolean().default(false).describe("whether upper and lower case differ"),
      strip: z
        .boolean()
        .default(true)
        .describe("whether runs of white space become one space and the ends are trimmed"),
    })
    .transform(({ value, case_sensitive, strip }) => {
      const fold = (text: string) => {
        const folded = foldText(text);
        const stripped = strip ? collapseSpace(folded).trim() : folded;
        return case_sensitive ? stripped : foldCase(stripped);
      };
      return { wanted: fold(value), fold };
    }),
  run: (result, { wanted, fold }) => {
    const passed = fold(result.output) === wanted;
    return { passed, score: null, detail: passed ? "" : `got ${excerpt(result.output)}` };
  },
});
