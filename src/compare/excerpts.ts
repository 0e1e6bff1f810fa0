/** Exists to pick the one trial of a side that shows best what happened to a case. */
import type { TrialExcerpt } from "../domain/comparison.js";
import { isErrored, type Trial } from "../domain/trial.js";

/** Characters of an output that an excerpt keeps. */
export const EXCERPT_CHARS = 8_000;

/** A trial cut down to what is shown. */
export function excerptOf(trial: Trial): TrialExcerpt {
  const output = trial.output?.toWellFormed() ?? null;
  const kept = output === null ? null : output.slice(0, EXCERPT_CHARS).toWellFormed();
  return {
    output: kept,
    omittedChars: output === null || kept === null ? 0 : output.length - kept.length,
    error: trial.error,
    ...(trial.errorTrace && trial.errorTrace.length > 0 ? { errorTrace: trial.errorTrace } : {}),
    failedChecks: Object.entries(trial.checks)
      .filter(([, outcome]) => !outcome.passed)
      .map(([label, outcome]) => ({ label, detail: outcome.detail })),
  };
}

function passes(trial: Trial): boolean {
  return trial.passed && !isErrored(trial);
}

/** The first trial that passed; else the first that answered; else the first. */
export function passingTrial(trials: readonly Trial[]): Trial | undefined {
  return trials.find(passes) ?? trials.find((trial) => !isErrored(trial)) ?? trials[0];
}

/** The first trial that answered and failed; else the first that errored; else the first. */
export function failingTrial(trials: readonly Trial[]): Trial | undefined {
  return (
    trials.find((trial) => !trial.passed && !isErrored(trial)) ??
    trials.find((trial) => !passes(trial)) ??
    trials[0]
  );
}
