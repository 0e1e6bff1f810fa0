/** The check `tokens`: the answer took few enough tokens. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import type { TargetResult } from "../domain/target-result.js";
import { measured } from "./measure.js";

const most = z.number().int().min(0).optional();

const input = (result: TargetResult) => measured(result.inputTokens, "input_tokens");
const output = (result: TargetResult) => measured(result.outputTokens, "output_tokens");

export const tokens = defineCheck({
  type: "tokens",
  reads: [],
  summary: "The answer took at most so many input, output or total tokens.",
  params: z
    .strictObject({
      max_input: most.describe("the most input tokens"),
      max_output: most.describe("the most output tokens"),
      max_total: most.describe("the most tokens, input and output together"),
    })
    .refine((limits) => Object.values(limits).some((limit) => limit !== undefined), {
      error: "none of max_input, max_output and max_total given",
    }),
  run: (result, { max_input, max_output, max_total }) => {
    const limits: { name: string; limit: number | undefined; count: () => number }[] = [
      { name: "input", limit: max_input, count: () => input(result) },
      { name: "output", limit: max_output, count: () => output(result) },
      { name: "total", limit: max_total, count: () => input(result) + output(result) },
    ];
    const judged = limits.flatMap(({ name, limit, count }) => {
      if (limit === undefined) return [];
      const used = count();
      return [{ passed: used <= limit, text: `${used} ${name} tokens, at most ${limit}` }];
    });
    return {
      passed: judged.every(({ passed }) => passed),
      score: null,
      detail: judged.map(({ text }) => text).join("; "),
    };
  },
});
