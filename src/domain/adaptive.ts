/** Exists for the words of an adaptive run: its plan, why it stopped, and what each look showed. */
import * as z from "zod";
import type { Camel } from "./key-style.js";

const p = z.number().min(0).max(1);
const count = z.number().int().nonnegative();

/** Trials a case of an adaptive run: at least `min`, at most `max`. */
export interface RepeatRange {
  min: number;
  max: number;
}

/** Most looks that one run may take: with alpha/20 for each early one, more would leave nothing. */
export const MOST_LOOKS = 20;

/** Why an adaptive run made no further round. */
export const adaptiveStops = [
  /** The evidence of a drop crossed the level of its round. */
  "regression",
  /** Cases that always passed before failed again and again in the confirmation. */
  "confirmed",
  /** A must-pass case failed, which no further round can mend. */
  "must_pass",
  /** A tag or a score that gates by itself got worse at its share of the level. */
  "own_gate",
  /** A drop of the size in question is ruled out. */
  "ruled_out",
  /** Neither a regression nor its absence would be shown by the rounds that are left. */
  "nothing_to_show",
  /** The comparison is invalid whatever the head does: the baseline's errors, too few shared cases. */
  "not_measurable",
  /** All rounds were made. */
  "last_round",
] as const;
export type AdaptiveStop = (typeof adaptiveStops)[number];

const rounds = z.number().int().min(1);

/** What an adaptive run set out to do: part of the first event of its journal. */
export const adaptivePlanSchema = z.object({
  min: rounds,
  max: rounds,
  /** Fingerprint of everything that its decisions hang on: baseline, policy, earlier reports. */
  design: z.string(),
});
export type AdaptivePlanFacts = Camel<z.output<typeof adaptivePlanSchema>>;

/** How an adaptive run was ended by its decision: part of the last event of its journal. */
export const adaptiveEndSchema = z.object({ rounds, stopped_by: z.enum(adaptiveStops) });
export type AdaptiveEnd = Camel<z.output<typeof adaptiveEndSchema>>;

/** What a report says of the adaptive run that made it. */
export const adaptiveRunSchema = z.object({
  ...adaptivePlanSchema.shape,
  ...adaptiveEndSchema.shape,
});

/** One look at the trials so far. */
export const adaptiveLookSchema = z.object({
  round: rounds,
  delta: z.number(),
  /** Joint exact p of this look alone, as if it were the only one. */
  p_worse_exact: p,
  /** The level that it had to reach; the levels of all looks add up to alpha. */
  level: p,
  /** Whether it reached it. */
  reached: z.boolean(),
  /** p of "the drop is `rule_out` or larger" (a smaller size before the last round). */
  p_noninferior: p,
  ruled_out_level: p,
  /** Whether a case that always passed had no pass yet, so that the run went on. */
  hold: z.boolean(),
});
export type AdaptiveLook = Camel<z.output<typeof adaptiveLookSchema>>;

/** Fresh trials of cases that always passed before and failed their first head trial. */
export const confirmationSchema = z.object({
  cases: z.array(z.object({ id: z.string(), passes: count, trials: count, p_adjusted: p })),
  p_worse_exact: p,
  /** A fifth of alpha. */
  level: p,
  confirmed: z.boolean(),
});
export type Confirmation = Camel<z.output<typeof confirmationSchema>>;

/** The part of a comparison that only an adaptive run has. */
export const adaptiveFiguresSchema = z.object({
  min_rounds: rounds,
  max_rounds: rounds,
  /** Rounds that were made. */
  rounds,
  stopped_by: z.enum(adaptiveStops),
  /** Trials of the target, those of the confirmation too. */
  calls: count,
  /** Trials that all rounds would have taken. */
  max_calls: count,
  saved_calls: count,
  /** Saved over all, 0 to 1. */
  saved_share: z.number(),
  /** Size of the drop that ends the run when it is ruled out: before the last round, and in it. */
  rule_out_early: z.number(),
  rule_out: z.number(),
  looks: z.array(adaptiveLookSchema),
  /** Null when no case was flagged, or no earlier reports were given. */
  confirmation: confirmationSchema.nullable(),
});
export type AdaptiveFigures = Camel<z.output<typeof adaptiveFiguresSchema>>;
