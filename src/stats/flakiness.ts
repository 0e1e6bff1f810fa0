/** Exists to say how unsteady a case is within its runs, whatever its rate does from run to run. */

/**
 * Chance that two trials of one run disagree: 2 x (n - x)/(n (n - 1)), the unbiased estimate of
 * 2 p (1 - p) of a run; the mean over the runs with two trials or more. Null when there is none.
 */
export function flakinessOf(
  runs: readonly { readonly x: number; readonly n: number }[],
): number | null {
  const repeated = runs.filter(({ n }) => n >= 2);
  if (repeated.length === 0) return null;
  let sum = 0;
  for (const { x, n } of repeated) sum += (2 * x * (n - x)) / (n * (n - 1));
  return Math.min(1, sum / repeated.length);
}
