/** What an earlier, unfinished run in the same place leaves to do. */
import { existsSync } from "node:fs";
import { UsageError } from "../domain/errors.js";
import { fingerprint } from "../domain/fingerprint.js";
import type { RunStarted, TrialFinished } from "../domain/journal.js";
import type { Report } from "../domain/report.js";
import { idOf } from "../history/entry-of-report.js";
import { checkResumable } from "../report/check-resumable.js";
import { type ReadJournal, readJournal } from "../report/read-journal.js";
import { readReport } from "../report/read-report.js";
import { trialKey } from "../runner/plan.js";
import { journalPathOf } from "./journal-path.js";

/** Trials that need no call, and the journal to go on with. */
export interface Resumed {
  done: Map<string, TrialFinished>;
  journal: ReadJournal | null;
  /** How often trials that are called again have errored by now, by `trialKey`. */
  attempts?: ReadonlyMap<string, number>;
  /** The finished run whose errored trials are called again, as the history names it. */
  retriedFrom?: string;
  /** US dollars that count against the limit though their trials are not among `done`. */
  spentUsd?: number;
}

function refuse(reasons: string[], what: string): void {
  if (reasons.length === 0) return;
  throw new UsageError(
    `${what} belongs to another run: ${reasons.join("; ")}`,
    "run without --resume to start anew (the old journal is kept under another name)",
  );
}

function doneOf(
  trials: readonly TrialFinished[],
  retryErrors: boolean,
): Map<string, TrialFinished> {
  const done = new Map<string, TrialFinished>();
  for (const event of trials) done.set(trialKey(event.case, event.repeat, event.burst), event);
  if (retryErrors) {
    for (const [key, event] of done) if (event.trial.error !== null) done.delete(key);
  }
  return done;
}

/** How often each trial that is not done came to an end. */
function attemptsOf(
  trials: readonly TrialFinished[],
  done: ReadonlyMap<string, TrialFinished>,
): Map<string, number> {
  const attempts = new Map<string, number>();
  for (const event of trials) {
    const key = trialKey(event.case, event.repeat, event.burst);
    if (!done.has(key)) attempts.set(key, (attempts.get(key) ?? 0) + 1);
  }
  return attempts;
}

/** The trials of a report as its journal had them; of a finished one, where none is missing. */
export function trialsOf(report: Report): TrialFinished[] {
  const fresh = report.run?.adaptive?.max ?? 0;
  return report.cases.flatMap(({ id, trials, confirmation = [] }) => [
    ...trials.map((trial, repeat) => ({ event: "trial" as const, case: id, repeat, trial })),
    ...confirmation.map((trial, index) => ({
      event: "trial" as const,
      case: id,
      repeat: fresh + index,
      burst: true,
      trial,
    })),
  ]);
}

/** Whether the report's trials are of the plan that the run has. */
function repeatsAgree(report: Report, { repeats, adaptive }: RunStarted): boolean {
  const earlier = report.run?.adaptive;
  if (adaptive === undefined || earlier === undefined) {
    return adaptive === earlier && report.repeats === repeats;
  }
  const { min, max, design } = adaptive;
  return min === earlier.min && max === earlier.max && design === earlier.design;
}

/** Reports of earlier versions do not say by which settings they were made. */
function sameSettings(report: Report, { suite }: RunStarted): boolean {
  const earlier = report.suite?.targetFingerprint;
  return earlier === undefined || earlier === suite.targetFingerprint;
}

function sameSystem(report: Report, { system }: RunStarted): boolean {
  return fingerprint(report.run?.system ?? null) === fingerprint(system ?? null);
}

/**
 * Continues the journal beside the report; with `retryErrors` also a finished report, whose errored
 * trials alone are called again.
 * @throws UsageError when there is nothing to go on with, or it belongs to another run.
 */
export async function resumeRun(
  reportPath: string,
  started: RunStarted,
  retryErrors: boolean,
): Promise<Resumed> {
  const journalPath = journalPathOf(reportPath);
  if (existsSync(journalPath)) {
    const journal = await readJournal(journalPath);
    refuse(checkResumable(journal.started, started), journalPath);
    const done = doneOf(journal.trials, retryErrors);
    const { retriedFrom } = journal.started;
    return {
      done,
      journal,
      attempts: attemptsOf(journal.trials, done),
      ...(retriedFrom === undefined ? {} : { retriedFrom }),
    };
  }
  if (retryErrors && existsSync(reportPath)) {
    const report = await readReport(reportPath);
    const earlier = report.suite?.fingerprint;
    const reasons = [
      ...(earlier === started.suite.fingerprint ? [] : ["the cases or checks differ"]),
      ...(report.target === started.target ? [] : ["the target differs"]),
      ...(sameSettings(report, started) ? [] : ["the settings of the target differ"]),
      ...(sameSystem(report, started) ? [] : ["the system differs"]),
      ...(repeatsAgree(report, started) ? [] : ["the repeats differ"]),
    ];
    refuse(reasons, reportPath);
    return { done: doneOf(trialsOf(report), true), journal: null, retriedFrom: idOf(report) };
  }
  throw new UsageError(
    retryErrors
      ? `--retry-errors: there is neither ${journalPath} nor ${reportPath}`
      : `--resume: there is no unfinished run (${journalPath} does not exist)`,
  );
}
