/** Exists to notice when one arm is noisier than the other, which unequal trials turn into evidence. */
import { type CaseCell, gatherCells } from "./case-cells.js";
import { binomialVariance, permutationVariance } from "./difference-moments.js";
import { type PairedCounts, validateCounts } from "./paired-counts.js";

/** Scatter of the cases with at least two trials in both arms, as sums of variances. */
export interface Noisiness {
  /** From the pooled trials of each case. */
  readonly sumV: number;
  /** From the trials of each arm apart. */
  readonly sumU: number;
  /** Whether trials are unequal somewhere and sumU > 1.5 sumV. */
  readonly warn: boolean;
}

/** How far the arms scatter apart. @throws RangeError on impossible counts. */
export function noisiness(counts: PairedCounts): Noisiness {
  validateCounts(counts);
  return noisinessOfCells(gatherCells(counts).cells);
}

/** The same for gathered cases. */
export function noisinessOfCells(cells: readonly CaseCell[]): Noisiness {
  let sumV = 0;
  let sumU = 0;
  let unequal = false;
  for (const cell of cells) {
    if (cell.n0 !== cell.n1) unequal = true;
    const own = binomialVariance(cell);
    if (own === undefined) continue;
    sumV += cell.count * permutationVariance(cell);
    sumU += cell.count * own;
  }
  return { sumV, sumU, warn: unequal && sumU > 1.5 * sumV };
}
