/** Exists to say what would settle an inconclusive comparison, and how far the luck of its baseline goes. */
import type { BaselineLuck, SettlePlan } from "../domain/what-would-tell.js";
import { luckyBaselineRate } from "../stats/baseline-luck.js";
import { casesNeeded, flakiness, trialsNeeded } from "../stats/planning.js";
import { type CountedPair, countsOf } from "./paired-arms.js";

/** Standard errors of luck that are reported. */
const LUCK = [1, 2] as const;

/**
 * Trials a case as one number. The variance of a mean over cases needs the mean of 1/n, hence the
 * harmonic mean; equal trials give that number itself.
 */
export function typicalTrials(trials: readonly number[]): number {
  if (trials.every((n) => n === trials[0])) return trials[0] ?? 0;
  return trials.length / trials.reduce((sum, n) => sum + 1 / n, 0);
}

/**
 * What would show a drop of this size in 4 of 5 runs (statistics, section 6), with the flakiness of
 * the trials of both sides together. Null for a drop of nothing, or without a case.
 * @param plan.drop a fraction
 */
export function settlePlan(
  measured: readonly CountedPair[],
  plan: { alpha: number; drop: number },
): SettlePlan | null {
  const { alpha, drop } = plan;
  if (measured.length === 0 || !(drop > 0)) return null;
  const { x0, n0, x1, n1 } = countsOf(measured);
  const phi =
    flakiness(
      x0.map((passes, index) => passes + x1[index]!),
      n0.map((trials, index) => trials + n1[index]!),
    ) ?? 0;
  const stored = typicalTrials(n0);
  const design = { alpha, phi, drop, cases: measured.length };
  return {
    drop,
    headRepeats: trialsNeeded({ ...design, n0: stored }).repeats,
    equalRepeats: trialsNeeded({ ...design, n0: null }).repeats ?? 0,
    cases: casesNeeded({ alpha, phi, drop, n0: stored, n1: typicalTrials(n1) }),
  };
}

/** How often an unchanged head is blocked, had the baseline been lucky by 1 and by 2 standard errors. */
export function baselineLuck(
  design: { baseRepeats: number; headRepeats: number },
  alpha: number,
): BaselineLuck[] {
  return LUCK.map((k) => ({
    standardErrors: k,
    blockRate: luckyBaselineRate({ n0: design.baseRepeats, n1: design.headRepeats, k }, alpha),
  }));
}

/** The same for the trials of measured cases; empty without a case. */
export function luckOfBaseline(measured: readonly CountedPair[], alpha: number): BaselineLuck[] {
  if (measured.length === 0) return [];
  const { n0, n1 } = countsOf(measured);
  return baselineLuck({ baseRepeats: typicalTrials(n0), headRepeats: typicalTrials(n1) }, alpha);
}
