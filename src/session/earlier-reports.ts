/** Earlier runs that choose which cases are confirmed: read, and kept apart from the baseline. */
import path from "node:path";
import { sharesTrials } from "../compare/shared-trials.js";
import { UsageError } from "../domain/errors.js";
import type { Report } from "../domain/report.js";
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

/**
 * Refuses earlier reports whose trials are in the baseline: the cases would be chosen by the trials
 * that they are then compared with, and false alarms would not be held. Of two that hold the same
 * trials one is refused too: a case needs so many earlier trials, each counted once.
 * @throws UsageError
 */
export function refuseOverlap(base: Report, earlier: readonly Report[]): void {
  for (const [index, report] of earlier.entries()) {
    const twin = earlier.slice(0, index).find((one) => sharesTrials(one, report));
    if (twin !== undefined) {
      throw new UsageError(
        `two earlier reports (of ${twin.createdAt} and ${report.createdAt}) hold the same trials, at least in part`,
        "give each run once, in its last state",
      );
    }
    if (!sharesTrials(base, report)) continue;
    throw new UsageError(
      `an earlier report (of ${report.createdAt}) is part of the baseline, and cannot choose the cases that are confirmed against it`,
      "give reports of runs that are not in the baseline",
    );
  }
}
