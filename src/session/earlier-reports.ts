/** Earlier runs that choose which cases are confirmed: read, and kept apart from the baseline. */
import path from "node:path";
import { UsageError } from "../domain/errors.js";
import type { Report } from "../domain/report.js";
import type { Trial } from "../domain/trial.js";
import { readReport } from "../report/read-report.js";

/**
 * Reads the reports at `files`, relative to `cwd`.
 * @throws UsageError for one that cannot be read, or belongs to an incomplete run.
 */
export async function readEarlier(files: readonly string[], cwd: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (const file of files) {
    const report = await readReport(path.resolve(cwd, file));
    if (report.run?.complete === false) {
      throw new UsageError(`--earlier: ${file} is the report of an incomplete run`);
    }
    reports.push(report);
  }
  return reports;
}

function signature(trial: Trial): string {
  return JSON.stringify([trial.latencyS, trial.startedAt, trial.passed, trial.error, trial.output]);
}

/** Whether every trial of the earlier report stands in the other one too. */
function isPartOf(earlier: Report, base: Report): boolean {
  const stored = new Map(
    base.cases.map(({ id, trials }) => [id.normalize("NFC"), new Set(trials.map(signature))]),
  );
  let shared = 0;
  for (const { id, trials } of earlier.cases) {
    const ofCase = stored.get(id.normalize("NFC"));
    if (ofCase === undefined) continue;
    if (!trials.every((trial) => ofCase.has(signature(trial)))) return false;
    shared += trials.length;
  }
  return shared > 0;
}

/**
 * Refuses earlier reports whose trials are in the baseline: the cases would be chosen by the trials
 * that they are then compared with, and false alarms would not be held.
 * @throws UsageError
 */
export function refuseOverlap(base: Report, earlier: readonly Report[]): void {
  const madeOf = new Set(base.run?.pooled?.map(({ createdAt }) => createdAt));
  for (const report of earlier) {
    const same = madeOf.has(report.createdAt) || isPartOf(report, base);
    if (!same) continue;
    throw new UsageError(
      `an earlier report (of ${report.createdAt}) is part of the baseline, and cannot choose the cases that are confirmed against it`,
      "give reports of runs that are not in the baseline",
    );
  }
}
