/** Exists to say, before a run, which drop its comparison with the baseline would see. */
import { caseKey } from "../domain/case-key.js";
import type { Report } from "../domain/report.js";
import { ASSUMED_FLAKINESS, flakiness, plannedDrop } from "../stats/planning.js";
import { countTrials } from "./count-trials.js";

/** What a planned comparison could see. */
export interface Planning {
  /** Smallest drop (a fraction) seen in 4 of 5 runs. */
  mde80: number;
  /** Mean within-case variance of a trial, 0 to 0.25. */
  flakiness: number;
  /** False when no baseline with repeats told the flakiness and 0.06 was assumed. */
  measured: boolean;
}

/**
 * The plan for a head run of `caseIds` with `headRepeats` trials each, against the baseline's trials
 * of the cases it has; without a baseline (or a shared case) against a run of the same size.
 */
export function planningOf(
  base: Report | null,
  plan: { caseIds: readonly string[]; headRepeats: number; alpha: number },
): Planning {
  const wanted = new Set(plan.caseIds.map((id) => caseKey(id)));
  const counts = (base?.cases ?? [])
    .filter((result) => wanted.has(caseKey(result.id)))
    .map((result) => countTrials(result.trials, "fail"))
    .filter((count) => count.trials > 0);
  const found = flakiness(
    counts.map((count) => count.passes),
    counts.map((count) => count.trials),
  );
  const phi = found ?? ASSUMED_FLAKINESS;
  const shared = counts.length > 0;
  // The variance of the difference needs the mean of 1/n0, hence the harmonic mean.
  const inverse = counts.reduce((sum, count) => sum + 1 / count.trials, 0) / counts.length;
  return {
    mde80: plannedDrop({
      alpha: plan.alpha,
      cases: shared ? counts.length : Math.max(1, plan.caseIds.length),
      n0: shared ? 1 / inverse : plan.headRepeats,
      n1: plan.headRepeats,
      phi,
    }),
    flakiness: phi,
    measured: found !== undefined,
  };
}
