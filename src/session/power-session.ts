/** `power`: what the suite of a report would see, and how many trials a drop needs. */
import path from "node:path";
import { powerPlan } from "../compare/power-plan.js";
import type { PowerPlan } from "../domain/power.js";
import { resolveGate } from "../gate/resolve-gate.js";
import { readReport } from "../report/read-report.js";
import { loadConfig } from "../suite/load-config.js";

/** Trials a case of the head that are always looked at. */
const REPEATS = [1, 3, 5, 10];
/** The drop that is planned for when none is given. */
const DEFAULT_DROP = 0.05;
/** Head runs that one baseline is thought to serve. */
export const DEFAULT_RUNS = 20;

export interface PowerRequest {
  report: string;
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Trials a case of the head; default: the configuration's, without one 5. */
  repeats?: number;
  drop?: number;
  runs?: number;
  alpha?: number;
}

/**
 * Plans with the policy of the configuration, if one is found.
 * @throws ProblemsError, UsageError.
 */
export async function powerSession(request: PowerRequest): Promise<PowerPlan> {
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const { config } = loaded;
  const { alpha, errors } = resolveGate({
    ...config.gate,
    ...(request.alpha === undefined ? {} : { alpha: request.alpha }),
  });
  const configured = typeof config.repeats === "number" ? config.repeats : config.repeats.max;
  return powerPlan(await readReport(path.resolve(request.cwd, request.report)), {
    alpha,
    errors,
    repeats: REPEATS,
    given: request.repeats ?? (loaded.path ? configured : 5),
    drop: request.drop ?? DEFAULT_DROP,
    splitByDrop: request.drop !== undefined,
    runs: request.runs ?? DEFAULT_RUNS,
  });
}
