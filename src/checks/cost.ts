/** The check `cost`: the answer was cheap enough. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { keepsTo, measured, shownMeasure } from "./measure.js";

export const cost = defineCheck({
  type: "cost",
  reads: [],
  summary: "The answer cost at most max_usd US dollars.",
  params: z.strictObject({
    max_usd: z.number().min(0).describe("the most US dollars that the answer may cost"),
  }),
  run: (result, { max_usd }) => {
    const usd = measured(result.costUsd, "cost_usd");
    const detail = `cost $${shownMeasure(usd, max_usd, 6)}, at most $${max_usd}`;
    return { passed: keepsTo(usd, max_usd), score: null, detail };
  },
});
