/** The exit code of a run by itself: it says whether it measured, not how well. */
import { exitCodes } from "../domain/exit-codes.js";
import { unmeasuredReasons } from "../gate/unmeasured.js";
import type { RunOutcome } from "../session/run-session.js";

/** 0 measured, 1 below the floor, 3 incomplete or with too many errors (the gate's own rule). */
export function exitCodeOfRun(outcome: RunOutcome, floor: number | undefined): number {
  const { report, ended, prepared, summary } = outcome;
  if (!ended.complete || unmeasuredReasons(report, prepared.config.gate).length > 0) {
    return exitCodes.notMeasured;
  }
  return floor !== undefined && summary.totals.passRate < floor ? exitCodes.no : exitCodes.yes;
}
