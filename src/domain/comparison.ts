/** The one verdict value: what two reports say together, under a policy. */
import * as z from "zod";
import { adaptiveFiguresSchema } from "./adaptive.js";
import { exitCodes } from "./exit-codes.js";
import type { Camel } from "./key-style.js";
import { warningSchema } from "./report.js";
import { errorKinds } from "./trial.js";
import { reasonCodes, verdicts } from "./verdict.js";
import { baselineLuckSchema, pricedPlanSchema, whatIfSchema } from "./what-would-tell.js";

export { exitCodes } from "./exit-codes.js";
export type { Reason, Verdict } from "./verdict.js";

const p = z.number().min(0).max(1);
const count = z.number().int().nonnegative();
const ids = z.array(z.string());

export const intervalSchema = z.object({ level: z.number(), low: z.number(), high: z.number() });
export type Interval = z.output<typeof intervalSchema>;

/** Passes of the trials that count; `errors` of all trials (under `errors: exclude` beside them). */
export const passCountSchema = z.object({ passes: count, trials: count, errors: count });
export type PassCount = z.output<typeof passCountSchema>;

/** One trial of a changed case as it is shown: what was answered, and what failed. */
export const trialExcerptSchema = z.object({
  output: z.string().nullable(),
  /** Characters of the output that the excerpt leaves out. */
  omitted_chars: count,
  error: z.string().nullable(),
  /** Where in the user's own code the error came from, the innermost frame last. */
  error_trace: z.array(z.string()).optional(),
  failed_checks: z.array(z.object({ label: z.string(), detail: z.string() })),
});
export type TrialExcerpt = Camel<z.output<typeof trialExcerptSchema>>;

export const caseChangeSchema = z.object({
  id: z.string(),
  tags: ids,
  base: passCountSchema,
  head: passCountSchema,
  delta: z.number(),
  /** The case's own one-sided exact p. */
  p_worse: p,
  /** The same with the family-wise error held over all cases. */
  p_adjusted: p,
  /** Its weight in the sum of all cases, a log-odds (natural); positive when the head is worse. */
  evidence: z.number(),
  /** Broken beyond chance: p_adjusted <= alpha. */
  significant: z.boolean(),
  /** On the list of flips (some of which may be chance). */
  flipped: z.boolean(),
  /** A baseline trial (a passing one, if any) and a head trial (a failing one, if any). */
  excerpt: z.object({ base: trialExcerptSchema, head: trialExcerptSchema }).optional(),
});
export type CaseChange = Camel<z.output<typeof caseChangeSchema>>;

/** A compared case whose rate did not move. */
export const unchangedCaseSchema = z.object({
  id: z.string(),
  tags: ids,
  base: passCountSchema,
  head: passCountSchema,
});
export type UnchangedCase = Camel<z.output<typeof unchangedCaseSchema>>;

/** A golden case that the head failed, or lacks (`head` is null). */
export const mustPassFailureSchema = z.object({
  id: z.string(),
  head: passCountSchema.nullable(),
  /** Its first failed or errored trial. */
  excerpt: trialExcerptSchema.optional(),
});
export type MustPassFailure = Camel<z.output<typeof mustPassFailureSchema>>;

/** A tag, or the score of a check, that gates by its own unadjusted test. */
export const ownGateSchema = z.object({
  kind: z.enum(["tag", "score"]),
  name: z.string(),
  alpha: z.number(),
  delta: z.number(),
  /** The p that decides: mid or exact, as `gate.p_value` says. */
  p_worse: p,
  failed: z.boolean(),
});
export type OwnGate = Camel<z.output<typeof ownGateSchema>>;

/** Mean graded score of one check, compared by permutation within cases. */
export const scoreSliceSchema = z.object({
  label: z.string(),
  cases: count,
  base_mean: z.number(),
  head_mean: z.number(),
  delta: z.number(),
  interval: intervalSchema,
  p_worse: p,
  p_worse_exact: p,
  p_adjusted: p,
  worse: z.boolean(),
  /** Seed of the permutations; null when all assignments were counted. */
  seed: z.number().int().nullable(),
});
export type ScoreSlice = Camel<z.output<typeof scoreSliceSchema>>;

export const sliceSchema = z.object({
  name: z.string(),
  cases: count,
  informative: count,
  base_rate: z.number(),
  head_rate: z.number(),
  delta: z.number(),
  interval: intervalSchema,
  p_worse: p,
  p_better: p,
  p_adjusted: p,
  worse: z.boolean(),
});
export type Slice = Camel<z.output<typeof sliceSchema>>;

const errorsByKindSchema = z.partialRecord(z.enum(errorKinds), count);
/** Errored trials by kind; kinds that did not occur are left out. */
export type ErrorsByKind = z.output<typeof errorsByKindSchema>;

const sideSchema = z.object({
  target: z.string(),
  created_at: z.string(),
  regressgate_version: z.string(),
  cases: count,
  trials: count,
  system: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  commit: z.string().optional(),
  mean_cost_usd: z.number().nullable(),
  latency_p50_s: z.number().nullable(),
  latency_p95_s: z.number().nullable(),
});
export type ComparedSide = Camel<z.output<typeof sideSchema>>;

export const comparisonSchema = z.object({
  verdict: z.enum(verdicts),
  /** What the exit code says. */
  failed: z.boolean(),
  reasons: z.array(z.enum(reasonCodes)),
  /** One sentence: the verdict and its reason. */
  headline: z.string(),
  /** The reason alone, without the verdict in front and the evidence behind. */
  because: z.string(),
  /** Plain sentences: what was shown, what is ruled out, what could have been seen. */
  sentences: z.array(z.string()),
  alpha: z.number(),
  /** Which p decides: `p_worse`, or `p_worse_exact`. */
  p_value: z.enum(["mid", "exact"]),
  /** The sum of the levels that can block: alpha and those of tags and scores that gate. */
  false_alarm_budget: z.number(),
  margin: z.number(),
  rule_out: z.number().nullable(),
  /** How errored trials were counted. */
  errors: z.enum(["fail", "exclude"]),
  base_rate: z.number(),
  head_rate: z.number(),
  /** Head minus baseline over the paired cases; negative is worse. */
  delta: z.number(),
  interval: intervalSchema,
  /** If nothing had changed, a difference like this or worse would turn up this often. */
  p_worse: p,
  p_worse_exact: p,
  p_better: p,
  p_better_exact: p,
  p_overall: p,
  p_overall_exact: p,
  p_worst_case: p,
  /** Would other cases of this kind show it too? Shown, never gating. */
  p_population: p,
  /** Whether "something got worse" is shown: the p that decides is at most alpha. */
  worse_shown: z.boolean(),
  /** Which of all cases together and the worst case has the smaller exact p. */
  worse_carrier: z.enum(["overall", "worst_case", "both"]),
  /**
   * The smallest margin with which the evidence would not have made a regression; null when it made
   * none, or would have made one with any margin.
   */
  accepting_margin: z.number().nullable(),
  /** The up to three moved cases with the largest weight in the sum of all cases, either way. */
  heaviest_cases: z.array(z.object({ id: z.string(), evidence: z.number() })),
  /** What the cases broken beyond chance alone cost the suite. */
  broken_delta: z.number(),
  /** A larger drop than this is ruled out (at 1 - alpha). */
  ruled_out_drop: z.number(),
  /** The drop that this comparison would have seen in 4 of 5 runs. */
  mde80: z.number(),
  /** p_worse when errors are counted the other way; null when nothing is left. */
  p_worse_other_errors: p.nullable(),
  /** The verdict when errors are counted the other way. */
  verdict_other_errors: z.enum(verdicts),
  /** p_worse with byte-identical repeats counted as one trial; null without outputs on both sides. */
  p_worse_collapsed: p.nullable(),
  verdict_collapsed: z.enum(verdicts).nullable(),
  /** The summed weight of all cases, a log-odds (natural); positive when the head is worse. */
  evidence: z.number(),
  /** For a warning whose size is the reason: how many trials would settle it. */
  settle: pricedPlanSchema.nullable(),
  /** What the verdict hangs on, one case being otherwise; only where it was asked for (--explain). */
  what_if: z.array(whatIfSchema).optional(),
  baseline_luck: z.array(baselineLuckSchema),
  /** The joint test on errored against answered trials; shown, never gating. */
  p_errors_worse: p,
  cases_compared: count,
  /** Compared cases that passed less often in the head, and more often. */
  cases_lower: count,
  cases_higher: count,
  informative: count,
  base_repeats: count,
  head_repeats: count,
  base_errors: count,
  head_errors: count,
  /** Errored over planned trials of the paired cases. */
  base_error_rate: z.number(),
  head_error_rate: z.number(),
  base_errors_by_kind: errorsByKindSchema,
  head_errors_by_kind: errorsByKindSchema,
  /** Cases whose rate moved, worst first. */
  changes: z.array(caseChangeSchema),
  /** Compared cases whose rate did not move, by id. */
  unchanged: z.array(unchangedCaseSchema),
  /** Compared cases that passed no trial on either side: the check may be what is wrong. */
  never_passed: ids,
  /** Largest p on the flip list, and how many would be on it by chance. */
  flips: z.object({ count, expected_by_chance: z.number(), threshold: p.nullable() }),
  added: ids,
  removed: ids,
  /** Same id, other input or other checks: not compared. */
  changed: ids,
  quarantined: ids,
  /** Cases left without an answered trial on a side under `errors: exclude`. */
  unmeasured: ids,
  limit_failures: z.array(z.string()),
  must_pass_failures: z.array(mustPassFailureSchema),
  own_gates: z.array(ownGateSchema),
  notes: z.array(warningSchema),
  slices: z.object({ tags: z.array(sliceSchema), checks: z.array(sliceSchema) }),
  /** Graded checks by label. */
  scores: z.array(scoreSliceSchema),
  base: sideSchema,
  head: sideSchema,
  /** Only of a run with adaptive repeats; the p-values and the interval then count every look. */
  adaptive: adaptiveFiguresSchema.optional(),
});
export type Comparison = Camel<z.output<typeof comparisonSchema>>;

/** The one rule from a verdict to an exit code. */
export function exitCodeOf(comparison: Pick<Comparison, "verdict" | "failed">): number {
  if (comparison.verdict === "invalid") return exitCodes.notMeasured;
  return comparison.failed ? exitCodes.no : exitCodes.yes;
}
