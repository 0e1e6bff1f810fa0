/** How far a run has come: what a person who waits wants to see. */
import type { Trial } from "../domain/trial.js";

/** A snapshot after a finished trial. */
export interface RunProgress {
  /** Finished trials, those of earlier sittings too. */
  done: number;
  /** Planned trials. */
  total: number;
  passed: number;
  errors: number;
  /**
   * Passed and finished trials by case, in the order of the suite. Fresh trials of a confirmation
   * enter no rate, and are not among them. All snapshots of a run share these counts.
   */
  ofCases: { passed: Uint32Array; done: Uint32Array };
  /** US dollars so far; null when no trial said what it cost. */
  costUsd: number | null;
  /** Trials that were called in this sitting. */
  calledNow: number;
  /** Start of this sitting, milliseconds since 1970. */
  startedAt: number;
}

/** Progress before the first trial. */
export function noProgress(total: number, cases: number, startedAt: number): RunProgress {
  const ofCases = { passed: new Uint32Array(cases), done: new Uint32Array(cases) };
  return { done: 0, total, passed: 0, errors: 0, ofCases, costUsd: null, calledNow: 0, startedAt };
}

/** A trial that came to an end. */
export interface Advance {
  trial: Trial;
  /** Index of its case in the suite; undefined for a trial that enters no rate. */
  caseIndex: number | undefined;
  /** False for one of an earlier sitting. */
  called: boolean;
}

/** Progress after one more trial. */
export function advance(progress: RunProgress, { trial, caseIndex, called }: Advance): RunProgress {
  if (caseIndex !== undefined) {
    progress.ofCases.done[caseIndex]! += 1;
    if (trial.passed) progress.ofCases.passed[caseIndex]! += 1;
  }
  return {
    ...progress,
    done: progress.done + 1,
    passed: progress.passed + (trial.passed ? 1 : 0),
    errors: progress.errors + (trial.error === null ? 0 : 1),
    costUsd: trial.costUsd === null ? progress.costUsd : (progress.costUsd ?? 0) + trial.costUsd,
    calledNow: progress.calledNow + (called ? 1 : 0),
  };
}
