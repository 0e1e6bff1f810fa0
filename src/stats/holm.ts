/** Exists to hold the family-wise error over slices that may overlap. */

/**
 * Holm-adjusted p-values (Holm 1979), in the order given: sorted ascending p_(k) (m - k + 1), running
 * maximum, cut at 1. Needs no independence.
 */
export function holmAdjusted(p: readonly number[]): number[] {
  const order = p.map((_, i) => i).sort((i, j) => p[i]! - p[j]! || i - j);
  const adjusted = new Array<number>(p.length).fill(1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, p[index]! * (p.length - rank));
    adjusted[index] = Math.min(1, largest);
  });
  return adjusted;
}
