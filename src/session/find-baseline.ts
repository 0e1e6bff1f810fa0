/** Finds the report that a run is compared with, and refuses what must never be one. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Environment } from "../domain/environment.js";
import { UsageError } from "../domain/errors.js";
import type { Report } from "../domain/report.js";
import type { SuiteConfig } from "../domain/suite-config.js";
import { parseReport, readReport } from "../report/read-report.js";
import { readFileAtRef } from "./git-facts.js";

/** What `baseline:` and `--baseline` say to mean the history; a file of that name is `./history`. */
export const FROM_HISTORY = "history";

/** Where a baseline is looked for when nothing names one. */
export const DEFAULT_BASELINE = "baseline.json";

export interface BaselineQuery {
  /** `--baseline`, relative to the working directory. */
  flag?: string;
  /** `baseline:` of the configuration, relative to its folder. */
  configured?: string;
  /** `--baseline-ref`. */
  ref?: string;
  baseDir: string;
  cwd: string;
  /** The file that the head is written to. */
  out?: string;
  env: Environment;
  /** `history:` of the configuration. */
  history: SuiteConfig["history"];
}

export interface FoundBaseline {
  report: Report;
  /** As it is shown: a path, or path@commit. */
  name: string;
}

/** Whether the newest run of the default branch is meant, and no file. */
export function isFromHistory({ flag, configured, ref }: BaselineQuery): boolean {
  return ref === undefined && (flag ?? configured) === FROM_HISTORY;
}

/** The path of the baseline, whether it exists or not. */
export function baselinePath(query: BaselineQuery): string {
  if (query.flag !== undefined) return path.resolve(query.cwd, query.flag);
  return path.resolve(query.baseDir, query.configured ?? DEFAULT_BASELINE);
}

async function missing(query: BaselineQuery): Promise<UsageError> {
  if (isFromHistory(query)) {
    const { describeHistory } = await import("./history-baseline.js");
    return new UsageError(
      `no baseline: ${await describeHistory(query)}`,
      "gate the default branch once with on_missing_baseline: pass, or promote a run: regressgate baseline set .regressgate/report.json",
    );
  }
  const file = baselinePath(query);
  const named = query.flag ?? query.configured;
  return new UsageError(
    named === undefined
      ? `no baseline: ${path.relative(query.cwd, file) || file} does not exist, and neither --baseline nor the key 'baseline' names another`
      : `baseline not found: ${path.relative(query.cwd, file) || file}`,
    "make one on the code you trust: regressgate run, then regressgate baseline set .regressgate/report.json",
  );
}

/** The file in which a baseline was looked for, or what the history says. */
export async function describeMissing(query: BaselineQuery): Promise<string> {
  if (!isFromHistory(query)) return `${baselinePath(query)} does not exist`;
  const { describeHistory } = await import("./history-baseline.js");
  return await describeHistory(query);
}

/** Refuses a report that cannot be a baseline. */
export function refuseAsBaseline(report: Report, name: string): void {
  if (report.run?.complete === false) {
    throw new UsageError(
      `${name} is the report of an incomplete run and cannot be a baseline`,
      "finish it with regressgate run --resume",
    );
  }
}

/**
 * Reads the baseline; null when there is none at the place that was asked for.
 * @throws UsageError when the place is the head's own file, or the report cannot be a baseline.
 */
export async function findBaseline(query: BaselineQuery): Promise<FoundBaseline | null> {
  if (isFromHistory(query)) {
    const { historyBaseline } = await import("./history-baseline.js");
    return await historyBaseline(query);
  }
  const file = baselinePath(query);
  const shown = path.relative(query.cwd, file) || file;
  if (query.out !== undefined && path.resolve(query.cwd, query.out) === file && !query.ref) {
    throw new UsageError(
      `the baseline and --out are the same file: ${shown}`,
      "a head must never overwrite what it is compared with; give --out another path",
    );
  }
  if (query.ref !== undefined) {
    const { text, commit } = await readFileAtRef(file, query.ref);
    const name = `${shown}@${commit.slice(0, 12)}`;
    const report = parseReport(text, name);
    refuseAsBaseline(report, name);
    return { report, name };
  }
  if (!existsSync(file)) return null;
  const report = await readReport(file);
  refuseAsBaseline(report, shown);
  return { report, name: shown };
}

/** The baseline, or the error that says how to make one. */
export async function requireBaseline(query: BaselineQuery): Promise<FoundBaseline> {
  const found = await findBaseline(query);
  if (found === null) throw await missing(query);
  return found;
}
