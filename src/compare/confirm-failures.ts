/** Exists to judge, by fresh trials alone, the cases that failed for the first time. */
import { confirmBurst } from "../stats/confirmation-burst.js";
import { countTrials, type ErrorRule } from "./count-trials.js";
import { isDrop } from "./measure.js";
import type { CasePair } from "./pair-reports.js";
import { type CountedPair, countsOf } from "./paired-arms.js";
import type { SequentialDesign } from "./sequential-design.js";

/** The outcome of the fresh trials. */
export interface ConfirmedFailures {
  /** Flagged cases with the baseline's trials and the fresh ones; the head's own are not in it. */
  counted: CountedPair[];
  /** Adjusted p of each, within the flagged ones. */
  pAdjusted: number[];
  pWorseExact: number;
  level: number;
  /** Whether the p is at most the level and what the cases cost the suite is larger than the margin. */
  confirmed: boolean;
}

/** Whether the first trial of the head counts and failed. */
function failedFirst({ head }: CasePair, rule: ErrorRule): boolean {
  const { passes, trials } = countTrials(head.trials.slice(0, 1), rule);
  return trials === 1 && passes === 0;
}

/** The cases whose first head trial failed although all earlier ones passed. */
export function flaggedPairs(
  pairs: readonly CasePair[],
  design: SequentialDesign,
  rule: ErrorRule,
): CasePair[] {
  const { confirmation } = design;
  if (confirmation === null) return [];
  return pairs.filter((pair) => confirmation.sizes.has(pair.id) && failedFirst(pair, rule));
}

/** Flagged cases that still lack fresh trials, with how many they get in all. */
export function unconfirmed(
  pairs: readonly CasePair[],
  design: SequentialDesign,
  rule: ErrorRule,
): { id: string; size: number }[] {
  return flaggedPairs(pairs, design, rule)
    .map(({ id, head }) => ({
      id,
      size: design.confirmation?.sizes.get(id) ?? 0,
      made: head.confirmation?.length ?? 0,
    }))
    .filter(({ size, made }) => made < size)
    .map(({ id, size }) => ({ id, size }));
}

/**
 * The joint exact test of the flagged cases, baseline against fresh trials. Cases are chosen by
 * earlier reports and by the first head trial, neither of which is in the test. Null without any.
 * @param cases all compared cases, over which the cost is spread
 */
export function confirmFailures(
  pairs: readonly CasePair[],
  design: SequentialDesign,
  rule: ErrorRule,
  cases: number,
): ConfirmedFailures | null {
  const { confirmation } = design;
  if (confirmation === null) return null;
  const counted = flaggedPairs(pairs, design, rule)
    .map((pair) => ({
      pair,
      base: countTrials(pair.base.trials, rule),
      head: countTrials(pair.head.confirmation ?? [], rule),
    }))
    .filter(({ base, head }) => base.trials > 0 && head.trials > 0);
  if (counted.length === 0) return null;
  const burst = confirmBurst(countsOf(counted), { alpha: design.alpha });
  const cost =
    counted.reduce(
      (sum, { base, head }) => sum + head.passes / head.trials - base.passes / base.trials,
      0,
    ) / cases;
  return {
    counted,
    pAdjusted: burst.rows.map((row) => row.pAdjusted),
    pWorseExact: burst.pWorseExact,
    level: confirmation.level,
    confirmed: burst.regression && isDrop(cost, design.margin),
  };
}
