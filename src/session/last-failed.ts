/** Which cases did not pass everything the last time: what `--last-failed` selects. */
import { existsSync } from "node:fs";
import { UsageError } from "../domain/errors.js";
import { readReport } from "../report/read-report.js";

/**
 * Ids of the cases with a failed or errored trial in the report at `file`.
 * @throws UsageError when there is no such report, or nothing failed in it.
 */
export async function lastFailed(file: string): Promise<string[]> {
  if (!existsSync(file)) {
    throw new UsageError(
      `--last-failed: there is no earlier report at ${file}`,
      "run once without it, or name the report with --out",
    );
  }
  const report = await readReport(file);
  const ids = report.cases.filter((c) => c.trials.some((t) => !t.passed)).map((c) => c.id);
  if (ids.length === 0) {
    throw new UsageError(`--last-failed: every case of ${file} passed all its trials`);
  }
  return ids;
}
