/** Exists so that no rate is judged by its last binary digit: how differences and shares are compared. */
import type { Interval } from "../domain/comparison.js";

/** Differences of rates are compared with this tolerance. */
const SAME_SIZE = 1e-9;

/** Whether the difference is a drop larger than `margin`. */
export function isDrop(delta: number, margin: number): boolean {
  return delta < -margin - SAME_SIZE;
}

/** Whether the difference is a gain larger than `margin`. */
export function isGain(delta: number, margin: number): boolean {
  return delta > margin + SAME_SIZE;
}

/** Whether the interval still admits a drop of `size`. */
export function admitsDrop(interval: Interval, size: number): boolean {
  return interval.low <= -size + SAME_SIZE;
}

/** Whether a share is above a limit, beyond rounding. */
export function isAbove(share: number, limit: number): boolean {
  return share > limit + SAME_SIZE;
}
