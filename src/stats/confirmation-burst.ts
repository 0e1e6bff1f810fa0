/** Exists to confirm at once, with fresh trials, a case that failed for the first time. */
import { isAtMost, validateAlpha } from "./p-value.js";
import { type PairedRow, pairedComparison } from "./paired-comparison.js";
import type { PairedCounts } from "./paired-counts.js";

/** Share of alpha that the burst spends; the levels of the rounds share the rest. */
const BURST_SHARE = 1 / 5;

/** Level of the burst, alpha/5. */
export function burstLevel(alpha: number): number {
  validateAlpha(alpha);
  return alpha * BURST_SHARE;
}

/** What is left for the rounds, 4 alpha/5. */
export function levelBesideBurst(alpha: number): number {
  return alpha - burstLevel(alpha);
}

/** Fresh trials a flagged case needs: the smallest m with 1/C(n0 + m, m) <= alpha/5. */
export function burstSize(n0: number, alpha: number): number {
  if (!Number.isInteger(n0) || n0 < 1) throw new RangeError(`n0 is a whole number >= 1, got ${n0}`);
  const level = burstLevel(alpha);
  let smallest = 1;
  let m = 0;
  // 1/C(n0 + m, m) = product of j/(n0 + j)
  while (!isAtMost(smallest, level)) {
    m++;
    smallest *= m / (n0 + m);
  }
  return m;
}

/** Outcome of a burst. */
export interface BurstOutcome {
  readonly pWorseExact: number;
  /** alpha/5. */
  readonly threshold: number;
  readonly regression: boolean;
  /** One entry a flagged case: `pAdjusted` holds the family of the flagged ones. */
  readonly rows: readonly PairedRow[];
}

/**
 * Tests the flagged cases alone, stored trials against the fresh ones.
 *
 * @throws RangeError on impossible counts
 */
export function confirmBurst(
  counts: PairedCounts,
  options: { readonly alpha: number },
): BurstOutcome {
  const threshold = burstLevel(options.alpha);
  const { pWorseExact, rows } = pairedComparison(counts, options);
  return { pWorseExact, threshold, regression: isAtMost(pWorseExact, threshold), rows };
}
