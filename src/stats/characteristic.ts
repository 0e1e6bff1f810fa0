/** Exists to find the few frequencies at which the characteristic function of a large sum is not zero. */
import { circlePoint, circleTable } from "./fourier-transform.js";
import { groupMoments, type SumGroup } from "./sum-law.js";

/** The characteristic function of a sum at the frequencies 0 .. size/2 where it is not negligible. */
export interface Spectrum {
  /** Period of the lattice, a power of two. */
  readonly size: number;
  readonly frequency: number[];
  readonly re: number[];
  readonly im: number[];
}

/** A frequency whose log-magnitude falls below this contributes less than 1e-21 and is dropped. */
const NEGLIGIBLE_LOG = -50;
/** The same for the square of the magnitude. */
const NEGLIGIBLE_SQUARE = Math.exp(2 * NEGLIGIBLE_LOG);
/** Up to this size the circle is read from a table, beyond it would not stay in the processor's cache. */
const LARGEST_TABLE = 1 << 16;

/** Characteristic function of the sum of all summands on a lattice of the given period (a power of two). */
export function characteristic(groups: readonly SumGroup[], size: number): Spectrum {
  // The groups that damp most come first: most frequencies are dropped after one or two of them.
  const ordered = groups
    .map((group) => ({ group, damping: group.count * groupMoments(group).variance }))
    .sort((a, b) => b.damping - a.damping)
    .map((entry) => entry.group);
  const passes = screen(ordered, size);
  const evaluate = evaluator(ordered, size);
  const spectrum: Spectrum = { size, frequency: [], re: [], im: [] };
  for (let h = 0; h <= size / 2; h++) {
    if (passes(h)) evaluate(h, spectrum);
  }
  return spectrum;
}

/**
 * A cheap test whether a frequency can matter. Points on the circle come as the product of a coarse
 * and a fine one (two short tables), powers by repeated squaring.
 */
function screen(groups: readonly SumGroup[], size: number): (h: number) => boolean {
  const mask = size - 1;
  const fineBits = Math.max(1, Math.floor(Math.log2(size) / 2));
  const fineMask = (1 << fineBits) - 1;
  const coarse = arc(size >> fineBits, 1 << fineBits, size);
  const fine = arc(1 << fineBits, 1, size);
  const hopeless = groups.map((group) => Math.exp((2 * NEGLIGIBLE_LOG) / group.count));
  return (h) => {
    let product = 1;
    for (let g = 0; g < groups.length; g++) {
      const { scores, mass, count } = groups[g]!;
      let x = 0;
      let y = 0;
      for (let k = 0; k < scores.length; k++) {
        const at = Math.imul(scores[k]!, h) & mask;
        const high = at >> fineBits;
        const low = at & fineMask;
        const a = coarse.cosine[high]!;
        const b = coarse.sine[high]!;
        const c = fine.cosine[low]!;
        const d = fine.sine[low]!;
        const weight = mass[k]!;
        x += weight * (a * c - b * d);
        y += weight * (a * d + b * c);
      }
      const square = x * x + y * y;
      if (square < hopeless[g]!) return false;
      let power = square;
      for (let left = count; left > 0; left >>= 1) {
        if ((left & 1) === 1) product *= power;
        power *= power;
      }
      if (product < NEGLIGIBLE_SQUARE) return false;
    }
    return true;
  };
}

/** Every `step`-th point of the circle, `length` of them. */
function arc(
  length: number,
  step: number,
  size: number,
): { cosine: Float64Array; sine: Float64Array } {
  const cosine = new Float64Array(length);
  const sine = new Float64Array(length);
  const point = new Float64Array(2);
  for (let k = 0; k < length; k++) {
    circlePoint(k * step, size, point);
    cosine[k] = point[0]!;
    sine[k] = point[1]!;
  }
  return { cosine, sine };
}

/** The full evaluation: logarithm and angle of every group, added up with their multiplicities. */
function evaluator(
  groups: readonly SumGroup[],
  size: number,
): (h: number, spectrum: Spectrum) => void {
  const mask = size - 1;
  const table = size <= LARGEST_TABLE ? circleTable(size) : undefined;
  const point = new Float64Array(2);
  return (h, spectrum) => {
    let logMagnitude = 0;
    let angle = 0;
    for (const { scores, mass, count } of groups) {
      let x = 0;
      let y = 0;
      for (let k = 0; k < scores.length; k++) {
        const at = Math.imul(scores[k]!, h) & mask;
        if (table === undefined) {
          circlePoint(at, size, point);
          x += mass[k]! * point[0]!;
          y += mass[k]! * point[1]!;
        } else {
          x += mass[k]! * table.cosine[at]!;
          y += mass[k]! * table.sine[at]!;
        }
      }
      logMagnitude += 0.5 * count * Math.log(x * x + y * y);
      if (!(logMagnitude >= NEGLIGIBLE_LOG)) return;
      angle += count * Math.atan2(y, x);
    }
    const magnitude = Math.exp(logMagnitude);
    spectrum.frequency.push(h);
    spectrum.re.push(magnitude * Math.cos(angle));
    spectrum.im.push(magnitude * Math.sin(angle));
  };
}
