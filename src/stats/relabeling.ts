/** Exists to deal the trials of a comparison again as if nothing had changed, for a gate to audit itself. */
import { type PairedCounts, validateCounts } from "./paired-counts.js";
import type { DrawIndex } from "./seeded-random.js";

/**
 * One random relabeling: the pooled trials of every case are dealt again to the two arms, each
 * keeping its number of trials.
 *
 * @throws RangeError on impossible counts
 */
export function relabeled(counts: PairedCounts, draw: DrawIndex): PairedCounts {
  const cases = validateCounts(counts);
  const x0 = new Array<number>(cases);
  const x1 = new Array<number>(cases);
  for (let i = 0; i < cases; i++) {
    const trials = counts.n0[i]! + counts.n1[i]!;
    const passes = counts.x0[i]! + counts.x1[i]!;
    let got = 0;
    if (passes === trials) got = counts.n1[i]!;
    else if (passes > 0) {
      for (let k = 0; k < counts.n1[i]!; k++) {
        if (draw(trials - k) < passes - got) got++;
      }
    }
    x1[i] = got;
    x0[i] = passes - got;
  }
  return { x0, n0: counts.n0, x1, n1: counts.n1 };
}
