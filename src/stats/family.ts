/** Exists to give the exact law of the smallest per-case p-value: how often some case looks this bad by chance. */
import { SAME_P } from "./p-value.js";

/** A case type in one direction: the p-values its outcomes attain, ascending or not, and its multiplicity. */
export interface FamilyGroup {
  readonly levels: Float64Array;
  readonly count: number;
}

/** P(some case attains a p-value <= f), exact because cases are independent. */
export interface Family {
  /** Distinct attainable p-values over all cases, ascending; values within 1e-9 are one. */
  readonly thresholds: Float64Array;
  /** `family(thresholds[k])`, ascending. */
  readonly probabilities: Float64Array;
  /** Family probability of any p-value f; 0 below the smallest threshold. */
  at(f: number): number;
}

/**
 * family(f) = 1 - prod (1 - A_j(f)), A_j(f) the largest attainable p-value of case j that is <= f
 * (single-step min-p: Westfall and Young 1993; discreteness: Tarone 1990), for all f in one sweep.
 */
export function familyOf(groups: readonly FamilyGroup[]): Family {
  const steps: { level: number; group: number }[] = [];
  groups.forEach((group, index) => {
    for (const level of group.levels) steps.push({ level, group: index });
  });
  steps.sort((a, b) => a.level - b.level || a.group - b.group);
  const survival = new Float64Array(groups.length);
  const thresholds: number[] = [];
  const probabilities: number[] = [];
  let logSurvival = 0;
  for (let k = 0; k < steps.length; ) {
    const start = steps[k]!.level;
    let level = start;
    for (; k < steps.length && steps[k]!.level <= start * (1 + SAME_P); k++) {
      const step = steps[k]!;
      level = step.level;
      const before = survival[step.group]!;
      const after = Math.log1p(-Math.min(1, level));
      if (before > Number.NEGATIVE_INFINITY) {
        logSurvival += groups[step.group]!.count * (after - before);
        survival[step.group] = after;
      }
    }
    thresholds.push(level);
    probabilities.push(-Math.expm1(logSurvival));
  }
  const sorted = Float64Array.from(thresholds);
  return {
    thresholds: sorted,
    probabilities: Float64Array.from(probabilities),
    at(f) {
      const k = lastAtMost(sorted, f * (1 + SAME_P));
      return k < 0 ? 0 : probabilities[k]!;
    },
  };
}

/** Index of the last entry of an ascending array that is <= value, -1 if none. */
export function lastAtMost(ascending: Float64Array, value: number): number {
  let low = -1;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}
