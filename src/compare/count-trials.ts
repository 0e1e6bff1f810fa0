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

/** Counts below this are shared. */
const MOST_SHARED = 64;
const shared = new Map<number, PassCount>();

/**
 * A suite of 100,000 cases has a few dozen different counts, and a comparison asks for them over and
 * over: equal ones are one frozen object.
 */
function passCount(passes: number, trials: number, errors: number): PassCount {
  if (trials >= MOST_SHARED || errors >= MOST_SHARED) return { passes, trials, errors };
  const key = (passes * MOST_SHARED + trials) * MOST_SHARED + errors;
  let count = shared.get(key);
  if (count === undefined) {
    count = Object.freeze({ passes, trials, errors });
    shared.set(key, count);
  }
  return count;
}

/** Passes, trials that count, and errors among all trials. The result is not to be changed. */
export function countTrials(
  trials: readonly Trial[],
  rule: ErrorRule,
  outcome: Outcome = wholeTrial,
): PassCount {
  let passes = 0;
  let counting = 0;
  let errors = 0;
  for (const trial of trials) {
    if (isErrored(trial)) {
      errors += 1;
      if (rule === "fail") counting += 1;
      continue;
    }
    const passed = outcome(trial);
    if (passed === null) continue;
    counting += 1;
    if (passed) passes += 1;
  }
  return passCount(passes, counting, errors);
}

/** Pass rate of one case; null when no trial counts. */
export function passRate(count: PassCount): number | null {
  return count.trials === 0 ? null : count.passes / count.trials;
}

/** Whether a case did not pass every trial that counts (or has none that does). */
export function isFailing(count: PassCount): boolean {
  return count.trials === 0 || count.passes < count.trials;
}
