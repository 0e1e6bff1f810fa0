/** Exists for the figures of trials that are no pass rates: cost and latency. */
import type { CaseResult } from "../domain/report.js";
import { isErrored, type Trial } from "../domain/trial.js";

/** All trials of some cases. */
export function trialsOf(cases: readonly CaseResult[]): Trial[] {
  const trials: Trial[] = [];
  for (const result of cases) for (const trial of result.trials) trials.push(trial);
  return trials;
}

/** Mean US dollars a trial over the trials whose cost is known; null when none is. */
export function meanCost(trials: readonly Trial[]): number | null {
  let sum = 0;
  let known = 0;
  for (const { costUsd } of trials) {
    if (costUsd === null) continue;
    sum += costUsd;
    known += 1;
  }
  return known === 0 ? null : sum / known;
}

/** Seconds that the answered trials took, ascending. */
export function sortedLatencies(trials: readonly Trial[]): Float64Array {
  const seconds = new Float64Array(trials.length);
  let answered = 0;
  for (const trial of trials) if (!isErrored(trial)) seconds[answered++] = trial.latencyS;
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

/** Quantile of the seconds that answered trials took; null when every trial errored. */
export function latencyQuantile(trials: readonly Trial[], share: number): number | null {
  return nearestRank(sortedLatencies(trials), share);
}
