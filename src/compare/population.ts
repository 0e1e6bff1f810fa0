/** Exists to ask whether other cases of this kind would show the difference too. */
import { populationFigures } from "../stats/population.js";
import { floorP } from "./measure.js";
import { type CountedPair, countsOf } from "./paired-arms.js";

/** The population p; cases of one `cluster` (as the head has it) count as one. 0.5 without a case. */
export function populationP(measured: readonly CountedPair[], level: number): number {
  if (measured.length === 0) return 0.5;
  const clustered = measured.some(({ pair }) => pair.head.cluster !== undefined);
  // Two kinds of label that cannot meet: a cluster's name and the place of a case without one.
  const clusters = measured.map(({ pair }, index) => pair.head.cluster ?? index);
  const figures = populationFigures(countsOf(measured), {
    level,
    ...(clustered && { clusters }),
  });
  return floorP(figures.p);
}
