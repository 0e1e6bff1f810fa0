/** The check `latency`: the answer came soon enough. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { keepsTo, measured, shownMeasure } from "./measure.js";

export const latency = defineCheck({
  type: "latency",
  reads: [],
  summary: "The answer took at most max_s seconds.",
  params: z.strictObject({
    max_s: z
      .number()
      .positive()
      .describe("the most seconds that the attempt that answered may take"),
  }),
  run: (_result, { max_s }, { latencyS }) => {
    const seconds = measured(latencyS, "latency_s");
    const detail = `took ${shownMeasure(seconds, max_s, 4)} s, at most ${max_s} s`;
    return { passed: keepsTo(seconds, max_s), score: null, detail };
  },
});
