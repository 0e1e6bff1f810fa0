/** `history`: the kept runs of a suite, as a list and as a series. */
import path from "node:path";
import type { Environment } from "../domain/environment.js";
import { UsageError } from "../domain/errors.js";
import { nameSome } from "../domain/figures.js";
import type { History } from "../domain/history.js";
import { historyOf } from "../history/history-of.js";
import type { KeptRun } from "../history/store.js";
import { didYouMean } from "../problems/nearest.js";
import { loadConfig } from "../suite/load-config.js";
import { readDefaultBranch } from "./default-branch.js";
import { branchOfHistory, historyPlace, openHistory, REPORTS_FOLDER } from "./history-place.js";

export interface HistoryRequest {
  config?: string;
  cwd: string;
  env: Environment;
  /** `--dir`: a folder of reports or a database, relative to the working directory. */
  dir?: string;
  /** `--branch`; `*` is every branch. Default: the default branch where it has runs, else every one. */
  branch?: string;
  /** `--target`: the trend's. Default: that of its newest run. */
  target?: string;
  last?: number;
}

/** Where runs are looked for: the place asked for, the configured one, the folder of reports. */
export async function placeOfHistory(request: HistoryRequest) {
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const { config, baseDir } = loaded;
  const place =
    request.dir === undefined
      ? (historyPlace(config.history, baseDir) ?? path.resolve(baseDir, REPORTS_FOLDER))
      : path.resolve(request.cwd, request.dir);
  return { place, loaded };
}

function branchesOf(kept: readonly KeptRun[]): string[] {
  return [...new Set(kept.flatMap(({ entry }) => entry.branch ?? []))].sort();
}

/** @throws UsageError for a branch or a target without a run. */
function refuseUnknown(request: HistoryRequest, kept: readonly KeptRun[]): void {
  const targets = [...new Set(kept.map(({ entry }) => entry.target))].sort();
  for (const [what, asked, known] of [
    ["branch", request.branch === "*" ? undefined : request.branch, branchesOf(kept)],
    ["target", request.target, targets],
  ] as const) {
    if (asked === undefined || kept.length === 0 || known.includes(asked)) continue;
    throw new UsageError(
      `the history has no run of ${what} '${asked}'${didYouMean(asked, known)}`,
      known.length === 0 ? undefined : `it has ${nameSome(known)}`,
    );
  }
}

/**
 * @throws UsageError for a place that cannot be read, a branch or a target without a run.
 */
export async function historySession(request: HistoryRequest): Promise<History> {
  const { place, loaded } = await placeOfHistory(request);
  const store = await openHistory(place, request.cwd);
  try {
    const { runs, notes } = await store.runs();
    refuseUnknown(request, runs);
    const usual =
      branchOfHistory(loaded.config.history) ??
      (await readDefaultBranch(request.cwd, request.env)) ??
      undefined;
    const branch =
      request.branch ?? (usual !== undefined && branchesOf(runs).includes(usual) ? usual : "*");
    const shown = path.relative(request.cwd, place) || place;
    return historyOf({ shown, kind: store.kind }, runs, notes, {
      branch: branch === "*" ? null : branch,
      errors: loaded.config.gate.errors ?? "fail",
      ...(request.target === undefined ? {} : { target: request.target }),
      ...(request.last === undefined ? {} : { last: request.last }),
    });
  } finally {
    store.close();
  }
}
