/** Exists to hold the figures of one question asked of paired cases, and the rules for comparing them. */
import { floorP, isAtMost } from "../stats/p-value.js";
import { type PairedFigures, pairedComparison } from "../stats/paired-comparison.js";
import { type CountedPair, countsOf } from "./paired-arms.js";

export type { PairedFigures } from "../stats/paired-comparison.js";
export { admitsDrop, isAbove, isDrop, isGain } from "./same-size.js";
export { floorP, isAtMost };

/** Whether two p-values are the same number, or `a` the smaller one. */
export function isAtMostP(a: number, b: number): boolean {
  return a <= b * (1 + 1e-9);
}

/** A score of the test, which counts in 1/32, as a log-odds (natural); positive when the head is worse. */
export function evidenceOf(score: number): number {
  return score / 32;
}

/** All figures of the measured cases; null when there is none. */
export function measure(measured: readonly CountedPair[], alpha: number): PairedFigures | null {
  return measured.length === 0 ? null : pairedComparison(countsOf(measured), { alpha });
}
