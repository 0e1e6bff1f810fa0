/** Runs over time: what is kept of each, and what `history` answers about all of them. */
import * as z from "zod";
import { intervalSchema } from "./comparison.js";
import type { Camel } from "./key-style.js";
import { warningSchema } from "./report.js";
import { reasonCodes, verdicts } from "./verdict.js";

/** The version of a kept entry that this program writes. */
export const HISTORY_VERSION = 1;

const count = z.number().int().nonnegative();
const p = z.number().min(0).max(1);
const rate = z.number().min(0).max(1);

/** What one case showed in one run. */
export const historyCaseSchema = z.object({
  id: z.string(),
  /** Fingerprints of its input and checks; runs are compared case by case while it is the same. */
  content: z.string(),
  passes: count,
  /** All trials, errored ones too. */
  trials: count,
  errors: count,
});
export type HistoryCase = Camel<z.output<typeof historyCaseSchema>>;

/** How a run was judged when it was gated. */
export const gatedSchema = z.object({
  verdict: z.enum(verdicts),
  failed: z.boolean(),
  reasons: z.array(z.enum(reasonCodes)),
  /** Null where there was no baseline and the head was judged alone. */
  delta: z.number().nullable(),
  p_worse: p.nullable(),
  /** The baseline's name as it was shown; null when there was none. */
  baseline: z.string().nullable(),
});
export type Gated = Camel<z.output<typeof gatedSchema>>;

/** One run as it is kept: its facts and the counts of its cases. */
export const historyEntrySchema = z.object({
  history_version: z.number().int(),
  /** Made of the run's content: the same run has the same id wherever it is kept. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  created_at: z.string(),
  /** When its first trial began: tells apart runs that were made in the same second. */
  first_trial_at: z.string().optional(),
  target: z.string(),
  branch: z.string().optional(),
  commit: z.string().optional(),
  tree: z.string().optional(),
  /** Tracked files were changed since the commit. */
  dirty: z.boolean().optional(),
  system: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  complete: z.boolean(),
  /** A selection of cases, or one shard. */
  part: z.boolean(),
  /** Made of the trials of several runs (`baseline add`). */
  pooled: z.boolean(),
  /** The run of which it holds all trials that did not err: a series counts them once. */
  retried_from: z.string().optional(),
  repeats: count,
  duration_s: z.number().nonnegative(),
  pass_rate: rate,
  /** Of this suite's rate. */
  interval: intervalSchema,
  trials: count,
  errors: count,
  flaky: count,
  latency_p50_s: z.number().nullable(),
  latency_p95_s: z.number().nullable(),
  mean_cost_usd: z.number().nullable(),
  gated: gatedSchema.nullable(),
  /** Made the baseline on purpose (`baseline set`). */
  promoted: z.boolean(),
  /** Without those in quarantine. */
  cases: z.array(historyCaseSchema),
});
export type HistoryEntry = Camel<z.output<typeof historyEntrySchema>>;

/** A run in the list. */
export const historyRunSchema = historyEntrySchema
  .omit({ history_version: true, cases: true, tree: true })
  .extend({
    cases: count,
    /** File of the report, or its id in the database. */
    name: z.string(),
    /** Whether the trend, the change points and the drift look at it. */
    in_trend: z.boolean(),
  });
export type HistoryRun = Camel<z.output<typeof historyRunSchema>>;

/** A run from which on the rate stands at another level. */
export const changePointSchema = z.object({
  /** First run of the new level. */
  run: z.string(),
  /** Last run of the old one. */
  after: z.string(),
  /** Mean rate of the runs between the neighbouring change points. */
  rate_before: rate,
  rate_after: rate,
  delta: z.number(),
  /** Two-sided, held over all places where a change could have been found. */
  p_adjusted: p,
  /** Cases whose own rate moved between the two levels, beyond chance over all cases. */
  cases: z.array(z.object({ id: z.string(), rate_before: rate, rate_after: rate, p_adjusted: p })),
});
export type ChangePoint = Camel<z.output<typeof changePointSchema>>;

/** A test for a slope over all runs. */
export const historyDriftSchema = z.object({
  /** Name of the published test. */
  method: z.string(),
  /** One-sided: would an unchanged system fall like this? */
  p_falling: p,
  p_rising: p,
  /** The same with the level of every stretch between change points taken out; null without one. */
  p_falling_within: p.nullable(),
  p_rising_within: p.nullable(),
  /** Least squares, a run. */
  slope: z.number(),
  /** Fitted rate of the last run less that of the first. */
  total: z.number(),
  /** What the figures say at the level below. */
  verdict: z.enum(["falling", "rising", "steps", "none"]),
  level: z.number(),
});
export type HistoryDrift = Camel<z.output<typeof historyDriftSchema>>;

/** The runs that can be compared with each other, as one series. */
export const historyTrendSchema = z.object({
  target: z.string(),
  /** Null: runs of every branch. */
  branch: z.string().nullable(),
  /** Cases that all of its runs share, unchanged. */
  cases: count,
  /** Oldest first; rates over the shared cases. */
  points: z.array(z.object({ run: z.string(), rate, low: rate, high: rate })),
  /** How much wider the runs scatter than their own trials allow; at least 1. */
  dispersion: z.number().min(1),
  /** Name of the published method; null when there are too few runs for it. */
  change_method: z.string().nullable(),
  change_level: z.number(),
  change_points: z.array(changePointSchema),
  drift: historyDriftSchema.nullable(),
});
export type HistoryTrend = Camel<z.output<typeof historyTrendSchema>>;

/** One case over the runs of the trend, as far as its content stayed the same. */
export const caseHistorySchema = z.object({
  id: z.string(),
  /** Rate in each run of the trend; null where it was not run, or was another case. */
  rates: z.array(rate.nullable()),
  passes: count,
  trials: count,
  errors: count,
  /** Chance that two trials of one run disagree, the mean over runs; null without repeats. */
  flakiness: rate.nullable(),
  /** The same over the older and the newer half of the runs. */
  flakiness_older: rate.nullable(),
  flakiness_newer: rate.nullable(),
  /** Runs in which trials both passed and failed. */
  mixed_runs: count,
  /** The first run of the unbroken row of runs, up to the newest, without a pass; null if it passes. */
  failing_since: z.string().nullable(),
});
export type CaseHistory = Camel<z.output<typeof caseHistorySchema>>;

export const historySchema = z.object({
  /** Where the runs are kept. */
  place: z.string(),
  kind: z.enum(["folder", "sqlite"]),
  /** Oldest first. */
  runs: z.array(historyRunSchema),
  /** Older runs that were left out of the list (--last). */
  omitted: count,
  /** Null without a run that can be in it. */
  trend: historyTrendSchema.nullable(),
  /** Those that do not always pass, the flakiest first. */
  cases: z.array(caseHistorySchema),
  /** Cases of the newest run that passed in every run. */
  steady: count,
  notes: z.array(warningSchema),
});
export type History = Camel<z.output<typeof historySchema>>;
