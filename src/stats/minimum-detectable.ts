/** Exists to say how large a drop a comparison would have seen. */
import { halfWidth } from "./interval.js";
import { normalQuantile } from "./normal.js";
import { validateAlpha } from "./p-value.js";

/** z(1 - alpha) + z(power): how far a drop must lie from zero to be seen with that power. */
export function detectionZ(alpha: number, power: number): number {
  validateAlpha(alpha);
  if (!(power > 0 && power < 1)) throw new RangeError(`power lies between 0 and 1, got ${power}`);
  return normalQuantile(1 - alpha) + normalQuantile(power);
}

/**
 * Smallest uniform drop (a fraction, at most 1) that a one-sided test at `alpha` sees with
 * probability `power`, for a difference with variance V and slope c.
 *
 * @param options.power default 0.8 (4 of 5 runs)
 */
export function minimumDetectable(
  moments: { readonly variance: number; readonly slopeC: number },
  options: { readonly alpha: number; readonly power?: number },
): number {
  const z = detectionZ(options.alpha, options.power ?? 0.8);
  return Math.min(1, halfWidth(z, moments.variance, moments.slopeC));
}
