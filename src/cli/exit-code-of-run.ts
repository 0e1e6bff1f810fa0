/** The exit code of a run by itself: it says whether it measured, not how well. */
import { exitCodes } from "../domain/comparison.js";
import type { RunOutcome } from "../session/run-session.js";

/** 0 measured, 1 below the floor, 3 incomplete or with too many errors. */
export function exitCodeOfRun(outcome: RunOutcome, floor: number | undefined): number {
  const { report, ended, prepared, summary } = outcome;
  if (!ended.complete) return exitCodes.notMeasured;
  const trials = report.cases.flatMap((result) => result.trials);
  const errors = trials.filter((trial) => trial.error !== null).length;
  if (errors / trials.length > prepared.config.gate.maxErrorRate) return exitCodes.notMeasured;
  return floor !== undefined && summary.totals.passRate < floor ? exitCodes.no : exitCodes.yes;
}
