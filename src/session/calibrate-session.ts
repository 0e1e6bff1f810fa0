/** `calibrate`: from report files of unchanged code to whether they agree. */
import path from "node:path";
import { calibrateRuns } from "../compare/calibrate-runs.js";
import { sharesTrials } from "../compare/shared-trials.js";
import type { Calibration } from "../domain/calibration.js";
import { UsageError } from "../domain/errors.js";
import { resolveGate } from "../gate/resolve-gate.js";
import { readReport } from "../report/read-report.js";
import { poolingReasons } from "../report/same-system.js";
import { loadConfig } from "../suite/load-config.js";

export interface CalibrateRequest {
  reports: readonly string[];
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  alpha?: number;
  seed?: number;
  /** Also runs that cannot be told to be of one system. */
  force?: boolean;
}

/**
 * Calibrates with the policy of the configuration, if one is found.
 * @throws ProblemsError; UsageError for fewer than two runs, and (unless forced) for runs that are
 * not of one and the same system, or hold the same trials.
 */
export async function calibrateSession(request: CalibrateRequest): Promise<Calibration> {
  const { cwd, env, config, reports, alpha, seed, force } = request;
  if (reports.length < 2) {
    throw new UsageError("calibrate needs two reports or more", "runs of unchanged code");
  }
  const loaded = await loadConfig({ cwd, env, ...(config === undefined ? {} : { path: config }) });
  const gate = resolveGate({ ...loaded.config.gate, ...(alpha === undefined ? {} : { alpha }) });
  const runs = [];
  for (const name of reports) {
    runs.push({ name, report: await readReport(path.resolve(cwd, name)) });
  }
  const [first, ...others] = runs;
  for (const other of others) {
    if (first === undefined || force) break;
    const reasons = poolingReasons(first.report, other.report, [first.name, other.name]);
    if (reasons.length > 0) {
      throw new UsageError(
        `${first.name} and ${other.name} are not runs of one and the same system: ${reasons.join("; ")}`,
        "calibrate asks whether unchanged code agrees with itself; --force compares them all the same",
      );
    }
  }
  for (const [index, { name, report }] of runs.entries()) {
    const other = runs.slice(0, index).find((one) => sharesTrials(one.report, report));
    if (other === undefined || force) continue;
    throw new UsageError(
      `${other.name} and ${name} hold the same trials, at least in part`,
      "a run always agrees with itself: give runs that were made apart, or say --force",
    );
  }
  return calibrateRuns(runs, { alpha: gate.alpha, errors: gate.errors, seed: seed ?? gate.seed });
}
