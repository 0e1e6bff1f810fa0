/** Exists to give the difference of the mean rates and its variance, independent of the order of the cases. */
import type { CaseCell } from "./case-cells.js";

/** What the interval, the ruled-out drop and non-inferiority are made of. Rates are fractions. */
export interface DifferenceMoments {
  /** Mean pass rate of arm 0 over the cases; every case weighs the same. */
  readonly baseRate: number;
  /** Mean pass rate of arm 1. */
  readonly headRate: number;
  /** `headRate - baseRate`; negative = arm 1 is worse. */
  readonly delta: number;
  /** Variance V of delta under within-case noise. */
  readonly variance: number;
  /** c: the variance that a shift of h brings by itself is c·h. */
  readonly slopeC: number;
}

/** Delta, V and c of gathered cases. */
export function differenceMoments(cells: readonly CaseCell[]): DifferenceMoments {
  let cases = 0;
  let equalTrials = true;
  for (const cell of cells) {
    cases += cell.count;
    if (cell.n0 !== cell.n1) equalTrials = false;
  }
  const baseRate = meanRate(cells, cases, 1, 0);
  const headRate = meanRate(cells, cases, 0, 1);
  const delta = meanRate(cells, cases, -1, 1);
  let permutation = 0;
  let binomial = 0;
  let slope = 0;
  for (const cell of cells) {
    permutation += cell.count * permutationVariance(cell);
    binomial += cell.count * (binomialVariance(cell) ?? (caseDelta(cell) - delta) ** 2);
    slope += cell.count * (1 / cell.n0 + 1 / cell.n1);
  }
  const sum = equalTrials ? permutation : Math.max(permutation, binomial);
  return {
    baseRate,
    headRate,
    delta,
    variance: sum / (cases * cases),
    slopeC: slope / (2 * cases * cases),
  };
}

/** Difference of the two rates of one case. */
export function caseDelta(cell: Pick<CaseCell, "x0" | "n0" | "x1" | "n1">): number {
  return cell.n0 === cell.n1
    ? (cell.x1 - cell.x0) / cell.n0
    : cell.x1 / cell.n1 - cell.x0 / cell.n0;
}

/** Variance of the difference of one case when its pooled trials are dealt at random to both arms. */
export function permutationVariance(cell: CaseCell): number {
  const n = cell.n0 + cell.n1;
  const t = cell.x0 + cell.x1;
  return ((t * (n - t)) / (n * (n - 1))) * (1 / cell.n0 + 1 / cell.n1);
}

/** Variance of the difference from each arm's own scatter; undefined when an arm has one trial. */
export function binomialVariance(cell: CaseCell): number | undefined {
  const { x0, n0, x1, n1 } = cell;
  if (n0 < 2 || n1 < 2) return undefined;
  return (x1 * (n1 - x1)) / (n1 * n1 * (n1 - 1)) + (x0 * (n0 - x0)) / (n0 * n0 * (n0 - 1));
}

/**
 * Mean over cases of (weight1 x1/n1 + weight0 x0/n0). Passes are added up as whole numbers for each
 * number of trials, so a balanced difference is exactly zero and the order of the cases is invisible.
 */
function meanRate(
  cells: readonly CaseCell[],
  cases: number,
  weight0: number,
  weight1: number,
): number {
  const passes = new Map<number, number>();
  const add = (n: number, x: number): void => {
    passes.set(n, (passes.get(n) ?? 0) + x);
  };
  for (const cell of cells) {
    add(cell.n0, weight0 * cell.count * cell.x0);
    add(cell.n1, weight1 * cell.count * cell.x1);
  }
  let sum = 0;
  for (const n of [...passes.keys()].sort((a, b) => a - b)) sum += passes.get(n)! / n;
  return sum / cases + 0;
}
