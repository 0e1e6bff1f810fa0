/** Exists to put an exact interval around a share of counted events. */

/**
 * Exact two-sided interval of a binomial share (Clopper and Pearson 1934), from the binomial tails
 * themselves: no incomplete beta function.
 *
 * @param k events, `0 <= k <= n`
 * @param n trials, at least 1
 * @param level default 0.95
 * @throws RangeError on impossible counts or a level outside (0, 1)
 */
export function clopperPearson(
  k: number,
  n: number,
  level = 0.95,
): { readonly low: number; readonly high: number } {
  if (!Number.isInteger(k) || !Number.isInteger(n) || n < 1 || k < 0 || k > n) {
    throw new RangeError(`k of n are whole numbers with 0 <= k <= n >= 1, got ${k} of ${n}`);
  }
  if (!(level > 0 && level < 1)) throw new RangeError(`a level lies between 0 and 1, got ${level}`);
  const miss = (1 - level) / 2;
  return {
    low: k === 0 ? 0 : 1 - upperEnd(n - k, n, miss),
    high: k === n ? 1 : upperEnd(k, n, miss),
  };
}

/** The share p at which P(X <= k) = miss, for k < n. */
function upperEnd(k: number, n: number, miss: number): number {
  let logChoose = 0;
  for (let i = 1; i <= k; i++) logChoose += Math.log((n - k + i) / i);
  let low = 0;
  let high = 1;
  for (let step = 0; step < 200; step++) {
    const p = (low + high) / 2;
    if (p === low || p === high) break;
    if (lowerTail(k, n, p, logChoose) > miss) low = p;
    else high = p;
  }
  return (low + high) / 2;
}

/** P(X <= k): the probability of k itself, then downwards by ratios until nothing is added. */
function lowerTail(k: number, n: number, p: number, logChoose: number): number {
  let term = 1;
  let sum = 1;
  for (let x = k; x > 0 && term > sum * 1e-18; x--) {
    term *= (x * (1 - p)) / ((n - x + 1) * p);
    sum += term;
    // Far below the mean the ratios grow; the tail is then nearly everything.
    if (sum > 1e280) return 1;
  }
  return Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log1p(-p)) * sum;
}
