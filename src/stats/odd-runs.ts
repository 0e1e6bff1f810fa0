/** Exists because one odd run (an outage, a bad day) is no level, however far off it lies. */

/** Standard deviations that a value may lie off the middle of its neighbourhood. */
const FARTHEST = 3;

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/**
 * The values with each drawn in to at most three standard deviations from the median of itself and
 * its neighbours (at the ends: of the three outermost), a running median of three (Tukey 1977) that
 * acts on outliers alone. A level of two runs or more passes unchanged. Fewer than three stay as
 * they are.
 */
export function limitOddRuns(values: readonly number[], variances: readonly number[]): number[] {
  const n = values.length;
  if (n < 3) return [...values];
  return values.map((value, t) => {
    const from = Math.min(Math.max(t - 1, 0), n - 3);
    const middle = middleOf(values[from]!, values[from + 1]!, values[from + 2]!);
    const reach = FARTHEST * Math.sqrt(variances[t]!);
    return Math.min(middle + reach, Math.max(middle - reach, value));
  });
}
