/** `run`: a suite against its target, from the files to the written report. */
import { rm } from "node:fs/promises";
import { summariseRun } from "../compare/summarise-run.js";
import { UsageError } from "../domain/errors.js";
import type { RunEnded, TrialFinished } from "../domain/journal.js";
import type { Report } from "../domain/report.js";
import type { RunSummary } from "../domain/run-summary.js";
import { buildReport } from "../report/build-report.js";
import { writeReport } from "../report/write-report.js";
import { localExecutor } from "../runner/execute.js";
import { openJournal } from "../runner/journal-writer.js";
import type { RunProgress } from "../runner/progress.js";
import { runToJournal } from "../runner/run-to-journal.js";
import { tryCustomChecks } from "../suite/try-custom-checks.js";
import { readGitFacts } from "./git-facts.js";
import {
  isFiltered,
  type PreparedSuite,
  prepareSuite,
  type SuiteRequest,
  targetOf,
} from "./prepare-suite.js";
import { journalPathOf, type Resumed, resumeRun } from "./resume.js";
import { startEvent } from "./start-event.js";

export interface RunRequest extends SuiteRequest {
  /** Absolute path of the report. */
  out: string;
  resume?: boolean;
  retryErrors?: boolean;
  signal: AbortSignal;
  onStart?(facts: { trials: number; done: number; setAside: string | null }): void;
  onTrial?(event: TrialFinished, progress: RunProgress): void;
}

export interface RunOutcome {
  report: Report;
  summary: RunSummary;
  ended: RunEnded;
  prepared: PreparedSuite;
}

/** Adaptive repeats are decided from round to round; a plain run needs one number. */
export function fixedRepeats(repeats: number | { min: number; max: number }): number {
  if (typeof repeats === "number") return repeats;
  throw new UsageError(
    "repeats: {min, max} is not supported yet",
    `give one number, for example repeats: ${repeats.max}`,
  );
}

/**
 * Runs the suite and writes the report (a partial one, marked so, when it was cut short).
 * @throws ProblemsError, UsageError, TargetConfigError before the first call; CheckConfigError.
 */
export async function runSession(request: RunRequest): Promise<RunOutcome> {
  const git = readGitFacts(request.cwd);
  const prepared = await prepareSuite(request);
  try {
    return await runPrepared(request, prepared, git);
  } finally {
    await prepared.close();
  }
}

async function runPrepared(
  request: RunRequest,
  prepared: PreparedSuite,
  gitFacts: ReturnType<typeof readGitFacts>,
): Promise<RunOutcome> {
  const { suite, config, secrets } = prepared;
  const repeats = fixedRepeats(config.repeats);
  const target = targetOf(prepared, request);
  try {
    await target.open();
    await tryCustomChecks(suite);
    const git = await gitFacts;
    const { selection } = prepared;
    const started = startEvent({
      suite: { ...suite, config },
      targetName: prepared.targetName,
      repeats,
      now: new Date(),
      ...(git ? { git } : {}),
      ...(isFiltered(selection)
        ? {
            filtered: {
              cases: [...selection.globs, ...(selection.ids ?? [])],
              tags: selection.tags,
            },
          }
        : {}),
    });
    const resumed: Resumed =
      request.resume || request.retryErrors
        ? await resumeRun(request.out, started, request.retryErrors ?? false)
        : { done: new Map(), journal: null };
    const journalPath = journalPathOf(request.out);
    const journal = openJournal(
      journalPath,
      resumed.journal ? { append: resumed.journal.validBytes } : {},
    );
    const trials = started.cases.reduce((sum, each) => sum + each.planned, 0);
    request.onStart?.({ trials, done: resumed.done.size, setAside: journal.setAside });
    const result = await runToJournal({
      suite,
      target,
      started,
      done: resumed.done,
      journal,
      resumed: resumed.journal !== null,
      earlierDurationS: resumed.journal?.ended?.durationS ?? 0,
      earlierWarnings: resumed.journal?.warnings ?? [],
      executor: localExecutor({ concurrency: config.concurrency }),
      limits: {
        ...(config.maxErrors === undefined ? {} : { maxErrors: config.maxErrors }),
        ...(config.maxCostUsd === undefined ? {} : { maxCostUsd: config.maxCostUsd }),
      },
      keepOutputs: config.keepOutputs,
      redact: config.redact,
      secrets,
      signal: request.signal,
      ...(request.onTrial ? { onTrial: request.onTrial } : {}),
    });
    const report = buildReport(result.events);
    await writeReport(report, request.out);
    if (result.ended.complete) await rm(journalPath, { force: true });
    return { report, summary: summariseRun(report), ended: result.ended, prepared };
  } finally {
    await target.close();
  }
}
