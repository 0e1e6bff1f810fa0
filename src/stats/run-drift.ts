/** Exists to notice runs of one system that differ more than their own trials allow. */
import { validateArm } from "./paired-counts.js";
import { seededIndex } from "./seeded-random.js";

/** One run: passes and trials of the same cases in the same order. */
export interface RunCounts {
  readonly x: readonly number[];
  readonly n: readonly number[];
}

/** How far the pass rates of the runs lie apart. */
export interface DriftFigures {
  /** Mean pass rate of every run, in the order given. */
  readonly rates: readonly number[];
  /** Sum of squared distances of the rates from their mean. */
  readonly statistic: number;
  /** (1 + relabelings at least as far apart) / (1 + relabelings). */
  readonly p: number;
}

/** Distances this near to each other are equal. */
const TIE = 1e-12;

/**
 * Permutation test of equal runs: the trials of every case are dealt again over all runs.
 *
 * @param options.seed default 0
 * @param options.permutations default 999
 * @throws RangeError with fewer than two runs, or runs that do not hold the same cases
 */
export function runDrift(
  runs: readonly RunCounts[],
  options: { readonly seed?: number; readonly permutations?: number } = {},
): DriftFigures {
  const cases = validateRuns(runs);
  const permutations = options.permutations ?? 999;
  const draw = seededIndex(options.seed ?? 0);
  const rates = runs.map(({ x, n }) => {
    let sum = 0;
    for (let i = 0; i < cases; i++) sum += x[i]! / n[i]!;
    return sum / cases;
  });
  const statistic = spread(rates);
  const dealt = runs.map(() => new Float64Array(permutations));
  for (let i = 0; i < cases; i++) dealCase(runs, i, dealt, draw);
  let atLeast = 0;
  for (let b = 0; b < permutations; b++) {
    if (spread(dealt.map((sums) => sums[b]! / cases)) >= statistic - TIE) atLeast++;
  }
  return { rates, statistic, p: (1 + atLeast) / (1 + permutations) };
}

/** Deals the passes of one case over the runs, once for every relabeling, trial by trial. */
function dealCase(
  runs: readonly RunCounts[],
  i: number,
  dealt: readonly Float64Array[],
  draw: (n: number) => number,
): void {
  let passes = 0;
  let trials = 0;
  for (const { x, n } of runs) {
    passes += x[i]!;
    trials += n[i]!;
  }
  const settled = passes === 0 || passes === trials;
  for (let b = 0; b < dealt[0]!.length; b++) {
    let passesLeft = passes;
    let trialsLeft = trials;
    runs.forEach(({ n }, k) => {
      let got = 0;
      if (settled) got = passes === 0 ? 0 : n[i]!;
      else {
        for (let trial = 0; trial < n[i]!; trial++, trialsLeft--) {
          if (draw(trialsLeft) < passesLeft) {
            got++;
            passesLeft--;
          }
        }
      }
      dealt[k]![b]! += got / n[i]!;
    });
  }
}

function spread(rates: readonly number[]): number {
  let centre = 0;
  for (const rate of rates) centre += rate;
  centre /= rates.length;
  let sum = 0;
  for (const rate of rates) sum += (rate - centre) ** 2;
  return sum;
}

function validateRuns(runs: readonly RunCounts[]): number {
  const first = runs[0];
  if (first === undefined || runs.length < 2) {
    throw new RangeError(`drift needs two runs or more, got ${runs.length}`);
  }
  runs.forEach((run, k) => {
    validateArm(run.x, run.n, `run ${k + 1}`);
    if (run.x.length !== first.x.length) throw new RangeError(`run ${k + 1} holds other cases`);
  });
  if (first.x.length === 0) throw new RangeError("the runs hold no case");
  return first.x.length;
}
