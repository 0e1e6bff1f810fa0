/** Exists to list the cases that got worse, some of them by chance, and to say how many by chance. */
import type { Comparison } from "../domain/comparison.js";
import { flipList } from "../stats/flip-list.js";
import { type CountedPair, countsOf } from "./paired-arms.js";

/** The list of flips: ids, and the figures that are printed with it. */
export interface Flips {
  ids: Set<string>;
  figures: Comparison["flips"];
}

/** The cases whose own p is small enough that at most a tenth of the list is expected by chance. */
export function findFlips(measured: readonly CountedPair[]): Flips {
  if (measured.length === 0) {
    return { ids: new Set(), figures: { count: 0, expectedByChance: 0, threshold: null } };
  }
  const list = flipList(countsOf(measured));
  return {
    ids: new Set(list.listed.map((index) => measured[index]!.pair.id)),
    figures: {
      count: list.listed.length,
      expectedByChance: list.expectedFalse,
      threshold: list.tau,
    },
  };
}
