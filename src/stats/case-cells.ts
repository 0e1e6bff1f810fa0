/** Exists because a suite of 100,000 cases holds a few hundred different outcomes: work is done once a cell. */
import { type CaseEvidence, caseEvidence } from "./case-evidence.js";
import type { PairedCounts } from "./paired-counts.js";

/** All cases with the same passes and trials in both arms. */
export interface CaseCell {
  readonly x0: number;
  readonly n0: number;
  readonly x1: number;
  readonly n1: number;
  /** How many cases share this outcome. */
  readonly count: number;
  /** The law of the case type the cell belongs to. */
  readonly evidence: CaseEvidence;
  /** Index of the observed outcome in the arrays of `evidence`. */
  readonly outcome: number;
}

/** The cells of a suite and which one each case belongs to. */
export interface CaseCells {
  /** Sorted by (n0, n1, t, x1), so that no figure depends on the order of the cases. */
  readonly cells: readonly CaseCell[];
  /** Index into `cells` of every case, in the order of the input. */
  readonly cellOf: Int32Array;
  /** Number of cases. */
  readonly cases: number;
}

/** A case type (n0, n1, t) with its multiplicity. */
export interface CaseGroup {
  readonly evidence: CaseEvidence;
  readonly count: number;
}

/** Gathers counts (already validated) into cells. */
export function gatherCells(counts: PairedCounts): CaseCells {
  const cases = counts.x0.length;
  const cellOf = new Int32Array(cases);
  // One row of the index per pair of trial counts: passes then make a small exact key.
  const index = new Map<number, Map<number, number>>();
  const found: { x0: number; n0: number; x1: number; n1: number; count: number }[] = [];
  for (let i = 0; i < cases; i++) {
    const x0 = counts.x0[i]!;
    const n0 = counts.n0[i]!;
    const x1 = counts.x1[i]!;
    const n1 = counts.n1[i]!;
    const trialsKey = n0 * 1_048_576 + n1;
    let row = index.get(trialsKey);
    if (row === undefined) {
      row = new Map();
      index.set(trialsKey, row);
    }
    const passesKey = x0 * 1_048_576 + x1;
    let cell = row.get(passesKey);
    if (cell === undefined) {
      cell = found.length;
      row.set(passesKey, cell);
      found.push({ x0, n0, x1, n1, count: 0 });
    }
    found[cell]!.count++;
    cellOf[i] = cell;
  }
  const order = found.map((_, k) => k);
  order.sort((i, j) => {
    const a = found[i]!;
    const b = found[j]!;
    return a.n0 - b.n0 || a.n1 - b.n1 || a.x0 + a.x1 - (b.x0 + b.x1) || a.x1 - b.x1;
  });
  const place = new Int32Array(order.length);
  const cells = order.map((from, to) => {
    place[from] = to;
    const cell = found[from]!;
    const evidence = caseEvidence(cell.n0, cell.n1, cell.x0 + cell.x1);
    return { ...cell, evidence, outcome: cell.x1 - evidence.low };
  });
  for (let i = 0; i < cases; i++) cellOf[i] = place[cellOf[i]!]!;
  return { cells, cellOf, cases };
}

/** The informative case types with their multiplicities, in the order of the cells. */
export function informativeGroups(cells: readonly CaseCell[]): CaseGroup[] {
  const groups: { evidence: CaseEvidence; count: number }[] = [];
  let previous: CaseCell | undefined;
  for (const cell of cells) {
    if (!cell.evidence.informative) continue;
    const last = groups.at(-1);
    if (last !== undefined && previous !== undefined && sameType(previous, cell)) {
      last.count += cell.count;
    } else {
      groups.push({ evidence: cell.evidence, count: cell.count });
    }
    previous = cell;
  }
  return groups;
}

function sameType(a: CaseCell, b: CaseCell): boolean {
  return a.n0 === b.n0 && a.n1 === b.n1 && a.x0 + a.x1 === b.x0 + b.x1;
}
