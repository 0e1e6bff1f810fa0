/** Exists to answer, before a run, which drop a suite would see and how many trials a drop needs. */
import { halfWidth } from "./interval.js";
import { detectionZ } from "./minimum-detectable.js";
import { validateArm } from "./paired-counts.js";

/** Flakiness assumed without a stored report: a mixed suite. */
export const ASSUMED_FLAKINESS = 0.06;

/** One-sided level and power of a plan. */
export interface PlanLevels {
  /** Between 0 and 0.5. */
  readonly alpha: number;
  /** Default 0.8: 4 of 5 runs. */
  readonly power?: number;
}

/**
 * Flakiness phi of an arm: mean over the cases with two trials or more of the unbiased p(1 - p);
 * undefined when no case has two.
 *
 * @throws RangeError on impossible counts
 */
export function flakiness(x: readonly number[], n: readonly number[]): number | undefined {
  validateArm(x, n, "the run");
  let sum = 0;
  let cases = 0;
  for (let i = 0; i < x.length; i++) {
    const trials = n[i]!;
    if (trials < 2) continue;
    sum += (x[i]! * (trials - x[i]!)) / (trials * (trials - 1));
    cases++;
  }
  return cases > 0 ? sum / cases : undefined;
}

/**
 * Smallest uniform drop (a fraction) that `cases` cases with `n0` and `n1` trials see.
 *
 * @param plan.phi flakiness, 0 to 0.25
 */
export function plannedDrop(
  plan: PlanLevels & {
    readonly cases: number;
    readonly n0: number;
    readonly n1: number;
    readonly phi: number;
  },
): number {
  const w = 1 / plan.n0 + 1 / plan.n1;
  const z = detectionZ(plan.alpha, plan.power ?? 0.8);
  return Math.min(1, halfWidth(z, (plan.phi * w) / plan.cases, w / (2 * plan.cases)));
}

/** How many trials a drop needs. */
export interface TrialsNeeded {
  /** Largest 1/n0 + 1/n1 with which the drop is seen. */
  readonly w: number;
  /** Trials a case: of both arms when `n0` is null, else of arm 1; null when no number is enough. */
  readonly repeats: number | null;
}

/**
 * Trials needed for a drop: equal in both arms (`n0: null`), or of arm 1 against `n0` stored ones.
 *
 * @param plan.drop a fraction above 0
 * @throws RangeError when the drop is not in (0, 1]
 */
export function trialsNeeded(
  plan: PlanLevels & {
    readonly cases: number;
    readonly phi: number;
    readonly drop: number;
    readonly n0: number | null;
  },
): TrialsNeeded {
  const { cases, phi, drop, n0 } = plan;
  const w = (cases * drop * drop) / spread(plan, phi, drop);
  if (n0 === null) return { w, repeats: wholeUp(2 / w) };
  return { w, repeats: w > 1 / n0 ? wholeUp(1 / (w - 1 / n0)) : null };
}

/**
 * Cases needed so that `n0` and `n1` trials a case see a drop.
 *
 * @throws RangeError when the drop is not in (0, 1]
 */
export function casesNeeded(
  plan: PlanLevels & {
    readonly n0: number;
    readonly n1: number;
    readonly phi: number;
    readonly drop: number;
  },
): number {
  const { n0, n1, phi, drop } = plan;
  const w = 1 / n0 + 1 / n1;
  return wholeUp((w * spread(plan, phi, drop)) / (drop * drop));
}

/** z² (phi + X/2): the variance that the drop has to stand out from, per unit of w/N. */
function spread(levels: PlanLevels, phi: number, drop: number): number {
  if (!(drop > 0 && drop <= 1)) throw new RangeError(`a drop lies in (0, 1], got ${drop}`);
  const z = detectionZ(levels.alpha, levels.power ?? 0.8);
  return z * z * (phi + drop / 2);
}

/** Up to the next whole number, at least 1; a hair above a whole number is that number. */
function wholeUp(value: number): number {
  return Math.max(1, Math.ceil(value - 1e-9));
}
