/** `baseline set`: promotes a report to be the baseline, on purpose. */
import path from "node:path";
import { UsageError } from "../domain/errors.js";
import type { Report } from "../domain/report.js";
import { shardName } from "../domain/shard.js";
import { readReport } from "../report/read-report.js";
import { writeReport } from "../report/write-report.js";
import { loadConfig } from "../suite/load-config.js";
import {
  type BaselineQuery,
  baselinePath,
  isFromHistory,
  refuseAsBaseline,
} from "./find-baseline.js";
import { requireHistory } from "./history-place.js";
import { keepRun } from "./keep-run.js";

export interface BaselineRequest {
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** `--baseline`: where the baseline stands. */
  baseline?: string;
}

/** Where the baseline of the suite at hand is looked for. */
export async function queryOfBaseline(request: BaselineRequest): Promise<BaselineQuery> {
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  return {
    baseDir: loaded.baseDir,
    cwd: request.cwd,
    env: loaded.env,
    history: loaded.config.history,
    ...(request.baseline === undefined ? {} : { flag: request.baseline }),
    ...(loaded.config.baseline === undefined ? {} : { configured: loaded.config.baseline }),
  };
}

/**
 * The file in which the baseline of the suite at hand stands, whether it exists or not.
 * @throws UsageError when it comes from the history.
 */
export async function placeOfBaseline(request: BaselineRequest): Promise<string> {
  const query = await queryOfBaseline(request);
  if (!isFromHistory(query)) return baselinePath(query);
  throw new UsageError(
    "the baseline comes from the history, where no run can be pooled into another",
    "regressgate baseline set promotes a run there; --baseline PATH names a file",
  );
}

/**
 * Copies the report to the baseline's place, and marks it in the history as promoted.
 * @throws UsageError for an incomplete report, and for one of a part of the suite unless forced.
 */
export async function setBaseline(
  reportPath: string,
  request: BaselineRequest & { force?: boolean },
): Promise<{ place: string; report: Report }> {
  const source = path.resolve(request.cwd, reportPath);
  const report = await readReport(source);
  refuseAsBaseline(report, reportPath);
  if (report.run?.filtered && !request.force) {
    throw new UsageError(
      `${reportPath} covers only a part of the suite (it was run with --case, --tag or --last-failed)`,
      "run the whole suite, or say --force",
    );
  }
  const { shards } = report.run ?? {};
  if (shards !== undefined && !request.force) {
    throw new UsageError(
      `${reportPath} is shard ${shardName(shards)} of a run`,
      "join all shards with regressgate merge, or say --force",
    );
  }
  const query = await queryOfBaseline(request);
  const inHistory = isFromHistory(query);
  const file = inHistory ? requireHistory(query) : baselinePath(query);
  if (file === source) throw new UsageError(`${reportPath} is the baseline already`);
  if (!inHistory) await writeReport(report, file);
  await keepRun({ ...query, report, promoted: true });
  return { place: file, report };
}
