/** Exists to divide trials between a baseline, which is run once, and its heads, which are run often. */
import type { Split } from "../domain/power.js";
import { brokenCase } from "../stats/broken-case.js";

/** The counts of the stored report, and what follows from them alone. */
export interface StoredArm {
  x: number[];
  n: number[];
  cases: number;
  typical: number;
  phi: number;
}

/** Baselines beyond so many times the head's trials are not offered. */
const MOST_LOPSIDED = 40;
const MOST_ROWS = 8;

/** At most `most` of the rows, evenly picked, the ends and the cheapest among them. */
function thinned<T extends { cheapest: boolean }>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  const step = (rows.length - 1) / (most - 1);
  const kept = new Set(Array.from({ length: most }, (_, k) => Math.round(k * step)));
  return rows.filter((row, index) => kept.has(index) || row.cheapest);
}

/**
 * All splits (n0, n1) with n1 <= n0 that see what `equal` trials on both sides see, that is with
 * 1/n0 + 1/n1 <= 2/equal; the fewest baseline trials for each n1. The cheapest has the fewest calls
 * for one baseline and `runs` head runs. A broken case is judged as if the baseline kept its rates.
 */
export function splitTrials(
  arm: StoredArm,
  plan: { readonly equal: number; readonly runs: number },
): Split[] {
  const w = 2 / plan.equal;
  const rows: Split[] = [];
  for (let head = 1; head <= plan.equal; head++) {
    const left = w - 1 / head;
    if (left <= 1e-12) continue;
    const base = Math.ceil(1 / left - 1e-9);
    if (base > MOST_LOPSIDED * head) continue;
    const n = arm.x.map(() => base);
    const x = arm.x.map((passes, index) => Math.round((passes * base) / arm.n[index]!));
    rows.push({
      baselineRepeats: base,
      headRepeats: head,
      baselineCalls: arm.cases * base,
      headCalls: arm.cases * head,
      totalCalls: arm.cases * (base + plan.runs * head),
      brokenCase: brokenCase(x, n, head).pAdjusted,
      cheapest: false,
    });
  }
  const fewest = Math.min(...rows.map((row) => row.totalCalls));
  const cheapest = rows.find((row) => row.totalCalls === fewest);
  if (cheapest !== undefined) cheapest.cheapest = true;
  return thinned(rows, MOST_ROWS);
}
