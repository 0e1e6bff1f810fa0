/** Exists to say what a sum of independent integer scores is, whichever engine works out its law. */

/** One kind of summand: its possible scores, their probabilities, and how many such summands there are. */
export interface SumGroup {
  readonly scores: Int32Array;
  /** Probability of each score; adds up to less than 1 when outcomes have been cut away. */
  readonly mass: Float64Array;
  readonly count: number;
}

/** The law of a sum of independent scores (a sub-probability law when outcomes were cut away). */
export interface SumDistribution {
  /** Smallest score that may carry probability. */
  readonly min: number;
  /** Largest score that may carry probability. */
  readonly max: number;
  /** P(sum >= s). */
  tail(s: number): number;
  /** P(sum <= s). */
  head(s: number): number;
  /** Numbers held in memory, for whoever keeps many distributions. */
  readonly held: number;
}

/** Size of the problem: what decides the engine and the length of its arrays. */
export interface SumExtent {
  readonly min: number;
  readonly max: number;
  /** Mean and standard deviation of the sum, given that nothing that was cut away happened. */
  readonly mean: number;
  readonly sd: number;
  /** Number of summands. */
  readonly summands: number;
  /** Largest number of outcomes of one summand. */
  readonly support: number;
}

/** Mean, variance and range of one summand, normalised to its remaining mass. */
export function groupMoments(group: SumGroup): {
  mass: number;
  mean: number;
  variance: number;
  min: number;
  max: number;
} {
  let mass = 0;
  let first = 0;
  let second = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < group.scores.length; j++) {
    const score = group.scores[j]!;
    const weight = group.mass[j]!;
    mass += weight;
    first += weight * score;
    second += weight * score * score;
    if (score < min) min = score;
    if (score > max) max = score;
  }
  const mean = mass > 0 ? first / mass : 0;
  const variance = mass > 0 ? Math.max(0, second / mass - mean * mean) : 0;
  return { mass, mean, variance, min, max };
}

/** The extent of a sum, or undefined when some summand has no outcome left: then nothing can happen. */
export function sumExtent(groups: readonly SumGroup[]): SumExtent | undefined {
  let min = 0;
  let max = 0;
  let mean = 0;
  let variance = 0;
  let summands = 0;
  let support = 1;
  for (const group of groups) {
    const moments = groupMoments(group);
    if (moments.mass <= 0) return undefined;
    min += group.count * moments.min;
    max += group.count * moments.max;
    mean += group.count * moments.mean;
    variance += group.count * moments.variance;
    summands += group.count;
    support = Math.max(support, group.scores.length);
  }
  return { min, max, mean, sd: Math.sqrt(variance), summands, support };
}

/** The law that gives no outcome any probability. */
export const emptyLaw: SumDistribution = {
  min: 0,
  max: 0,
  held: 0,
  tail: () => 0,
  head: () => 0,
};

/** The same law read from the other end: the law of minus the sum. */
export function mirrored(law: SumDistribution): SumDistribution {
  return {
    min: -law.max,
    max: -law.min,
    held: law.held,
    tail: (s) => law.head(-s),
    head: (s) => law.tail(-s),
  };
}

/** A law from the probabilities of `min`, `min + 1`, …; sums from either end are made when first asked for. */
export function lawOfMasses(min: number, masses: Float64Array): SumDistribution {
  const size = masses.length;
  let fromTop: Float64Array | undefined;
  let fromBottom: Float64Array | undefined;
  const suffixSums = (): Float64Array => {
    const sums = new Float64Array(size);
    for (let j = size - 1, sum = 0; j >= 0; j--) {
      sum += masses[j]!;
      sums[j] = sum;
    }
    return sums;
  };
  const prefixSums = (): Float64Array => {
    const sums = new Float64Array(size);
    for (let j = 0, sum = 0; j < size; j++) {
      sum += masses[j]!;
      sums[j] = sum;
    }
    return sums;
  };
  return {
    min,
    max: min + size - 1,
    held: 3 * size,
    tail(s) {
      fromTop ??= suffixSums();
      const j = Math.max(0, s - min);
      return j < size ? clamp(fromTop[j]!) : 0;
    },
    head(s) {
      fromBottom ??= prefixSums();
      const j = Math.min(size - 1, s - min);
      return j >= 0 ? clamp(fromBottom[j]!) : 0;
    },
  };
}

/** Rounding can leave a probability a hair outside [0, 1]. */
export function clamp(p: number): number {
  return Math.min(1, Math.max(0, p));
}
