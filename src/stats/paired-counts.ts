/** Exists to give the whole room one input shape: pass and trial counts of paired cases in two arms. */

/**
 * Passes and trials of the same cases in two arms, as parallel arrays with one entry a case.
 * Arm 0 is the reference, arm 1 is what is compared with it.
 */
export interface PairedCounts {
  /** Passes in arm 0; integers, `0 <= x0[i] <= n0[i]`. */
  readonly x0: readonly number[];
  /** Trials in arm 0; integers, at least 1. */
  readonly n0: readonly number[];
  /** Passes in arm 1; integers, `0 <= x1[i] <= n1[i]`. */
  readonly x1: readonly number[];
  /** Trials in arm 1; integers, at least 1. */
  readonly n1: readonly number[];
}

/** Largest number of trials a case may have in one arm: keeps every exact product below 2^53. */
const MOST_TRIALS = 100_000;

/**
 * Checks one arm: equal lengths, whole numbers, `0 <= x <= n`, `n >= 1`.
 *
 * @throws RangeError that names the arm and the index of the first entry that is wrong.
 */
export function validateArm(x: readonly number[], n: readonly number[], arm: string): void {
  if (x.length !== n.length) {
    throw new RangeError(`${arm}: ${x.length} pass counts but ${n.length} trial counts`);
  }
  for (let i = 0; i < x.length; i++) {
    const passes = x[i]!;
    const trials = n[i]!;
    if (!Number.isInteger(trials) || trials < 1 || trials > MOST_TRIALS) {
      throw new RangeError(
        `${arm}: trials of case ${i} must be a whole number from 1 to ${MOST_TRIALS}, got ${trials}`,
      );
    }
    if (!Number.isInteger(passes) || passes < 0 || passes > trials) {
      throw new RangeError(
        `${arm}: passes of case ${i} must be a whole number from 0 to ${trials}, got ${passes}`,
      );
    }
  }
}

/**
 * Checks paired counts and returns the number of cases.
 *
 * @throws RangeError when there is no case, the lengths differ or a count is impossible.
 */
export function validateCounts(counts: PairedCounts): number {
  validateArm(counts.x0, counts.n0, "arm 0");
  validateArm(counts.x1, counts.n1, "arm 1");
  if (counts.x0.length !== counts.x1.length) {
    throw new RangeError(`arm 0 has ${counts.x0.length} cases but arm 1 has ${counts.x1.length}`);
  }
  if (counts.x0.length === 0) throw new RangeError("there is no paired case to compare");
  return counts.x0.length;
}

/** The same counts with the arms exchanged: what was better is now worse. */
export function exchangeArms(counts: PairedCounts): PairedCounts {
  return { x0: counts.x1, n0: counts.n1, x1: counts.x0, n1: counts.n0 };
}
