/** Exists to list the cases that look worse together with how many of them chance alone would list. */
import { type CaseCell, gatherCells } from "./case-cells.js";
import { lastAtMost } from "./family.js";
import { SAME_P } from "./p-value.js";
import { type PairedCounts, validateCounts } from "./paired-counts.js";

/** The cases with a small p of their own and the number expected by chance. */
export interface FlipList {
  /** Largest p that is listed; null when the list is empty. */
  readonly tau: number | null;
  /** Number of cases that would be listed if nothing had changed. */
  readonly expectedFalse: number;
  /** Indices of the listed cases, in the order of the input. */
  readonly listed: readonly number[];
}

/**
 * All cases with F <= tau, tau the largest observed F <= `largest` with
 * E0(tau) <= share · #{F <= tau}; E0(tau) = sum over all cases of the largest attainable F <= tau
 * (discrete false discovery rate; Döhler, Durand and Roquain).
 *
 * @param options.share largest expected share of chance in the list, default 0.10
 * @param options.largest largest p that may be listed, default 0.2
 * @throws RangeError on impossible counts
 */
export function flipList(
  counts: PairedCounts,
  options: { readonly share?: number; readonly largest?: number } = {},
): FlipList {
  validateCounts(counts);
  const { cells, cellOf } = gatherCells(counts);
  const share = options.share ?? 0.1;
  const largest = options.largest ?? 0.2;
  const observed = [...new Set(cells.map(ownP))].sort((a, b) => b - a);
  for (const tau of observed) {
    if (tau > largest * (1 + SAME_P)) continue;
    const expectedFalse = expectedAtMost(cells, tau);
    const isListed = cells.map((cell) => ownP(cell) <= tau * (1 + SAME_P));
    const listed = Array.from(cellOf.keys()).filter((i) => isListed[cellOf[i]!]!);
    if (expectedFalse <= share * listed.length + 1e-12) return { tau, expectedFalse, listed };
  }
  return { tau: null, expectedFalse: 0, listed: [] };
}

function ownP(cell: CaseCell): number {
  return cell.evidence.lower[cell.outcome]!;
}

function expectedAtMost(cells: readonly CaseCell[], tau: number): number {
  let sum = 0;
  for (const { evidence, count } of cells) {
    const k = lastAtMost(evidence.lower, tau * (1 + SAME_P));
    if (k >= 0) sum += count * evidence.lower[k]!;
  }
  return sum;
}
