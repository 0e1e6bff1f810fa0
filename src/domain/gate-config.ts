/** The policy of the gate: what counts as evidence, what is forbidden outright. */
import * as z from "zod";
import type { Camel } from "./key-style.js";

const fraction = z.number().min(0).max(1);
const probability = z.number().gt(0).lt(1);
const increase = z.union([z.number().nonnegative(), z.string().regex(/^\d+(\.\d+)?\s*%$/)]);

export const tagGateSchema = z
  .strictObject({
    /** The tag gates by its own test at this level. */
    alpha: probability.optional().describe("the tag gates by its own test at this level"),
    min_pass_rate: fraction.nullable().optional().describe("floor of the tag's head pass rate"),
  })
  .describe("a tag that gates by itself");

export const gateConfigSchema = z.strictObject({
  alpha: probability.default(0.05).describe("false-alarm budget, one-sided"),
  p_value: z
    .enum(["mid", "exact"])
    .default("mid")
    .describe("exact: false alarms <= alpha is a theorem"),
  margin: fraction.default(0).describe("a drop up to this size is accepted"),
  rule_out: fraction
    .nullable()
    .default(null)
    .describe("pass only when a drop of this size is ruled out"),
  fail_on: z
    .enum(["regression", "warn"])
    .default("regression")
    .describe("warn: an inconclusive drop exits with 1 too"),
  errors: z
    .enum(["fail", "exclude"])
    .default("fail")
    .describe("errored trials count as failed, or are left out"),
  max_error_rate: fraction.default(0.2).describe("above it the comparison is invalid"),
  min_shared: fraction
    .default(0.5)
    .describe("share of the baseline's cases that the head must have"),
  broken: z
    .enum(["fail", "mean"])
    .default("fail")
    .describe("mean: a broken case counts only when the mean fell"),
  min_pass_rate: fraction.nullable().default(null).describe("hard limit on the head's pass rate"),
  max_mean_cost_usd: z
    .number()
    .nonnegative()
    .nullable()
    .default(null)
    .describe("hard limit, US dollars a trial"),
  max_p95_latency_s: z
    .number()
    .nonnegative()
    .nullable()
    .default(null)
    .describe("hard limit, seconds"),
  max_cost_increase: increase
    .nullable()
    .default(null)
    .describe("against the baseline, a fraction or '20%'"),
  max_latency_increase: increase
    .nullable()
    .default(null)
    .describe("p95 against the baseline, a fraction or '20%'"),
  tags: z
    .record(z.string().min(1), tagGateSchema)
    .default({})
    .describe("tags that gate by themselves"),
  on_added: z
    .enum(["allow", "fail_if_failing"])
    .default("allow")
    .describe("new cases that do not pass every trial"),
  on_removed: z
    .enum(["allow", "warn", "fail"])
    .default("warn")
    .describe("cases that only the baseline has"),
  on_missing_baseline: z
    .enum(["fail", "pass"])
    .default("fail")
    .describe("pass: said loudly; the head is still judged by what needs no baseline"),
  score: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe("label of a check whose score gates too"),
  permutations: z
    .number()
    .int()
    .min(100)
    .max(10_000_000)
    .default(10_000)
    .describe("draws for graded scores that are too many to count out"),
  seed: z.number().int().min(0).max(0xffffffff).default(0).describe("of those permutations"),
});

/** All keys set. */
export type GateConfig = Camel<z.output<typeof gateConfigSchema>>;

/** What a person writes: any subset of the keys. */
export type GateOptions = Camel<z.input<typeof gateConfigSchema>>;

/** `20%` or `0.2` as a fraction. */
export function increaseFraction(value: string | number): number {
  return typeof value === "number" ? value : Number.parseFloat(value) / 100;
}
