/** Exists to find the runs from which on a rate stands at another level. */
import { normalCdf, normalQuantile } from "./normal.js";

/** A place where the level changes. */
export interface LevelChange {
  /** Index of the first value of the new level. */
  readonly at: number;
  /** Weighted mean of the values between the neighbouring changes, before and after. */
  readonly before: number;
  readonly after: number;
  /** Two-sided p of the two levels, times the places where a change could have been (at most 1). */
  readonly pAdjusted: number;
}

export interface ChangePointOptions {
  /** Chance to mark anything in a series whose level never moves, at most. Default 0.05. */
  readonly level?: number;
  /** Values that a level has at least. Default 2: one odd run is no level. */
  readonly shortest?: number;
}

/** Distances this near to each other are equal; of two equal ways the one with fewer changes. */
const TIE = 1e-9;

/**
 * The segmentation that PELT finds (Killick, Fearnhead and Eckley 2012): it minimises the cost of a
 * normal mean of known variance, sum (value - mean)²/variance, plus a penalty for each change. It is
 * found by the dynamic programme that PELT prunes (Jackson et al. 2005), since a history is short.
 *
 * The penalty is z² for the two-sided normal quantile at `level` shared by all places where one change
 * could stand (Bonferroni), so that an unchanged series is marked with at most about that chance;
 * Yao's 2 ln n (1988), the usual one, is smaller and marks more often.
 *
 * @param variances of each value; where all are 0 nothing ever varied and nothing is marked
 * @throws RangeError for arrays of different lengths or a negative variance
 */
export function changePoints(
  values: readonly number[],
  variances: readonly number[],
  options: ChangePointOptions = {},
): LevelChange[] {
  const { level = 0.05, shortest = 2 } = options;
  const n = values.length;
  if (variances.length !== n) throw new RangeError(`${n} values but ${variances.length} variances`);
  if (variances.some((variance) => !(variance >= 0)))
    throw new RangeError("a variance is negative");
  const places = n - 2 * shortest + 1;
  if (places < 1 || variances.some((variance) => variance === 0)) return [];
  const cost = segmentCost(values, variances);
  const ends = segmentEnds(n, shortest, cost.of, penaltyOf(level, places));
  return ends.slice(0, -1).map((at, k) => {
    const from = k === 0 ? 0 : ends[k - 1]!;
    const to = ends[k + 1]!;
    const gain = cost.of(from, to) - cost.of(from, at) - cost.of(at, to);
    const p = 2 * normalCdf(-Math.sqrt(Math.max(0, gain)));
    return {
      at,
      before: cost.mean(from, at),
      after: cost.mean(at, to),
      pAdjusted: Math.min(1, p * places),
    };
  });
}

/** Twice the gain in log-likelihood that a change must bring. */
export function penaltyOf(level: number, places: number): number {
  return normalQuantile(1 - level / (2 * places)) ** 2;
}

function segmentCost(values: readonly number[], variances: readonly number[]) {
  const weight = [0];
  const first = [0];
  const second = [0];
  // Around the overall level, or the difference of large sums would lose the digits that count.
  let centre = 0;
  for (const value of values) centre += value / values.length;
  values.forEach((value, t) => {
    const w = 1 / variances[t]!;
    const x = value - centre;
    weight.push(weight[t]! + w);
    first.push(first[t]! + w * x);
    second.push(second[t]! + w * x * x);
  });
  return {
    /** Of the values from `from` up to, not including, `to`. */
    of(from: number, to: number): number {
      const w = weight[to]! - weight[from]!;
      const sum = first[to]! - first[from]!;
      return Math.max(0, second[to]! - second[from]! - (sum * sum) / w);
    },
    mean(from: number, to: number): number {
      return centre + (first[to]! - first[from]!) / (weight[to]! - weight[from]!);
    },
  };
}

/** The ends of the best segments, in order; the last is n. */
function segmentEnds(
  n: number,
  shortest: number,
  cost: (from: number, to: number) => number,
  penalty: number,
): number[] {
  const best = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
  const last = new Int32Array(n + 1);
  best[0] = -penalty;
  for (let to = shortest; to <= n; to++) {
    for (let from = 0; from <= to - shortest; from++) {
      const total = best[from]! + penalty + cost(from, to);
      if (total < best[to]! - TIE) {
        best[to] = total;
        last[to] = from;
      }
    }
  }
  const ends: number[] = [];
  for (let to = n; to > 0; to = last[to]!) ends.unshift(to);
  return ends;
}
