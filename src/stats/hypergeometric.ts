/** Exists to give the law of one case under "nothing changed": passes of arm 1 given the pooled passes. */

/** A hypergeometric law: `pmf[j]` is the probability of `low + j` passes in arm 1. */
export interface Hypergeometric {
  /** Smallest possible number of passes in arm 1, `max(0, t - n0)`. */
  readonly low: number;
  /** Probabilities from `low` to `min(n1, t)`; they add up to 1. */
  readonly pmf: Float64Array;
}

/**
 * The law of the passes in arm 1 when `t` passes are dealt at random to `n0 + n1` trials:
 * C(n1, x) C(n0, t - x) / C(n0 + n1, t).
 *
 * By the ratio recurrence started at the mode and normalised, so no log-gamma and no cancellation.
 * Laws that mirror each other (t and n - t; both ends of one law when n0 = n1) do so bit by bit.
 */
export function hypergeometric(n0: number, n1: number, t: number): Hypergeometric {
  const low = Math.max(0, t - n0);
  if (2 * t > n0 + n1) {
    return { low, pmf: hypergeometric(n0, n1, n0 + n1 - t).pmf.toReversed() };
  }
  const high = Math.min(n1, t);
  const pmf = new Float64Array(high - low + 1);
  const mode = Math.min(high, Math.max(low, Math.floor(((n1 + 1) * (t + 1)) / (n0 + n1 + 2))));
  pmf[mode - low] = 1;
  for (let x = mode; x < high; x++) {
    pmf[x + 1 - low] = (pmf[x - low]! * ((n1 - x) * (t - x))) / ((x + 1) * (n0 - t + x + 1));
  }
  for (let x = mode; x > low; x--) {
    pmf[x - 1 - low] = (pmf[x - low]! * (x * (n0 - t + x))) / ((n1 - x + 1) * (t - x + 1));
  }
  if (n0 === n1) {
    for (let i = 0, j = pmf.length - 1; i < j; i++, j--) {
      pmf[i] = (pmf[i]! + pmf[j]!) / 2;
      pmf[j] = pmf[i]!;
    }
  }
  let total = 0;
  for (const weight of pmf) total += weight;
  for (let j = 0; j < pmf.length; j++) pmf[j] = pmf[j]! / total;
  return { low, pmf };
}
