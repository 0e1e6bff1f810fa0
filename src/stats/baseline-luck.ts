/** Exists to say how often an unchanged head is blocked by a reference run that happened to be lucky. */
import { normalCdf, normalQuantile } from "./normal.js";
import { validateAlpha } from "./p-value.js";

/**
 * False-alarm rate given a stored arm that was lucky by `k` standard errors:
 * Phi(sqrt(n1) (k/sqrt(n0) - z(1 - alpha) sqrt(1/n0 + 1/n1))).
 *
 * @param design.n0 stored trials a case, at least 1
 * @param design.n1 trials of the arm compared with it, at least 1
 * @param design.k luck in standard errors; 0 = none, negative = unlucky
 */
export function luckyBaselineRate(
  design: { readonly n0: number; readonly n1: number; readonly k: number },
  alpha: number,
): number {
  validateAlpha(alpha);
  const { n0, n1, k } = design;
  if (!(n0 >= 1 && n1 >= 1)) throw new RangeError(`trials are at least 1, got ${n0} and ${n1}`);
  const z = normalQuantile(1 - alpha);
  return normalCdf(Math.sqrt(n1) * (k / Math.sqrt(n0) - z * Math.sqrt(1 / n0 + 1 / n1)));
}
