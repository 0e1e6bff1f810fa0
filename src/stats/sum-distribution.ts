/** Exists to choose the engine for the law of a sum: direct for small sums, Fourier beyond. */
import { directLaw } from "./sum-direct.js";
import { fourierLaw } from "./sum-fourier.js";
import { emptyLaw, type SumDistribution, type SumGroup, sumExtent } from "./sum-law.js";

/** Multiplications beyond which direct convolution is slower than inversion. */
const MOST_WORK = 4e6;

/** The law of the sum of all summands of all groups. No group: all probability at 0. */
export function sumDistribution(groups: readonly SumGroup[]): SumDistribution {
  const extent = sumExtent(groups);
  if (extent === undefined) return emptyLaw;
  const width = Math.min(extent.max - extent.min, 24 * extent.sd + 3200);
  const work = (extent.summands * extent.support * width) / 2;
  return work <= MOST_WORK ? directLaw(groups) : fourierLaw(groups);
}
