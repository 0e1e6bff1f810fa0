/** `gate`: run the suite, then compare with the baseline; the one command for CI. */

import { UsageError } from "../domain/errors.js";
import type { Warning } from "../domain/report.js";
import { compareReports } from "../gate/compare-reports.js";
import { type HeadJudgement, judgeHead } from "../gate/judge-head.js";
import { loadConfig } from "../suite/load-config.js";
import { adaptiveRun, requireRange } from "./adaptive-run.js";
import { checksDiffer } from "./changed-checks.js";
import type { Compared } from "./compare-session.js";
import { compare } from "./compare-session.js";
import { readEarlier } from "./earlier-reports.js";
import {
  type BaselineQuery,
  baselinePath,
  describeMissing,
  type FoundBaseline,
  findBaseline,
  isFromHistory,
  requireBaseline,
} from "./find-baseline.js";
import { historyPlace } from "./history-place.js";
import { overrideConfig } from "./overrides.js";
import type { PreparedSuite } from "./prepare-suite.js";
import { type RunOutcome, type RunRequest, runSession } from "./run-session.js";

export interface GateRequest extends RunRequest {
  /** `--baseline`, relative to the working directory. */
  baseline?: string;
  /** `--baseline-ref`: the baseline as it was at the merge base with this ref. */
  baselineRef?: string;
  /** `--earlier`: reports that choose the cases whose first failure is confirmed at once. */
  earlier?: string[];
  /** Work out what `--explain` shows beyond the rest. Default false. */
  explain?: boolean;
  onBaseline?(name: string | null): void;
  /** Told after every round of an adaptive run that another one follows. */
  onRound?(round: number, max: number): void;
}

export interface GateOutcome {
  run: RunOutcome;
  /** Null when there was no baseline and the policy lets that pass. */
  compared: Compared | null;
  /** What the policy says of the head alone; set when there was no baseline. */
  alone: HeadJudgement | null;
  baseline: string | null;
}

/**
 * Reads the baseline first (a missing one must not cost a run), then runs and compares.
 * @throws what `run` throws; UsageError without a baseline under `on_missing_baseline: fail`.
 */
export async function gateSession(request: GateRequest): Promise<GateOutcome> {
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const config = overrideConfig(loaded.config, request.overrides ?? {});
  const query: BaselineQuery = {
    baseDir: loaded.baseDir,
    cwd: request.cwd,
    env: loaded.env,
    out: request.out,
    history: config.history,
    ...(request.baseline === undefined ? {} : { flag: request.baseline }),
    ...(config.baseline === undefined ? {} : { configured: config.baseline }),
    ...(request.baselineRef === undefined ? {} : { ref: request.baselineRef }),
  };
  const kept = historyPlace(config.history, loaded.baseDir);
  const inputs = [
    ...(isFromHistory(query) ? [] : [{ file: baselinePath(query), what: "the baseline" }]),
    ...(kept === null ? [] : [{ file: kept, what: "the history" }]),
  ];
  const mayMiss = config.gate.onMissingBaseline === "pass";
  const baseline: FoundBaseline | null = mayMiss
    ? await findBaseline(query)
    : await requireBaseline(query);
  request.onBaseline?.(baseline?.name ?? null);
  const { repeats: range, gate } = config;
  const earlier = await readEarlier(request.earlier ?? [], request.cwd);
  if (earlier.length > 0 && typeof range === "number") {
    throw new UsageError(
      "--earlier is for adaptive repeats",
      "give a range, for example --repeats 3..10",
    );
  }
  if (earlier.length > 0 && typeof config.target === "object" && "replay" in config.target) {
    throw new UsageError("--earlier asks for fresh trials, which stored outputs cannot give");
  }
  if (baseline === null) {
    const run = await runSession({ ...request, inputs });
    const alone = judgeHead(run.report, run.prepared.config.gate);
    return { run, compared: null, alone, baseline: await describeMissing(query) };
  }
  let base = baseline.report;
  let notes: readonly Warning[] = [];
  // Before the first call: rounds are decided against the baseline as the checks now grade it.
  const onPrepared = async (prepared: PreparedSuite) => {
    if (!checksDiffer(base, prepared.suite)) return;
    const { regradeBySuite } = await import("./regrade-by-suite.js");
    const regraded = await regradeBySuite(base, prepared);
    base = regraded.report;
    notes = regraded.notes;
  };
  if (typeof range === "number") {
    const run = await runSession({ ...request, inputs, onPrepared });
    const extras = { whatIf: request.explain === true, notes };
    const compared = compare(base, run.report, run.prepared.config.gate, extras);
    return { run, compared, alone: null, baseline: baseline.name };
  }
  requireRange(range);
  const { onRound } = request;
  const run = await runSession({
    ...request,
    inputs,
    onPrepared,
    rounds: (started) =>
      adaptiveRun(started, { base, range, gate, earlier, ...(onRound ? { onRound } : {}) }),
  });
  const comparison =
    run.adaptive?.compare(run.report, { notes }) ??
    compareReports(base, run.report, gate, { notes });
  const compared = { comparison, base, head: run.report, gate, earlier: earlier.length };
  return { run, compared, alone: null, baseline: baseline.name };
}
