/** Exists to prove the absence of a drop, which no large p-value can. */
import { normalCdf } from "./normal.js";

/**
 * One-sided p-value of H0 "the difference is -margin or worse":
 * 1 - Phi((delta + M) / sqrt(V + c |delta + M|)). Small = a drop of `margin` is ruled out.
 *
 * @param margin a fraction, 0 or more
 * @throws RangeError on a negative margin
 */
export function pNoninferior(
  moments: { readonly delta: number; readonly variance: number; readonly slopeC: number },
  margin: number,
): number {
  if (!(margin >= 0)) throw new RangeError(`a margin is 0 or more, got ${margin}`);
  const distance = moments.delta + margin;
  const variance = moments.variance + moments.slopeC * Math.abs(distance);
  if (distance === 0) return 0.5;
  return normalCdf(-distance / Math.sqrt(variance));
}
