/** Exists to put an interval around the difference of two rates whose width is never zero. */
import { normalQuantile } from "./normal.js";
import { isAtMost } from "./p-value.js";

/** A two-sided interval; ends are fractions. */
export interface Interval {
  /** Confidence level, 0 to 1. */
  readonly level: number;
  readonly low: number;
  readonly high: number;
}

/** What the interval of a difference needs. */
export interface IntervalInput {
  readonly delta: number;
  readonly variance: number;
  readonly slopeC: number;
  /** Mid-p of the sum of scores for "worse". */
  readonly pOverall: number;
}

/**
 * Half-width h(z): the root of h² = z² (V + c h). The term c·h is the variance that a shift of h
 * brings by itself (Wilson 1927), so with V = 0 it is z² c, the rule of three.
 */
export function halfWidth(z: number, variance: number, slopeC: number): number {
  const square = z * z;
  const linear = square * slopeC;
  return (linear + Math.sqrt(linear * linear + 4 * square * variance)) / 2;
}

/** The z of a two-sided level. @throws RangeError unless 0 < level < 1. */
export function twoSidedZ(level: number): number {
  if (!(level > 0 && level < 1)) {
    throw new RangeError(`a level lies between 0 and 1, got ${level}`);
  }
  return normalQuantile((1 + level) / 2);
}

/**
 * Interval of the difference at `level`, cut to [-1, 1]; an end is drawn to 0 where the exact test
 * of the sum shows the sign.
 */
export function differenceInterval(input: IntervalInput, level: number): Interval {
  const { delta, variance, slopeC, pOverall } = input;
  const h = halfWidth(twoSidedZ(level), variance, slopeC);
  let low = Math.max(-1, delta - h);
  let high = Math.min(1, delta + h);
  const miss = (1 - level) / 2;
  if (delta < 0 && isAtMost(pOverall, miss)) high = Math.min(high, 0);
  if (delta > 0 && isAtMost(1 - pOverall, miss)) low = Math.max(low, 0);
  return { level, low, high };
}

/** Largest drop that the interval admits, as a fraction: `max(0, -low)`. */
export function ruledOutDrop(interval: Pick<Interval, "low">): number {
  return Math.max(0, -interval.low);
}

/**
 * Interval after a sequential run: each end has its own one-sided miss probability,
 * `delta - h(z(1 - lowMiss)) .. delta + h(z(1 - highMiss))`, cut to [-1, 1].
 */
export function sequentialInterval(
  input: Omit<IntervalInput, "pOverall">,
  lowMiss: number,
  highMiss: number,
): Interval {
  const below = halfWidth(normalQuantile(1 - lowMiss), input.variance, input.slopeC);
  const above = halfWidth(normalQuantile(1 - highMiss), input.variance, input.slopeC);
  return {
    level: 1 - lowMiss - highMiss,
    low: Math.max(-1, input.delta - below),
    high: Math.min(1, input.delta + above),
  };
}
