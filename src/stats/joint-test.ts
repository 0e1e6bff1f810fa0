/** Exists to hold the one test of the product: many small drops or one broken case, at one joint exact level. */
import type { CaseGroup } from "./case-cells.js";
import { type Family, familyOf } from "./family.js";
import { SAME_P } from "./p-value.js";
import { sumDistribution } from "./sum-distribution.js";
import { mirrored, type SumDistribution, type SumGroup } from "./sum-law.js";

/** The p-values of one direction; all are probabilities under "nothing changed". */
export interface JointFigures {
  /** Mid-p of the smaller of the two parts; decides. */
  readonly p: number;
  /** P(min <= observed min): its level is at most alpha, always. */
  readonly pExact: number;
  /** Mid-p of the sum of scores. */
  readonly pSum: number;
  /** P(sum >= observed sum). */
  readonly pSumExact: number;
  /** P(some case looks as bad as the worst one observed). */
  readonly pExtreme: number;
}

/** One direction of the test, ready for any outcome of the same case types. */
export interface JointDirection {
  /** Law of the smallest p-value of a case; gives the family-wise adjusted p of a case. */
  readonly family: Family;
  /** @param sum observed sum of scores; @param smallest smallest observed p-value of a case. */
  test(sum: number, smallest: number): JointFigures;
}

/** Both directions over one set of case types. */
export interface JointLaw {
  readonly worse: JointDirection;
  readonly better: JointDirection;
}

interface DirectedGroup extends SumGroup {
  readonly levels: Float64Array;
}

/** Numbers that the truncated laws of one direction may hold together (32 MB). */
const MOST_HELD = 4_000_000;

/** The joint law of the informative case types `groups` (at least one). */
export function jointLaw(groups: readonly CaseGroup[]): JointLaw {
  const forWorse = merged(
    groups.map(({ evidence, count }) => ({
      scores: evidence.scores,
      mass: evidence.pmf,
      levels: evidence.lower,
      count,
    })),
  );
  const full = sumDistribution(forWorse);
  const worse = direction(forWorse, full);
  if (groups.every(({ evidence }) => evidence.symmetric)) return { worse, better: worse };
  const forBetter = groups.map(({ evidence, count }) => ({
    scores: evidence.scores.map((score) => -score),
    mass: evidence.pmf,
    levels: evidence.upper,
    count,
  }));
  return { worse, better: direction(forBetter, mirrored(full)) };
}

/** Case types with one and the same law (t and n - t passes of n0 = n1 trials) taken together. */
function merged(groups: readonly DirectedGroup[]): DirectedGroup[] {
  const kinds: DirectedGroup[] = [];
  for (const group of groups) {
    const at = kinds.findIndex(
      (kind) => sameNumbers(kind.scores, group.scores) && sameNumbers(kind.levels, group.levels),
    );
    const kind = kinds[at];
    if (kind === undefined) kinds.push(group);
    else kinds[at] = { ...kind, count: kind.count + group.count };
  }
  return kinds;
}

function sameNumbers(a: Int32Array | Float64Array, b: Int32Array | Float64Array): boolean {
  if (a.length !== b.length) return false;
  for (let j = 0; j < a.length; j++) if (a[j] !== b[j]) return false;
  return true;
}

function direction(groups: readonly DirectedGroup[], full: SumDistribution): JointDirection {
  const family = familyOf(groups);
  const cutLaws = new Map<number, SumDistribution>();
  let held = 0;

  /** The law of the sum with every outcome at or below the threshold removed. */
  const cutAt = (threshold: number): SumDistribution => {
    const found = cutLaws.get(threshold);
    if (found !== undefined) return found;
    const law = sumDistribution(groups.map((group) => without(group, threshold)));
    if (held + law.held > MOST_HELD) {
      cutLaws.clear();
      held = 0;
    }
    cutLaws.set(threshold, law);
    held += law.held;
    return law;
  };

  return {
    family,
    test(sum, smallest) {
      const pSumExact = full.tail(sum);
      const pExtreme = family.at(smallest);
      const observed = Math.min(pSumExact, pExtreme);
      const sumDecides = pSumExact <= pExtreme * (1 + SAME_P);
      const probability = (strict: boolean): number => {
        const counts = (q: number): boolean =>
          strict ? q < observed * (1 - SAME_P) : q <= observed * (1 + SAME_P);
        const from = sumDecides
          ? sum + (strict ? 1 : 0)
          : smallestScore(full, (s) => counts(full.tail(s)));
        const k = lastCounting(family.probabilities, counts);
        if (k < 0) return full.tail(from);
        return family.probabilities[k]! + cutAt(family.thresholds[k]!).tail(from);
      };
      // The joint law costs most and is often not asked for: it is worked out when it is.
      const pExact = once(() => Math.min(1, probability(false)));
      const p = once(() => (pExact() + Math.min(pExact(), probability(true))) / 2);
      const pSum = (pSumExact + full.tail(sum + 1)) / 2;
      return {
        get p() {
          return p();
        },
        get pExact() {
          return pExact();
        },
        pSum,
        pSumExact,
        pExtreme,
      };
    },
  };
}

/** A number that is worked out the first time it is asked for. */
function once(compute: () => number): () => number {
  let value: number | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

function without(group: DirectedGroup, threshold: number): SumGroup {
  const keep: number[] = [];
  for (let j = 0; j < group.levels.length; j++) {
    if (group.levels[j]! > threshold * (1 + SAME_P)) keep.push(j);
  }
  if (keep.length === group.levels.length) return group;
  return {
    scores: Int32Array.from(keep, (j) => group.scores[j]!),
    mass: Float64Array.from(keep, (j) => group.mass[j]!),
    count: group.count,
  };
}

/** Smallest score for which `counts` holds; it holds from some score on and always past the end. */
function smallestScore(law: SumDistribution, counts: (s: number) => boolean): number {
  let low = law.min - 1;
  let high = law.max + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (counts(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Index of the last of the ascending probabilities that counts, -1 if none. */
function lastCounting(ascending: Float64Array, counts: (q: number) => boolean): number {
  if (ascending.length === 0 || !counts(ascending[0]!)) return -1;
  let low = 0;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (counts(ascending[middle]!)) low = middle;
    else high = middle;
  }
  return low;
}
