/** The library's `runSuite`: cases against a function, in this process, without files. */
import type { Case, CaseInput } from "../domain/case.js";
import type { Check } from "../domain/check.js";
import type { Concurrency } from "../domain/concurrency.js";
import { UsageError } from "../domain/errors.js";
import type { RunStarted } from "../domain/journal.js";
import type { Report } from "../domain/report.js";
import { Secrets } from "../domain/secrets.js";
import type { CallContext, Target } from "../domain/target.js";
import { buildReport } from "../report/build-report.js";
import { runToJournal } from "../runner/run-to-journal.js";
import { suiteFromCases } from "../suite/bind-cases.js";
import { tryCustomChecks } from "../suite/try-custom-checks.js";
import { closureTarget } from "../targets/closure-target.js";
import { recordedChecks } from "../targets/record-check.js";
import type { AdaptiveRun } from "./adaptive-run.js";
import { executorFor } from "./executor-for.js";
import { startEvent } from "./start-event.js";

/** A target as the library takes it: a function of the input, or a Target made elsewhere. */
export type TargetFunction = (input: CaseInput, context: CallContext) => unknown;

export interface RunSuiteOptions {
  /** Trials a case. @default 1 */
  repeats?: number;
  /** Trials at a time; `auto`: as many as are answered faster, at most 64. @default 4 */
  concurrency?: Concurrency;
  /** Seconds that bound each trial. @default 120 */
  timeoutS?: number;
  /** Store outputs in the report: true, false, or a limit in characters. @default true */
  keepOutputs?: boolean | number;
  /** What the report calls the target. @default the function's name */
  targetName?: string;
  /** Free-form, stored in the report. */
  metadata?: Record<string, unknown>;
  /** What was measured: model, prompt version… */
  system?: string | Record<string, unknown>;
  /** Checks besides the built-in ones and those registered by `check()`. */
  checks?: readonly Check[];
  /** @default 0 */
  seed?: number;
  /** Called after every trial. */
  onProgress?(done: number, total: number): void;
  /** Ends the run early; the report is marked incomplete. */
  signal?: AbortSignal;
}

function targetOf(target: TargetFunction | Target, options: RunSuiteOptions): Target {
  if (typeof target !== "function") return target;
  return closureTarget(target, {
    name: options.targetName ?? (target.name || "function"),
    timeoutS: options.timeoutS ?? 120,
  });
}

/**
 * Runs every case `repeats` times and returns the report.
 *
 * @example
 * const head = await runSuite(await loadCases("cases.jsonl"), answer, { repeats: 5 });
 * @throws UsageError for repeats or concurrency below 1; ProblemsError for invalid checks, before the
 * first call; CheckConfigError when a check refuses its parameters in mid-run.
 */
export async function runSuite(
  cases: readonly Case[],
  target: TargetFunction | Target,
  options: RunSuiteOptions = {},
): Promise<Report> {
  return (await runCases(cases, target, options)).report;
}

/** The same with the decisions of an adaptive run, which `rounds` makes; `repeats` is then the most. */
export async function runCases(
  cases: readonly Case[],
  target: TargetFunction | Target,
  options: RunSuiteOptions,
  rounds?: (started: RunStarted) => AdaptiveRun,
): Promise<{ report: Report; adaptive: AdaptiveRun | null }> {
  const { repeats = 1, concurrency = 4 } = options;
  for (const [name, value] of Object.entries({ repeats, concurrency })) {
    if (value === "auto") continue;
    if (!Number.isInteger(value) || value < 1) {
      throw new UsageError(`${name} must be a whole number of at least 1, got ${value}`);
    }
  }
  const suite = await suiteFromCases(cases, [...recordedChecks(), ...(options.checks ?? [])], {
    repeats,
    concurrency,
    seed: options.seed ?? 0,
    ...(options.system === undefined ? {} : { system: options.system }),
  });
  const opened = targetOf(target, options);
  await opened.open();
  try {
    await tryCustomChecks(suite);
    const storage = {
      keepOutputs: options.keepOutputs ?? true,
      redact: [],
      secrets: new Secrets(),
    };
    const started = startEvent({
      suite,
      targetName: options.targetName ?? opened.name,
      repeats,
      now: new Date(),
      storage,
      ...(options.metadata ? { metadata: options.metadata } : {}),
    });
    const adaptive = rounds?.(started) ?? null;
    const { executor } = await executorFor(concurrency, opened.ahead);
    const result = await runToJournal({
      suite,
      target: opened,
      started: adaptive === null ? started : { ...started, adaptive: adaptive.plan },
      ...(adaptive === null ? {} : { decide: adaptive.decide }),
      done: new Map(),
      journal: null,
      resumed: false,
      executor,
      limits: {},
      ...storage,
      signal: options.signal ?? new AbortController().signal,
      onTrial: (_event, progress) => options.onProgress?.(progress.done, progress.total),
    });
    return { report: buildReport(result.events), adaptive };
  } finally {
    await opened.close();
  }
}
