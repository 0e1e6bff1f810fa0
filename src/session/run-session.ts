/** `run`: a suite against its target, from the files to the written report. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { summariseRun } from "../compare/summarise-run.js";
import type { RepeatRange } from "../domain/adaptive.js";
import type { ConcurrencyFound } from "../domain/concurrency.js";
import type { RunEnded, RunStarted, TrialFinished } from "../domain/journal.js";
import type { Report } from "../domain/report.js";
import type { RunSummary } from "../domain/run-summary.js";
import type { Target } from "../domain/target.js";
import { buildReport } from "../report/build-report.js";
import { writeReport } from "../report/write-report.js";
import { lockJournal } from "../runner/journal-lock.js";
import { openJournal } from "../runner/journal-writer.js";
import type { RunProgress } from "../runner/progress.js";
import { runToJournal } from "../runner/run-to-journal.js";
import { tryCustomChecks } from "../suite/try-custom-checks.js";
import type { AdaptiveRun } from "./adaptive-run.js";
import { beFrugalWith } from "./frugal-memory.js";
import { readGitFacts } from "./git-facts.js";
import { readyHistory } from "./history-place.js";
import { journalPathOf } from "./journal-path.js";
import { type NamedFile, refuseOutputs } from "./output-paths.js";
import {
  isFiltered,
  type PreparedSuite,
  prepareSuite,
  type SuiteRequest,
  targetOf,
} from "./prepare-suite.js";
import type { Resumed } from "./resume.js";
import { localPlace, type PlaceRequest, queuePlace, type RunPlace } from "./run-place.js";
import { startEvent } from "./start-event.js";

export interface RunRequest extends SuiteRequest {
  /** Absolute path of the report. */
  out: string;
  /** Other files that the command will write, and inputs that it knows of. */
  outputs?: readonly NamedFile[];
  inputs?: readonly NamedFile[];
  resume?: boolean;
  retryErrors?: boolean;
  /** Gives the trials that need no call, in place of `resume` and `retryErrors`. */
  takeOver?(prepared: PreparedSuite, started: RunStarted): Promise<Resumed>;
  signal: AbortSignal;
  /**
   * Makes the rounds of an adaptive run.
   * @default `repeats: {min, max}` runs all `max` rounds
   */
  rounds?(started: RunStarted): AdaptiveRun;
  /** Called with the valid suite before the first call; what it throws ends the run. */
  onPrepared?(prepared: PreparedSuite): Promise<void>;
  onStart?(facts: StartedRun): void;
  onTrial?(event: TrialFinished, progress: RunProgress): void;
  /** Told what a person who waits wants to know besides. */
  onNote?(text: string): void;
}

/** What is known before the first call. */
export interface StartedRun {
  /** Trials at most. */
  trials: number;
  done: number;
  setAside: string | null;
  /** The runs whose first events the journal and the report have. */
  runs: readonly Pick<RunStarted, "createdAt" | "suite">[];
  /** The range of which all rounds are made, nothing being there to decide by; null otherwise. */
  wholeRange: RepeatRange | null;
}

export interface RunOutcome {
  report: Report;
  summary: RunSummary;
  ended: RunEnded;
  prepared: PreparedSuite;
  /** The decisions of an adaptive run; null when its number of trials was fixed. */
  adaptive: AdaptiveRun | null;
  /** What `concurrency: auto` found; null when it was a number. */
  concurrency: ConcurrencyFound | null;
}

/** Trials a case at most. */
export function mostRepeats(repeats: number | RepeatRange): number {
  return typeof repeats === "number" ? repeats : repeats.max;
}

/**
 * Runs the suite and writes the report (a partial one, marked so, when it was cut short).
 * @throws ProblemsError, UsageError, TargetConfigError before the first call; CheckConfigError.
 */
export async function runSession(request: RunRequest): Promise<RunOutcome> {
  const git = readGitFacts(request.cwd, request.env);
  const prepared = await prepareSuite(request);
  try {
    return await runPrepared(request, prepared, git);
  } catch (error) {
    // A check or a target may quote an answer or a header in what it throws.
    if (error instanceof Error) error.message = prepared.secrets.mask(error.message);
    throw error;
  } finally {
    await prepared.close();
  }
}

/** What the run writes, and what it reads that it must not write over. */
function filesOf(request: RunRequest, prepared: PreparedSuite): [NamedFile[], NamedFile[]] {
  const { loaded, config, reporters } = prepared;
  const cases =
    request.cases?.map((file) => path.resolve(request.cwd, file)) ??
    [config.cases ?? []].flat().map((file) => path.resolve(loaded.baseDir, file));
  const outputs = [
    { file: request.out, what: "--out" },
    { file: journalPathOf(request.out), what: "the journal of --out" },
    ...(request.outputs ?? []),
    ...reporters.flatMap(({ file, reporter }) =>
      file === null ? [] : [{ file, what: `reporter ${reporter.name}` }],
    ),
  ];
  const inputs = [
    ...(loaded.path ? [{ file: loaded.path, what: "the configuration" }] : []),
    ...cases.map((file) => ({ file, what: "a file of cases" })),
    ...(request.inputs ?? []),
  ];
  return [outputs, inputs];
}

/** What an earlier sitting did; reading it back takes more code than a run that begins anew. */
async function resume(
  request: RunRequest,
  prepared: PreparedSuite,
  started: RunStarted,
): Promise<Resumed> {
  if (request.takeOver) return await request.takeOver(prepared, started);
  if (!request.resume && !request.retryErrors) return { done: new Map(), journal: null };
  const { resumeRun } = await import("./resume.js");
  return await resumeRun(request.out, started, request.retryErrors ?? false);
}

async function runPrepared(
  request: RunRequest,
  prepared: PreparedSuite,
  gitFacts: ReturnType<typeof readGitFacts>,
): Promise<RunOutcome> {
  const { suite, config, secrets } = prepared;
  refuseOutputs(...filesOf(request, prepared));
  const repeats = mostRepeats(config.repeats);
  const overQueue = config.queue !== undefined;
  const target = await targetOf(prepared, request);
  try {
    await readyHistory(config.history, prepared.loaded.baseDir, request.cwd);
    // Over a queue it is the workers that call it.
    if (!overQueue) await target.open();
    await tryCustomChecks(suite);
    await request.onPrepared?.(prepared);
    const git = await gitFacts;
    const { selection, shard } = prepared;
    const begun = startEvent({
      suite: { ...suite, config },
      targetName: prepared.targetName,
      repeats,
      now: new Date(),
      storage: { keepOutputs: config.keepOutputs, redact: config.redact, secrets },
      ...(git ? { git } : {}),
      ...(shard ? { shards: shard } : {}),
      ...(isFiltered(selection)
        ? {
            filtered: {
              cases: [...selection.globs, ...(selection.ids ?? [])],
              tags: selection.tags,
            },
          }
        : {}),
    });
    const adaptive = request.rounds?.(begun) ?? null;
    const started = adaptive === null ? begun : { ...begun, adaptive: adaptive.plan };
    // From before the journal is read until it is gone: nobody else may begin one in its place.
    const journalPath = journalPathOf(request.out);
    await mkdir(path.dirname(journalPath), { recursive: true });
    const unlock = lockJournal(journalPath);
    try {
      const resumed = await resume(request, prepared, started);
      const { retriedFrom } = resumed;
      const opening = retriedFrom === undefined ? started : { ...started, retriedFrom };
      const asked = {
        prepared,
        started: opening,
        resumed,
        tell: (text: string) => request.onNote?.(text),
      };
      const place = await (overQueue ? queuePlace(asked) : localPlace(asked, target));
      try {
        return await runAt(request, place, asked, target, adaptive);
      } finally {
        await place.close(false);
      }
    } finally {
      unlock();
    }
  } finally {
    await target.close();
  }
}

/** The run itself, once it is known where its trials are done. */
async function runAt(
  request: RunRequest,
  place: RunPlace,
  { prepared, resumed }: PlaceRequest,
  target: Target,
  adaptive: AdaptiveRun | null,
): Promise<RunOutcome> {
  const { suite, config, secrets } = prepared;
  const { started } = place;
  const journalPath = journalPathOf(request.out);
  const journal = openJournal(journalPath, {
    locked: true,
    // What was done before is on the disk in the new place before it leaves the old one.
    draft: resumed.done.size > 0,
    ...(resumed.journal ? { append: resumed.journal.validBytes } : {}),
  });
  const trials = started.cases.reduce((sum, each) => sum + each.planned, 0);
  beFrugalWith(trials);
  request.onStart?.({
    trials,
    done: resumed.done.size,
    setAside: journal.setAside,
    runs: [started, ...(resumed.journal ? [resumed.journal.started] : [])],
    wholeRange: adaptive === null && typeof config.repeats === "object" ? config.repeats : null,
  });
  const result = await runToJournal({
    suite,
    target,
    started,
    done: resumed.done,
    journal,
    resumed: resumed.journal !== null,
    earlierDurationS: resumed.journal?.ended?.durationS ?? 0,
    earlierWarnings: resumed.journal?.warnings ?? [],
    executor: place.executor,
    ...(place.perform ? { perform: place.perform } : {}),
    warnings: place.warnings,
    limits: {
      ...(config.maxErrors === undefined ? {} : { maxErrors: config.maxErrors }),
      ...(config.maxCostUsd === undefined
        ? {}
        : { maxCostUsd: config.maxCostUsd - (resumed.spentUsd ?? 0) }),
    },
    keepOutputs: config.keepOutputs,
    redact: config.redact,
    secrets,
    signal: request.signal,
    ...(adaptive === null ? {} : { decide: adaptive.decide }),
    onTrial: (event, progress) => {
      place.kept?.(event);
      request.onTrial?.(event, progress);
    },
  });
  const report = buildReport(result.events);
  await writeReport(report, request.out).catch((error: unknown) => {
    const hint = `every trial is safe in ${path.basename(journalPath)}: mend this, then run --resume`;
    throw error instanceof Error ? Object.assign(error, { path: request.out, hint }) : error;
  });
  await place.close(result.ended.complete);
  if (result.ended.complete) await rm(journalPath, { force: true });
  const { ended } = result;
  const summary = summariseRun(report);
  const concurrency = place.found?.() ?? null;
  return { report, summary, ended, prepared, adaptive, concurrency };
}
