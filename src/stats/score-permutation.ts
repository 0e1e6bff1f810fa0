/** Exists to compare graded scores as passes are compared: by dealing the scores of each case again. */
import { differenceInterval, type Interval } from "./interval.js";
import { validateAlpha } from "./p-value.js";
import { dealFront, hash32, seededIndex } from "./seeded-random.js";

/** The scores of one case in both arms, in [0, 1]; at least one each. */
export interface ScoredCase {
  /** Name of the case; makes the random draws independent of the order of the cases. */
  readonly id: string;
  readonly baseline: readonly number[];
  readonly head: readonly number[];
}

/** Figures of a comparison of scores. */
export interface ScoreFigures {
  readonly cases: number;
  readonly baseMean: number;
  readonly headMean: number;
  /** Mean over cases of mean head score minus mean baseline score; negative = worse. */
  readonly delta: number;
  /** Mid-p for "worse". */
  readonly pWorse: number;
  readonly pWorseExact: number;
  /** Mid-p for "better". */
  readonly pBetter: number;
  readonly pBetterExact: number;
  readonly variance: number;
  readonly slopeC: number;
  /** At level 1 - 2 alpha. */
  readonly interval: Interval;
  /** Relabelings drawn, or null when all assignments were counted. */
  readonly permutations: number | null;
  /** Seed of the draws, or null when none were needed. */
  readonly seed: number | null;
}

/** Up to this many assignments all of them are counted. */
const MOST_ASSIGNMENTS = 100_000;
/** Statistics this near to each other are equal. */
const TIE = 1e-9;

interface Tally {
  readonly below: number;
  readonly equal: number;
  readonly above: number;
}

/**
 * Within-case permutation test of graded scores: all assignments when there are at most 100,000,
 * otherwise `permutations` seeded ones.
 *
 * @param options.permutations default 10,000
 * @param options.seed default 0; mixed with a hash of ids and scores, so equal input gives equal draws
 * @throws RangeError without cases, on an empty arm, or a score outside [0, 1]
 */
export function scorePermutation(
  cases: readonly ScoredCase[],
  options: { readonly alpha: number; readonly permutations?: number; readonly seed?: number },
): ScoreFigures {
  validateAlpha(options.alpha);
  validateScores(cases);
  const sorted = [...cases].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const moments = scoreMoments(sorted);
  const varying = sorted.filter(isVarying);
  const assignments = countAssignments(varying);
  const isExact = assignments <= MOST_ASSIGNMENTS;
  const seed = isExact ? null : ((options.seed ?? 0) ^ hash32(fingerprint(sorted))) >>> 0;
  const observed = sumOfDifferences(varying);
  const permutations = seed === null ? null : (options.permutations ?? 10_000);
  const tally =
    seed === null || permutations === null
      ? countAll(varying, observed)
      : drawSome(varying, observed, permutations, seed);
  const worse = pValues(tally.below, tally.equal, tally, isExact);
  const better = pValues(tally.above, tally.equal, tally, isExact);
  return {
    cases: sorted.length,
    ...moments,
    pWorse: worse.mid,
    pWorseExact: worse.exact,
    pBetter: better.mid,
    pBetterExact: better.exact,
    interval: differenceInterval({ ...moments, pOverall: worse.mid }, 1 - 2 * options.alpha),
    permutations,
    seed,
  };
}

function validateScores(cases: readonly ScoredCase[]): void {
  if (cases.length === 0) throw new RangeError("there is no scored case to compare");
  for (const { id, baseline, head } of cases) {
    if (baseline.length === 0 || head.length === 0) {
      throw new RangeError(`case ${JSON.stringify(id)} has no score in one arm`);
    }
    for (const score of [...baseline, ...head]) {
      if (!(score >= 0 && score <= 1)) {
        throw new RangeError(`a score of case ${JSON.stringify(id)} is not in [0, 1]: ${score}`);
      }
    }
  }
}

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Equal scores: every assignment gives the same difference, which is 0. */
function isVarying({ baseline, head }: ScoredCase): boolean {
  const first = baseline[0];
  return [...baseline, ...head].some((score) => score !== first);
}

function sumOfDifferences(cases: readonly ScoredCase[]): number {
  let sum = 0;
  for (const { baseline, head } of cases) sum += mean(head) - mean(baseline);
  return sum;
}

function scoreMoments(cases: readonly ScoredCase[]): {
  baseMean: number;
  headMean: number;
  delta: number;
  variance: number;
  slopeC: number;
} {
  const n = cases.length;
  let base = 0;
  let head = 0;
  let variance = 0;
  let slope = 0;
  for (const scored of cases) {
    base += mean(scored.baseline);
    head += mean(scored.head);
    const pooled = [...scored.baseline, ...scored.head];
    const centre = mean(pooled);
    let squares = 0;
    for (const score of pooled) squares += (score - centre) ** 2;
    const share = 1 / scored.baseline.length + 1 / scored.head.length;
    variance += (squares / (pooled.length - 1)) * share;
    slope += share;
  }
  return {
    baseMean: base / n,
    headMean: head / n,
    delta: sumOfDifferences(cases) / n,
    variance: variance / (n * n),
    slopeC: slope / (2 * n * n),
  };
}

function countAssignments(cases: readonly ScoredCase[]): number {
  let product = 1;
  for (const { baseline, head } of cases) {
    for (let k = 1; k <= head.length; k++) product *= (baseline.length + k) / k;
    if (product > 2 * MOST_ASSIGNMENTS) return product;
  }
  return Math.round(product);
}

/** Every assignment of every case, counted against the observed sum. */
function countAll(cases: readonly ScoredCase[], observed: number): Tally {
  let sums = Float64Array.of(0);
  for (const scored of cases) {
    const differences = allDifferences(scored);
    const next = new Float64Array(sums.length * differences.length);
    let at = 0;
    for (const sum of sums) for (const difference of differences) next[at++] = sum + difference;
    sums = next;
  }
  return tallyOf(sums, observed);
}

/** Mean head minus mean baseline for every choice of the head's trials among all. */
function allDifferences({ baseline, head }: ScoredCase): number[] {
  const pooled = [...baseline, ...head];
  const total = mean(pooled) * pooled.length;
  const differences: number[] = [];
  const choose = (from: number, left: number, sum: number): void => {
    if (left === 0) {
      differences.push(sum / head.length - (total - sum) / baseline.length);
      return;
    }
    for (let i = from; i <= pooled.length - left; i++) choose(i + 1, left - 1, sum + pooled[i]!);
  };
  choose(0, head.length, 0);
  return differences;
}

function drawSome(
  cases: readonly ScoredCase[],
  observed: number,
  permutations: number,
  seed: number,
): Tally {
  const draw = seededIndex(seed);
  const sums = new Float64Array(permutations);
  for (const { baseline, head } of cases) {
    const pooled = Float64Array.from([...baseline, ...head]).sort();
    let total = 0;
    for (const score of pooled) total += score;
    for (let b = 0; b < permutations; b++) {
      dealFront(pooled, head.length, draw);
      let sum = 0;
      for (let i = 0; i < head.length; i++) sum += pooled[i]!;
      sums[b]! += sum / head.length - (total - sum) / baseline.length;
    }
  }
  return tallyOf(sums, observed);
}

function tallyOf(sums: Float64Array, observed: number): Tally {
  let below = 0;
  let equal = 0;
  for (const sum of sums) {
    if (Math.abs(sum - observed) <= TIE) equal++;
    else if (sum < observed) below++;
  }
  return { below, equal, above: sums.length - below - equal };
}

function pValues(
  beyond: number,
  equal: number,
  tally: Tally,
  isExact: boolean,
): { mid: number; exact: number } {
  const all = tally.below + tally.equal + tally.above;
  return isExact
    ? { exact: (beyond + equal) / all, mid: (beyond + equal / 2) / all }
    : { exact: (1 + beyond + equal) / (all + 1), mid: (beyond + equal / 2 + 0.5) / (all + 1) };
}

/** What the seed is mixed with: ids and scores, whatever the order of cases and trials. */
function fingerprint(sorted: readonly ScoredCase[]): string {
  const list = (scores: readonly number[]): string =>
    scores
      .toSorted((a, b) => a - b)
      .map((score) => score.toPrecision(12))
      .join(",");
  return sorted.map(({ id, baseline, head }) => `${id}|${list(baseline)}|${list(head)}`).join("\n");
}
