/** Reads a report, or the journal of a run that has none yet, as a report. */
import { closeSync, openSync, readSync } from "node:fs";
import { UsageError } from "../domain/errors.js";
import type { JournalEvent } from "../domain/journal.js";
import type { Report } from "../domain/report.js";
import { buildReport } from "../report/build-report.js";
import { readJournal } from "../report/read-journal.js";
import { readReport } from "../report/read-report.js";

/** Every journal of ours begins so. */
const OPENING = '{"event":"run"';

function isJournal(file: string): boolean {
  const start = Buffer.alloc(OPENING.length);
  const fd = openSync(file, "r");
  try {
    readSync(fd, start, 0, start.length, 0);
  } finally {
    closeSync(fd);
  }
  return start.toString("latin1") === OPENING;
}

/**
 * The report at `file`, or what the journal there amounts to: an incomplete one, unless every planned
 * trial is in it.
 * @throws UsageError naming the file, when it is neither.
 */
export async function readPart(file: string): Promise<Report> {
  if (!isJournal(file)) return readReport(file);
  const { started, trials, warnings, ended } = await readJournal(file);
  if (trials.length === 0) {
    throw new UsageError(`${file}: no trial of this run has finished`, "run this shard again");
  }
  const events: JournalEvent[] = [
    started,
    ...trials,
    ...warnings.map((warning) => ({ event: "warning" as const, ...warning })),
    ...(ended ? [ended] : []),
  ];
  return buildReport(events);
}
