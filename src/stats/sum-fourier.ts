/** Exists to work out the law of a large sum from its characteristic function, exactly up to rounding. */
import { type CircleTable, circleTable, transform } from "./fourier-transform.js";
import {
  clamp,
  emptyLaw,
  groupMoments,
  lawOfMasses,
  type SumDistribution,
  type SumExtent,
  type SumGroup,
  sumExtent,
} from "./sum-law.js";

/** A frequency whose log-magnitude falls below this contributes less than 1e-21 and is dropped. */
const NEGLIGIBLE_LOG = -50;
/** Up to this many remaining frequencies a tail is summed directly; beyond, one inverse transform. */
const FEW = 1_500;

/** The characteristic function at the frequencies that matter, 0 .. size/2. */
interface Spectrum {
  readonly size: number;
  readonly frequency: number[];
  readonly re: number[];
  readonly im: number[];
}

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
  const table = circleTable(size);
  const spectrum = characteristic(groups, table);
  const low = Math.max(extent.min, Math.round(extent.mean) - size / 2);
  const high = Math.min(extent.max, low + size - 1);
  return spectrum.frequency.length <= FEW
    ? lawOfFewFrequencies(spectrum, low, high)
    : lawByTransform(spectrum, table, low, high);
}

function characteristic(groups: readonly SumGroup[], table: CircleTable): Spectrum {
  const { size, cosine, sine } = table;
  const mask = size - 1;
  // The groups that damp most come first: most frequencies are dropped after one or two of them.
  const ordered = groups
    .map((group) => ({ group, damping: group.count * groupMoments(group).variance }))
    .sort((a, b) => b.damping - a.damping)
    .map((entry) => entry.group);
  // A magnitude this small in the first group alone drops the frequency without a logarithm.
  const first = ordered[0];
  const hopeless = first === undefined ? 0 : Math.exp((2 * NEGLIGIBLE_LOG) / first.count);
  const spectrum: Spectrum = { size, frequency: [], re: [], im: [] };
  for (let h = 0; h <= size / 2; h++) {
    let logMagnitude = 0;
    let angle = 0;
    let kept = true;
    for (const group of ordered) {
      const { scores, mass } = group;
      let x = 0;
      let y = 0;
      for (let k = 0; k < scores.length; k++) {
        const at = Math.imul(scores[k]!, h) & mask;
        const weight = mass[k]!;
        x += weight * cosine[at]!;
        y += weight * sine[at]!;
      }
      const square = x * x + y * y;
      if (square === 0 || (group === first && square < hopeless)) {
        kept = false;
        break;
      }
      logMagnitude += 0.5 * group.count * Math.log(square);
      if (logMagnitude < NEGLIGIBLE_LOG) {
        kept = false;
        break;
      }
      angle += group.count * Math.atan2(y, x);
    }
    if (!kept) continue;
    const magnitude = Math.exp(logMagnitude);
    spectrum.frequency.push(h);
    spectrum.re.push(magnitude * Math.cos(angle));
    spectrum.im.push(magnitude * Math.sin(angle));
  }
  return spectrum;
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
  return {
    min: low,
    max: high,
    held: 3 * frequency.length,
    tail: (s) => (s <= low ? total : s > high ? 0 : between(s, high)),
    head: (s) => (s >= high ? total : s < low ? 0 : between(low, s)),
  };
}

function lawByTransform(
  spectrum: Spectrum,
  table: CircleTable,
  low: number,
  high: number,
): SumDistribution {
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
  transform(re, im, table);
  const masses = new Float64Array(high - low + 1);
  for (let s = low; s <= high; s++) masses[s - low] = re[s & (size - 1)]! / size;
  return lawOfMasses(low, masses);
}
