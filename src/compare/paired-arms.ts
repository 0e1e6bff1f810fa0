/** Exists to lay the paired cases out as the arrays of counts that the mathematics works on. */
import type { PassCount } from "../domain/comparison.js";
import type { PairedCounts } from "../stats/paired-counts.js";
import type { CasePair } from "./pair-reports.js";

/** A case with what its trials say on either side. */
export interface CountedPair {
  pair: CasePair;
  base: PassCount;
  head: PassCount;
}

/** The cases that can be compared, and those left without a trial that counts on a side. */
export interface PairedArms {
  measured: CountedPair[];
  unmeasured: string[];
}

/** Splits the cases by whether both sides have a trial that counts. */
export function pairedArms(
  pairs: readonly CasePair[],
  count: (pair: CasePair) => Omit<CountedPair, "pair">,
): PairedArms {
  const arms: PairedArms = { measured: [], unmeasured: [] };
  for (const pair of pairs) {
    const { base, head } = count(pair);
    if (base.trials > 0 && head.trials > 0) arms.measured.push({ pair, base, head });
    else arms.unmeasured.push(pair.id);
  }
  return arms;
}

/** The counts of the measured cases; arm 0 is the baseline. */
export function countsOf(measured: readonly CountedPair[]): PairedCounts {
  const { length } = measured;
  const counts = {
    x0: new Array<number>(length),
    n0: new Array<number>(length),
    x1: new Array<number>(length),
    n1: new Array<number>(length),
  };
  measured.forEach(({ base, head }, index) => {
    counts.x0[index] = base.passes;
    counts.n0[index] = base.trials;
    counts.x1[index] = head.passes;
    counts.n1[index] = head.trials;
  });
  return counts;
}
