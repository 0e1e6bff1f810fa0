/** What a suite would see before it is run: the answer of `power`, whose keys in JSON are these. */
import * as z from "zod";
import type { Camel } from "./key-style.js";
import { warningSchema } from "./report.js";
import { baselineLuckSchema } from "./what-would-tell.js";

const count = z.number().int().nonnegative();
const p = z.number().min(0).max(1);

/** What head runs of so many trials a case would see. */
export const powerRowSchema = z.object({
  /** Trials a case of the head. */
  repeats: count,
  /** Smallest drop (a fraction) seen in 4 of 5 runs against the report as the stored baseline. */
  stored_drop: z.number(),
  /** The same with so many trials on both sides. */
  equal_drop: z.number(),
  /** p of one stable case that breaks, by itself and adjusted for all cases. */
  broken_case_alone: p,
  broken_case: p,
  /** Whether that case is seen by itself: the adjusted p is at most alpha. */
  broken_case_seen: z.boolean(),
  /** How often an unchanged head is blocked when the stored baseline was lucky. */
  luck: z.array(baselineLuckSchema),
  /** Calls of one head run, and their cost by the report's mean; null when it is unknown. */
  head_calls: count,
  head_cost_usd: z.number().nullable(),
});
export type PowerRow = Camel<z.output<typeof powerRowSchema>>;

/** Ways to see a drop in 4 of 5 runs. */
export const neededSchema = z.object({
  drop: z.number(),
  /** Trials a case of the head against the stored baseline; null: no number is enough. */
  head_repeats: count.nullable(),
  /** Whether so few head trials can hardly show one broken case: fewer than 3. */
  head_repeats_few: z.boolean(),
  /** Trials a case on both sides. */
  equal_repeats: count,
  /** Cases, by trials of the head: against a baseline like the stored one, and with equal trials. */
  cases: z.array(z.object({ repeats: count, stored: count, equal: count })),
});
export type Needed = Camel<z.output<typeof neededSchema>>;

/** A division of the trials between baseline and head; all rows see the same drop. */
export const splitSchema = z.object({
  baseline_repeats: count,
  head_repeats: count,
  baseline_calls: count,
  head_calls: count,
  /** One baseline and all its head runs. */
  total_calls: count,
  broken_case: p,
  cheapest: z.boolean(),
});
export type Split = Camel<z.output<typeof splitSchema>>;

export const powerPlanSchema = z.object({
  target: z.string(),
  created_at: z.string(),
  /** Cases that are judged. */
  cases: count,
  /** Trials a case in the report; `typical` is the harmonic mean. */
  stored_trials: z.object({ fewest: count, most: count, typical: z.number() }),
  pass_rate: z.number(),
  alpha: z.number(),
  /** Mean within-case variance of a trial, 0 to 0.25. */
  flakiness: z.number(),
  /** False: no case has two trials, and 0.06 was assumed. */
  flakiness_measured: z.boolean(),
  rows: z.array(powerRowSchema),
  needed: neededSchema,
  splits: z.object({
    /** The drop that all splits see in 4 of 5 runs. */
    drop: z.number(),
    /** Head runs that one baseline serves. */
    runs: count,
    rows: z.array(splitSchema),
  }),
  notes: z.array(warningSchema),
});
export type PowerPlan = Camel<z.output<typeof powerPlanSchema>>;
