/** Whether runs of unchanged code agree with each other: the answer of `calibrate`. */
import * as z from "zod";
import type { Camel } from "./key-style.js";
import { warningSchema } from "./report.js";

const count = z.number().int().nonnegative();
const p = z.number().min(0).max(1);

export const calibratedRunSchema = z.object({
  name: z.string(),
  created_at: z.string(),
  repeats: count,
  /** Over the cases that all runs share. */
  pass_rate: z.number(),
});

/** A run against the one before it. */
export const calibratedPairSchema = z.object({
  base: z.string(),
  head: z.string(),
  delta: z.number(),
  p_worse: p,
  p_better: p,
});

/** Pairs whose p is at most alpha. */
const alarmsSchema = z.object({ worse: count, better: count });

export const calibrationSchema = z.object({
  /** Oldest first. */
  runs: z.array(calibratedRunSchema),
  /** Cases that all runs share. */
  cases: count,
  alpha: z.number(),
  pairs: z.array(calibratedPairSchema),
  alarms: alarmsSchema,
  /** Alarms of either kind that chance alone would give. */
  expected_alarms: z.number(),
  /** Share of pairs called worse with its Clopper-Pearson interval at 95 %; null below 10 pairs. */
  false_alarms: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  drift: z.object({
    /** Permutation p: how often runs of one system lie this far apart. */
    p,
    permutations: count,
    seed: z.number().int(),
    /** p <= 0.01: the runs differ more than their own trials allow. */
    drifted: z.boolean(),
  }),
  notes: z.array(warningSchema),
});
export type Calibration = Camel<z.output<typeof calibrationSchema>>;
