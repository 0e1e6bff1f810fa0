/** Exists so that every p-value is compared and floored in one way. */

/** Below this a p-value is not worth telling apart from zero; it is written "< 1e-10". */
export const P_FLOOR = 1e-10;

/** Raises a p-value to {@link P_FLOOR} and cuts it at 1; for what is stored and shown. */
export function floorP(p: number): number {
  return Math.min(1, Math.max(P_FLOOR, p));
}

/** Whether `p <= level`, with the absolute tolerance of 1e-12 that every decision uses. */
export function isAtMost(p: number, level: number): boolean {
  return p <= level + 1e-12;
}

/** Relative tolerance within which two exact p-values count as the same number (5/210 and 1/42). */
export const SAME_P = 1e-9;

/**
 * Checks a one-sided level.
 *
 * @throws RangeError unless `0 < alpha < 0.5`.
 */
export function validateAlpha(alpha: number): void {
  if (!(alpha > 0 && alpha < 0.5)) {
    throw new RangeError(`alpha must lie between 0 and 0.5, got ${alpha}`);
  }
}
