/** Exists to turn the outcome of one case into evidence: an integer score and its own exact p-value. */
import { hypergeometric } from "./hypergeometric.js";

/** Everything that can happen in a case with `n0 + n1` trials and `t` passes in all. */
export interface CaseEvidence {
  /** Passes of arm 1 at index 0 of the arrays. */
  readonly low: number;
  /** Probability of each outcome under "nothing changed". */
  readonly pmf: Float64Array;
  /** Scores on the grid of 1/32 of a log-odds; positive when arm 1 is worse. */
  readonly scores: Int32Array;
  /** P(X <= x): the p-value of the case for "worse" (one-sided Fisher). */
  readonly lower: Float64Array;
  /** P(X >= x): the p-value of the case for "better". */
  readonly upper: Float64Array;
  /** Whether more than one outcome was possible, `0 < t < n0 + n1`. */
  readonly informative: boolean;
  /** Whether "worse" and "better" are mirror images of each other, `n0 = n1`. */
  readonly symmetric: boolean;
}

/** Scores per unit of log-odds. */
const GRID = 32;
const SMALLEST_TAIL = 1e-300;

/** Case types met so far; bounded, since the laws of a suite are few and asked for again and again. */
const known = new Map<string, CaseEvidence>();
const MOST_KNOWN = 5_000;

/**
 * The evidence of every outcome of a case type. Score: 32 ln(u/m) rounded half away from zero, with
 * the mid-p's m = P(X < x) + P(X = x)/2 and u = P(X > x) + P(X = x)/2 (logit of the mid-p; Mudholkar
 * and George 1979). Exchanging the arms changes only the sign of a score.
 */
export function caseEvidence(n0: number, n1: number, t: number): CaseEvidence {
  const key = `${n0},${n1},${t}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const evidence = computeEvidence(n0, n1, t);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, evidence);
  return evidence;
}

function computeEvidence(n0: number, n1: number, t: number): CaseEvidence {
  const { low, pmf } = hypergeometric(n0, n1, t);
  const size = pmf.length;
  const lower = new Float64Array(size);
  const upper = new Float64Array(size);
  const scores = new Int32Array(size);
  // Each tail is summed from its own end: 1 - tail would lose the digits of a small one.
  for (let j = 0, sum = 0; j < size; j++) {
    sum += pmf[j]!;
    lower[j] = Math.min(1, sum);
  }
  for (let j = size - 1, sum = 0; j >= 0; j--) {
    sum += pmf[j]!;
    upper[j] = Math.min(1, sum);
  }
  lower[size - 1] = 1;
  upper[0] = 1;
  for (let j = 0; j < size; j++) {
    const half = pmf[j]! / 2;
    const below = Math.max(SMALLEST_TAIL, (j > 0 ? lower[j - 1]! : 0) + half);
    const above = Math.max(SMALLEST_TAIL, (j < size - 1 ? upper[j + 1]! : 0) + half);
    const exact = GRID * Math.log(above / below);
    scores[j] = Math.sign(exact) * Math.floor(Math.abs(exact) + 0.5);
  }
  return { low, pmf, scores, lower, upper, informative: size > 1, symmetric: n0 === n1 };
}
