/** `baseline add`: pools a run of the same system into the baseline, so that it is no single draw. */
import { existsSync } from "node:fs";
import path from "node:path";
import { driftBetween } from "../compare/drift-between.js";
import { sharesTrials } from "../compare/shared-trials.js";
import { UsageError } from "../domain/errors.js";
import { formatP, formatRate } from "../domain/figures.js";
import type { Report } from "../domain/report.js";
import { holdsRun, pooledRuns, poolReports } from "../report/pool-reports.js";
import { readReport } from "../report/read-report.js";
import { poolingReasons } from "../report/same-system.js";
import { writeReport } from "../report/write-report.js";
import { loadConfig } from "../suite/load-config.js";
import { refuseAsBaseline } from "./find-baseline.js";
import { type BaselineRequest, placeOfBaseline } from "./set-baseline.js";

/** A run with a drift p up to this differs from the baseline more than its own trials allow. */
const DRIFT_LEVEL = 0.01;
/** Baseline trials aimed at, for every trial of a head. */
const TRIALS_PER_HEAD_TRIAL = 5;

export interface AddedBaseline {
  file: string;
  report: Report;
  /** False when there was no baseline yet. */
  pooled: boolean;
  /** Null when there was nothing to differ from. */
  drift: { p: number; baseRate: number; runRate: number } | null;
  /** Runs in the baseline now, and those that fell out of it. */
  runs: number;
  dropped: number;
  /** Trials a case that heads of `headRepeats` trials ask for. */
  aim: { headRepeats: number; trials: number };
}

function refuseOthers(base: Report, run: Report, reportPath: string): void {
  const reasons = poolingReasons(base, run, ["the baseline", reportPath]);
  if (reasons.length > 0) {
    throw new UsageError(
      `${reportPath} cannot be pooled into the baseline: ${reasons.join("; ")}`,
      "only runs of one and the same system may be pooled; regressgate baseline set starts a new baseline",
    );
  }
  if (holdsRun(base, run) || sharesTrials(base, run)) {
    throw new UsageError(
      `${reportPath} is in the baseline already, or some of its trials are`,
      "run the suite again: the same trials counted twice are no evidence",
    );
  }
}

/**
 * Adds the trials of a report to the baseline, or makes it the baseline when there is none.
 * @throws UsageError for a report of another system, of a part of the suite, one that is in the
 * baseline already, and (unless forced) one whose drift p is at most 0.01.
 */
export async function addBaseline(
  reportPath: string,
  request: BaselineRequest & { force?: boolean },
): Promise<AddedBaseline> {
  const source = path.resolve(request.cwd, reportPath);
  const [run, file, loaded] = await Promise.all([
    readReport(source),
    placeOfBaseline(request),
    loadConfig({
      cwd: request.cwd,
      env: request.env,
      ...(request.config === undefined ? {} : { path: request.config }),
    }),
  ]);
  if (file === source) throw new UsageError(`${reportPath} is the baseline itself`);
  refuseAsBaseline(run, reportPath);
  const { config } = loaded;
  const planned = typeof config.repeats === "number" ? config.repeats : config.repeats.max;
  const headRepeats = loaded.path ? planned : run.repeats;
  const aim = { headRepeats, trials: TRIALS_PER_HEAD_TRIAL * headRepeats };
  if (!existsSync(file)) {
    refuseOthersAlone(run, reportPath);
    await writeReport(run, file);
    const runs = pooledRuns(run).length;
    return { file, report: run, pooled: false, drift: null, runs, dropped: 0, aim };
  }
  const base = await readReport(file);
  refuseOthers(base, run, reportPath);
  const drift = driftBetween(base, run, config.gate.errors, config.gate.seed);
  if (drift !== null && drift.p <= DRIFT_LEVEL && !request.force) {
    throw new UsageError(
      `${reportPath} differs from the baseline more than its own trials allow: ${formatRate(drift.baseRate)} and ${formatRate(drift.runRate)}, drift p = ${formatP(drift.p)}`,
      "something changed (the provider, shared state, a cache): find out what, start anew with regressgate baseline set, or say --force",
    );
  }
  const report = poolReports(base, run);
  await writeReport(report, file);
  const runs = pooledRuns(report).length;
  const dropped = pooledRuns(base).length + pooledRuns(run).length - runs;
  return { file, report, pooled: true, drift, runs, dropped, aim };
}

/** A first baseline, too, must be a run of the whole suite that others can be told to equal. */
function refuseOthersAlone(run: Report, reportPath: string): void {
  const reasons = poolingReasons(run, run, [reportPath, reportPath]);
  if (reasons.length === 0) return;
  throw new UsageError(
    `${reportPath} cannot begin a baseline that grows: ${[...new Set(reasons)].join("; ")}`,
    "regressgate baseline set makes it a baseline that does not",
  );
}
