/** Exists for the figures of trials that are no pass rates: cost and latency. */
import type { CaseResult } from "../domain/report.js";
import { isTimed } from "../domain/trial.js";

/** Number of trials of some cases. */
export function countAll(cases: readonly CaseResult[]): number {
  return cases.reduce((sum, { trials }) => sum + trials.length, 0);
}

/** Mean US dollars a trial over the trials whose cost is known; null when none is. */
export function meanCost(cases: readonly CaseResult[]): number | null {
  let sum = 0;
  let known = 0;
  for (const { trials } of cases) {
    for (const { costUsd } of trials) {
      if (costUsd === null) continue;
      sum += costUsd;
      known += 1;
    }
  }
  return known === 0 ? null : sum / known;
}

/** Seconds that the answers took, ascending; those of which it is not known are left out. */
export function sortedLatencies(cases: readonly CaseResult[]): Float64Array {
  const seconds = new Float64Array(countAll(cases));
  let answered = 0;
  for (const { trials } of cases) {
    for (const trial of trials) if (isTimed(trial)) seconds[answered++] = trial.latencyS;
  }
  return seconds.subarray(0, answered).sort();
}

/**
 * Quantile of ascending values by nearest rank: the smallest that at least `share` of them do not
 * exceed. Null when there is none.
 */
export function nearestRank(sorted: Float64Array, share: number): number | null {
  const rank = Math.ceil(share * sorted.length - 1e-9);
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? null;
}

/** Quantile of the seconds that answered trials took; null when it is known of none. */
export function latencyQuantile(cases: readonly CaseResult[], share: number): number | null {
  return nearestRank(sortedLatencies(cases), share);
}
