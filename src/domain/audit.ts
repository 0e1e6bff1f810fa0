/** How a gate does on given data, found out by dealing the trials anew: the answer of `audit`. */
import * as z from "zod";
import type { Camel } from "./key-style.js";

const count = z.number().int().nonnegative();

/** A share of draws with its Clopper-Pearson interval at 95 %. */
export const sharedSchema = z.object({
  blocked: count,
  share: z.number(),
  low: z.number(),
  high: z.number(),
});
export type BlockedShare = Camel<z.output<typeof sharedSchema>>;

/** The rules that are compared: the gate's own, and two that look at the pass rate alone. */
const rulesSchema = z.object({
  gate: sharedSchema,
  any_drop: sharedSchema,
  five_points: sharedSchema,
});
export type RuleShares = Camel<z.output<typeof rulesSchema>>;

export const detectionSchema = z.object({
  /** drop: every case loses; broken: some cases lose every pass. */
  kind: z.enum(["drop", "broken"]),
  /** The drop in pass rate as a fraction; of broken cases the mean drop that they brought. */
  drop: z.number(),
  /** Cases that break; null for a drop of all. */
  broken_cases: count.nullable(),
  rules: rulesSchema,
});
export type Detection = Camel<z.output<typeof detectionSchema>>;

export const auditSchema = z.object({
  cases: count,
  informative: count,
  base_repeats: count,
  head_repeats: count,
  /** Pass rate of both reports together. */
  pass_rate: z.number(),
  alpha: z.number(),
  false_alarm_budget: z.number(),
  seed: z.number().int(),
  /** Draws in which nothing had changed. */
  relabelings: count,
  false_blocks: rulesSchema,
  /** Draws for each row of `detection`. */
  detection_draws: count,
  mde80: z.number(),
  detection: z.array(detectionSchema),
});
export type Audit = Camel<z.output<typeof auditSchema>>;
