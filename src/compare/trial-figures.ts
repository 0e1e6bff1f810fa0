/** Exists for the figures of trials that are no pass rates: cost and latency. */
import type { CaseResult } from "../domain/report.js";
import { isErrored, type Trial } from "../domain/trial.js";

/** All trials of some cases. */
export function trialsOf(cases: readonly CaseResult[]): Trial[] {
  return cases.flatMap((result) => result.trials);
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

/**
 * Quantile of the seconds that answered trials took, by nearest rank: the smallest latency that at
 * least `share` of them do not exceed. Null when every trial errored.
 */
export function latencyQuantile(trials: readonly Trial[], share: number): number | null {
  const seconds = trials.filter((trial) => !isErrored(trial)).map((trial) => trial.latencyS);
  if (seconds.length === 0) return null;
  const sorted = Float64Array.from(seconds).sort();
  const rank = Math.ceil(share * sorted.length - 1e-9);
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? null;
}
