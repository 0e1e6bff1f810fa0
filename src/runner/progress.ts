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
  /** US dollars so far; null when no trial said what it cost. */
  costUsd: number | null;
  /** Trials that were called in this sitting. */
  calledNow: number;
  /** Start of this sitting, milliseconds since 1970. */
  startedAt: number;
}

/** Progress before the first trial. */
export function noProgress(total: number, startedAt: number): RunProgress {
  return { done: 0, total, passed: 0, errors: 0, costUsd: null, calledNow: 0, startedAt };
}

/** Progress after one more trial; `called` is false for one of an earlier sitting. */
export function advance(progress: RunProgress, trial: Trial, called: boolean): RunProgress {
  return {
    ...progress,
    done: progress.done + 1,
    passed: progress.passed + (trial.passed ? 1 : 0),
    errors: progress.errors + (trial.error === null ? 0 : 1),
    costUsd: trial.costUsd === null ? progress.costUsd : (progress.costUsd ?? 0) + trial.costUsd,
    calledNow: progress.calledNow + (called ? 1 : 0),
  };
}
