/** Exists for the parts of a comparison that look beyond it: what would settle it, what it hangs on. */
import * as z from "zod";
import type { Camel } from "./key-style.js";
import { verdicts } from "./verdict.js";

const count = z.number().int().nonnegative();
const p = z.number().min(0).max(1);

/** How many trials would settle a warning; each way is for the same drop, seen in 4 of 5 runs. */
export const settlePlanSchema = z.object({
  /** The drop that is planned for: the observed one, or `rule_out`. */
  drop: z.number(),
  /** Trials a case of the head against the baseline as it is; null when no number is enough. */
  head_repeats: count.nullable(),
  /** Trials a case on both sides. */
  equal_repeats: count,
  /** Cases, with the trials a case that both sides have now. */
  cases: count,
});
export type SettlePlan = Camel<z.output<typeof settlePlanSchema>>;

/** The same with what it costs, at the mean cost of a trial of either side now. */
export const pricedPlanSchema = settlePlanSchema.extend({
  /** US dollars of one head run with that many trials a case; null when a cost is not known. */
  head_cost_usd: z.number().nonnegative().nullable(),
  /** US dollars of one run of each side with that many trials a case. */
  equal_cost_usd: z.number().nonnegative().nullable(),
});

export const whatIfCodes = ["without_worst_case", "stable_case_breaks"] as const;

/** The same comparison had one case been otherwise. */
export const whatIfSchema = z.object({
  /**
   * without_worst_case: the case left out; stable_case_breaks: a case that passed every trial on
   * both sides had failed all its head trials.
   */
  code: z.enum(whatIfCodes),
  case: z.string(),
  delta: z.number(),
  p_worse: p,
  verdict: z.enum(verdicts),
});
export type WhatIf = Camel<z.output<typeof whatIfSchema>>;

/** How often an unchanged head is blocked by a baseline that was lucky by so many standard errors. */
export const baselineLuckSchema = z.object({ standard_errors: z.number(), block_rate: p });
export type BaselineLuck = Camel<z.output<typeof baselineLuckSchema>>;
