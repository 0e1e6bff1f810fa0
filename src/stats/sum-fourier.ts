/** Exists to work out the law of a large sum from its characteristic function, exactly up to rounding. */
import { characteristic, type Spectrum } from "./characteristic.js";
import { circleTable, transform } from "./fourier-transform.js";
import {
  clamp,
  emptyLaw,
  lawOfMasses,
  type SumDistribution,
  type SumExtent,
  type SumGroup,
  sumExtent,
} from "./sum-law.js";

/** Up to this many remaining frequencies a tail is summed directly; beyond, one inverse transform. */
const FEW = 1_500;
/** Tails that one law remembers. */
const MOST_TAILS = 20_000;

/** Length of the lattice period: a power of two that holds the law with 12 sd + 1600 on both sides. */
export function latticeSize(extent: SumExtent): number {
  const needed = Math.min(2 * (12 * extent.sd + 1600), 2 * (extent.max - extent.min) + 2);
  let size = 8;
  while (size < needed) size *= 2;
  return size;
}

/**
 * The law of the sum by Fourier inversion on a lattice. Absolute error about 1e-12 for 100,000
 * summands; nothing is approximated.
 */
export function fourierLaw(groups: readonly SumGroup[]): SumDistribution {
  const extent = sumExtent(groups);
  if (extent === undefined) return emptyLaw;
  const size = latticeSize(extent);
  const spectrum = characteristic(groups, size);
  const low = Math.max(extent.min, Math.round(extent.mean) - size / 2);
  const high = Math.min(extent.max, low + size - 1);
  return spectrum.frequency.length <= FEW
    ? lawOfFewFrequencies(spectrum, low, high)
    : lawByTransform(spectrum, low, high);
}

/** Tails by the closed sum of a geometric series, once for each remaining frequency. */
function lawOfFewFrequencies(spectrum: Spectrum, low: number, high: number): SumDistribution {
  const { size, frequency, re, im } = spectrum;
  const unit = Math.PI / size;
  // P(from <= sum <= to): the sum of exp(-i theta k) over the range is exp(-i theta (from + to)/2)
  // times sin(theta length/2)/sin(theta/2). Angles are reduced as whole numbers, without rounding.
  const between = (from: number, to: number): number => {
    const length = to - from + 1;
    const middle = from + to;
    let sum = 0;
    for (let k = 0; k < frequency.length; k++) {
      const h = frequency[k]!;
      if (h === 0) {
        sum += re[k]! * length;
        continue;
      }
      const turn = ((h * middle) % (2 * size)) * unit;
      const ratio = Math.sin(((h * length) % (2 * size)) * unit) / Math.sin(h * unit);
      const weight = 2 * h === size ? 1 : 2;
      sum += weight * ratio * (re[k]! * Math.cos(turn) + im[k]! * Math.sin(turn));
    }
    return clamp(sum / size);
  };
  const total = between(low, high);
  // Searches for a level, and relabelings of one suite, ask for the same few thousand sums.
  const tails = new Map<number, number>();
  const tailWithin = (s: number): number => {
    const found = tails.get(s);
    if (found !== undefined) return found;
    const tail = between(s, high);
    if (tails.size < MOST_TAILS) tails.set(s, tail);
    return tail;
  };
  return {
    min: low,
    max: high,
    held: 3 * frequency.length,
    tail: (s) => (s <= low ? total : s > high ? 0 : tailWithin(s)),
    head: (s) => (s >= high ? total : s < low ? 0 : between(low, s)),
  };
}

/** All probabilities at once by one inverse transform. */
function lawByTransform(spectrum: Spectrum, low: number, high: number): SumDistribution {
  const { size, frequency } = spectrum;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let k = 0; k < frequency.length; k++) {
    const h = frequency[k]!;
    re[h] = spectrum.re[k]!;
    im[h] = spectrum.im[k]!;
    if (h > 0 && 2 * h < size) {
      re[size - h] = spectrum.re[k]!;
      im[size - h] = -spectrum.im[k]!;
    }
  }
  transform(re, im, circleTable(size));
  const masses = new Float64Array(high - low + 1);
  for (let s = low; s <= high; s++) masses[s - low] = re[s & (size - 1)]! / size;
  return lawOfMasses(low, masses);
}
