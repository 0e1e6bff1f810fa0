/** The comparison that the page walks through: 40 cases, 5 trials a case on either side. */

/** Passes before, passes now, how many such cases. */
export const rows = [
  [5, 5, 26],
  [5, 4, 6],
  [5, 3, 2],
  [4, 5, 1],
  [4, 2, 1],
  [3, 2, 2],
  [2, 3, 1],
  [0, 0, 1],
];
export const repeats = 5;

/** Counts of equal repeats from such rows. */
export function countsOf(given, trials = repeats) {
  const x0 = given.flatMap(([before, , count]) => new Array(count).fill(before));
  const x1 = given.flatMap(([, now, count]) => new Array(count).fill(now));
  const n = new Array(x0.length).fill(trials);
  return { x0, n0: n, x1, n1: n };
}
