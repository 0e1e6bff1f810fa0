/** Exists to ask whether other cases of this kind would show the difference too. */
import { twoSidedZ } from "./interval.js";
import { type PairedCounts, validateCounts } from "./paired-counts.js";
import { sumDistribution } from "./sum-distribution.js";
import type { SumGroup } from "./sum-law.js";

/** The difference over the population of cases. Fractions. */
export interface PopulationFigures {
  /** Mid-p of the sign-flip test for "worse"; 0.5 when no case differs. */
  readonly p: number;
  /** P(sum <= observed); 1 when no case differs. */
  readonly pExact: number;
  readonly interval: { readonly level: number; readonly low: number; readonly high: number };
}

/** Standard deviation of the sum, in grid steps, that keeps the law of a large suite affordable. */
const WIDEST = 65_536;

/**
 * Sign-flip test and interval of the mean difference over cases (or clusters of cases) drawn from a
 * population. Differences are compared as whole multiples of 1/L, L the least common multiple of
 * the trial counts. In suites so large or of so many trial counts that this grid is too fine, they are
 * rounded to a coarser one: the test is exact for any statistic, so that costs no validity.
 * Interval with two pseudo-cases +1 and -1 (Bonett and Price 2012).
 *
 * @param options.level two-sided level of the interval
 * @param options.clusters one label a case; the cases of a label count as one
 * @throws RangeError on impossible counts or a wrong number of labels
 */
export function populationFigures(
  counts: PairedCounts,
  options: { readonly level: number; readonly clusters?: readonly (string | number)[] },
): PopulationFigures {
  const cases = validateCounts(counts);
  const { clusters } = options;
  if (clusters !== undefined && clusters.length !== cases) {
    throw new RangeError(`${cases} cases but ${clusters.length} cluster labels`);
  }
  const sums = new Map<string | number, number>();
  for (let i = 0; i < cases; i++) {
    const difference = counts.x1[i]! / counts.n1[i]! - counts.x0[i]! / counts.n0[i]!;
    const label = clusters === undefined ? i : clusters[i]!;
    sums.set(label, (sums.get(label) ?? 0) + difference);
  }
  const differences = [...sums.values()];
  let squares = 0;
  for (const difference of differences) squares += difference * difference;
  const grid = commonGrid(counts, Math.floor(WIDEST / Math.max(1, Math.sqrt(squares))));
  // A cluster speaks for the mean over cases: its sum, scaled to one unit among the clusters.
  const scale = differences.length / cases;
  return {
    ...signFlip(differences.map((difference) => Math.round(grid * difference))),
    interval: pseudoCaseInterval(
      differences.map((difference) => scale * difference),
      options.level,
    ),
  };
}

/** Least common multiple of all trial counts, or `finest` where that is smaller. */
function commonGrid(counts: PairedCounts, finest: number): number {
  let multiple = 1;
  for (const n of new Set([...counts.n0, ...counts.n1])) {
    multiple *= n / greatestDivisor(multiple, n);
    if (multiple > finest) return finest;
  }
  return multiple;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The law of the sum of ±|a|, every sign a fair coin, against the observed sum. */
function signFlip(differences: readonly number[]): { p: number; pExact: number } {
  const sizes = new Map<number, number>();
  let divisor = 0;
  let observed = 0;
  for (const difference of differences) {
    if (difference === 0) continue;
    const size = Math.abs(difference);
    divisor = greatestDivisor(size, divisor);
    observed += difference;
    sizes.set(size, (sizes.get(size) ?? 0) + 1);
  }
  if (divisor === 0) return { p: 0.5, pExact: 1 };
  const groups = [...sizes]
    .sort((a, b) => a[0] - b[0])
    .map(
      ([size, count]): SumGroup => ({
        scores: Int32Array.of(-size / divisor, size / divisor),
        mass: Float64Array.of(0.5, 0.5),
        count,
      }),
    );
  const law = sumDistribution(groups);
  const pExact = law.head(observed / divisor);
  return { p: (pExact + law.head(observed / divisor - 1)) / 2, pExact };
}

function pseudoCaseInterval(
  differences: readonly number[],
  level: number,
): { level: number; low: number; high: number } {
  const m = differences.length + 2;
  let sum = 0;
  let squares = 2;
  for (const d of differences) {
    sum += d;
    squares += d * d;
  }
  const centre = sum / m;
  const h = twoSidedZ(level) * Math.sqrt(Math.max(0, squares - m * centre * centre) / (m * m));
  return { level, low: Math.max(-1, centre - h), high: Math.min(1, centre + h) };
}
