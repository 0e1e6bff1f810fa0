/** Exists to turn trials into passes and trials that count, in one way for every figure. */
import type { PassCount } from "../domain/comparison.js";
import { isErrored, type Trial } from "../domain/trial.js";

/** Whether an errored trial counts as failed or is left out. */
export type ErrorRule = "fail" | "exclude";

/**
 * What a trial says on the question that is asked: passed, failed, or nothing (null). Only asked of
 * trials that answered; the error rule decides about the others.
 */
export type Outcome = (trial: Trial) => boolean | null;

/** The outcome of the trial as a whole. */
export const wholeTrial: Outcome = (trial) => trial.passed;

/** Passes, trials that count, and errors among all trials. */
export function countTrials(
  trials: readonly Trial[],
  rule: ErrorRule,
  outcome: Outcome = wholeTrial,
): PassCount {
  const counted: PassCount = { passes: 0, trials: 0, errors: 0 };
  for (const trial of trials) {
    if (isErrored(trial)) {
      counted.errors += 1;
      if (rule === "fail") counted.trials += 1;
      continue;
    }
    const passed = outcome(trial);
    if (passed === null) continue;
    counted.trials += 1;
    if (passed) counted.passes += 1;
  }
  return counted;
}

/** Pass rate of one case; null when no trial counts. */
export function passRate(count: PassCount): number | null {
  return count.trials === 0 ? null : count.passes / count.trials;
}

/** Whether a case did not pass every trial that counts (or has none that does). */
export function isFailing(count: PassCount): boolean {
  return count.trials === 0 || count.passes < count.trials;
}
