/** Exists to say how sure the pass rate of one run is, and where the rate of another run would land. */
import { halfWidth, type Interval, twoSidedZ } from "./interval.js";
import { validateArm } from "./paired-counts.js";

/** Mean rate of one arm with the ends of an interval around it, all in [0, 1]. */
export interface RateInterval extends Interval {
  /** Mean of x/n over the cases; every case weighs the same. */
  readonly rate: number;
}

/** Default confidence level of both. */
const SHOWN_LEVEL = 0.95;

/**
 * Interval for the rate of this suite: within-case scatter plus the Wilson term, so that "all
 * passed" still has a width (the rule of three).
 *
 * @param level two-sided, default 0.95
 * @throws RangeError on impossible counts or no case
 */
export function rateInterval(
  x: readonly number[],
  n: readonly number[],
  level: number = SHOWN_LEVEL,
): RateInterval {
  return around(x, n, level, 1);
}

/**
 * Where the rate of another run of the same system would land: the same with twice the variance,
 * since both runs scatter.
 *
 * @param level two-sided, default 0.95
 * @throws RangeError on impossible counts or no case
 */
export function rerunRange(
  x: readonly number[],
  n: readonly number[],
  level: number = SHOWN_LEVEL,
): RateInterval {
  return around(x, n, level, 2);
}

function around(
  x: readonly number[],
  n: readonly number[],
  level: number,
  runs: 1 | 2,
): RateInterval {
  validateArm(x, n, "the run");
  const cases = x.length;
  if (cases === 0) throw new RangeError("there is no case to take a rate of");
  const rate = meanRate(x, n);
  let variance = 0;
  let slope = 0;
  for (let i = 0; i < cases; i++) {
    const passes = x[i]!;
    const trials = n[i]!;
    variance +=
      trials >= 2
        ? (passes * (trials - passes)) / (trials * trials * (trials - 1))
        : rate * (1 - rate);
    slope += 1 / trials;
  }
  const scale = runs / (cases * cases);
  const h = halfWidth(twoSidedZ(level), variance * scale, slope * scale);
  return { rate, level, low: Math.max(0, rate - h), high: Math.min(1, rate + h) };
}

/** Passes are added up as whole numbers per number of trials, so equal suites give equal bytes. */
function meanRate(x: readonly number[], n: readonly number[]): number {
  const passes = new Map<number, number>();
  for (let i = 0; i < x.length; i++) passes.set(n[i]!, (passes.get(n[i]!) ?? 0) + x[i]!);
  let sum = 0;
  for (const trials of [...passes.keys()].sort((a, b) => a - b)) {
    sum += passes.get(trials)! / trials;
  }
  return sum / x.length;
}
