/** Exists to compare the parts of a suite with the family-wise error held over all parts. */
import type { Slice } from "../domain/comparison.js";
import { holmAdjusted } from "../stats/holm.js";
import { floorP, isAtMost, isDrop, measure } from "./measure.js";
import { byCodeUnit } from "./pair-reports.js";
import type { SliceArms } from "./slice-families.js";

/** Holm over the members that could show anything; the others have 1 and do not count. */
export function adjustFamily<T>(
  family: readonly T[],
  counts: (member: T) => boolean,
  p: (member: T) => number,
): number[] {
  const counted = family.filter(counts);
  const adjusted = holmAdjusted(counted.map(p));
  const byMember = new Map(counted.map((member, index) => [member, adjusted[index]!]));
  return family.map((member) => byMember.get(member) ?? 1);
}

/**
 * One family of slices: each with its own joint test, adjusted by Holm over the slices with an
 * informative case. Sorted by (p_adjusted, p_worse, name). Slices without a measured case are left out.
 */
export function compareSlices(family: readonly SliceArms[], alpha: number): Slice[] {
  const measured = family.flatMap(({ name, measured: cases }) => {
    const figures = measure(cases, alpha);
    return figures === null ? [] : [{ name, figures }];
  });
  const adjusted = adjustFamily(
    measured,
    ({ figures }) => figures.informative > 0,
    ({ figures }) => figures.pWorse,
  );
  return measured
    .map(({ name, figures }, index): Slice => {
      const pAdjusted = adjusted[index]!;
      return {
        name,
        cases: figures.cases,
        informative: figures.informative,
        baseRate: figures.baseRate,
        headRate: figures.headRate,
        delta: figures.delta,
        interval: figures.interval,
        pWorse: floorP(figures.pWorse),
        pBetter: floorP(figures.pBetter),
        pAdjusted: floorP(pAdjusted),
        worse: isAtMost(pAdjusted, alpha) && isDrop(figures.delta, 0),
      };
    })
    .sort((a, b) => a.pAdjusted - b.pAdjusted || a.pWorse - b.pWorse || byCodeUnit(a.name, b.name));
}
