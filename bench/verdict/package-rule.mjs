/**
 * The rule of the Python package 0.1.0, written again from its manual: a regression is a fall of the
 * mean with evidence of one of two tests, each at alpha/2. Where that package shuffles 10,000 times,
 * the law of the shuffle is worked out exactly; `cross-check.mjs` holds this file to the package.
 */
import { hypergeometric } from "../../dist/stats/hypergeometric.js";

const TIE = 1e-12;

/** One-sided Fisher p of one case, and the smallest it could have been with these pooled passes. */
function fisher(repeats, pooled, headPasses) {
  const { low, pmf } = hypergeometric(repeats, repeats, pooled);
  let p = 0;
  for (let x = low; x <= headPasses; x++) p += pmf[x - low];
  return { p, smallest: pmf[0] };
}

/** Tarone: alpha / k for the smallest k such that at most k cases can reach it. */
function taroneThreshold(smallest, alpha) {
  for (let k = 1; k <= smallest.length; k++) {
    let reachable = 0;
    for (const p of smallest) if (p <= alpha / k) reachable++;
    if (reachable <= k) return alpha / k;
  }
  return alpha / smallest.length;
}

/** P(passes of the head <= observed) when every case's pooled passes are dealt again. */
function shuffleP(repeats, pooled, headPasses) {
  let law = Float64Array.of(1);
  let offset = 0;
  for (const t of pooled) {
    const { low, pmf } = hypergeometric(repeats, repeats, t);
    offset += low;
    if (pmf.length === 1) continue;
    const next = new Float64Array(law.length + pmf.length - 1);
    for (let k = 0; k < pmf.length; k++) {
      for (let i = 0; i < law.length; i++) next[i + k] += pmf[k] * law[i];
    }
    law = next;
  }
  let p = 0;
  for (let s = 0; s <= headPasses - offset; s++) p += law[s];
  return p;
}

/**
 * What the rule says of equal repeats on both sides.
 * @param base passes of every case in the baseline
 * @param head passes of every case in the head
 * @param repeats trials of every case on either side
 */
export function packageRule(base, head, repeats, alpha = 0.05) {
  let before = 0;
  let after = 0;
  const pooled = base.map((x, i) => x + head[i]);
  for (let i = 0; i < base.length; i++) {
    before += base[i];
    after += head[i];
  }
  if (after >= before) return { blocked: false, shuffleP: null, byCase: false };
  const half = alpha / 2;
  const cases = pooled.map((t, i) => fisher(repeats, t, head[i]));
  const threshold = taroneThreshold(
    cases.map((found) => found.smallest),
    half,
  );
  const byCase = cases.some(({ p }, i) => head[i] < base[i] && p <= threshold + TIE);
  const p = shuffleP(repeats, pooled, after);
  return { blocked: byCase || p < half, shuffleP: p, byCase };
}
