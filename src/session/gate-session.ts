/** `gate`: run the suite, then compare with the baseline; the one command for CI. */

import { loadConfig } from "../suite/load-config.js";
import type { Compared } from "./compare-session.js";
import { compare } from "./compare-session.js";
import {
  type BaselineQuery,
  baselinePath,
  type FoundBaseline,
  findBaseline,
  requireBaseline,
} from "./find-baseline.js";
import { overrideConfig } from "./overrides.js";
import { type RunOutcome, type RunRequest, runSession } from "./run-session.js";

export interface GateRequest extends RunRequest {
  /** `--baseline`, relative to the working directory. */
  baseline?: string;
  /** `--baseline-ref`: the baseline as it was at the merge base with this ref. */
  baselineRef?: string;
  /** Work out what `--explain` shows beyond the rest. Default false. */
  explain?: boolean;
  onBaseline?(name: string | null): void;
}

export interface GateOutcome {
  run: RunOutcome;
  /** Null when there was no baseline and the policy lets that pass. */
  compared: Compared | null;
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
    out: request.out,
    ...(request.baseline === undefined ? {} : { flag: request.baseline }),
    ...(config.baseline === undefined ? {} : { configured: config.baseline }),
    ...(request.baselineRef === undefined ? {} : { ref: request.baselineRef }),
  };
  const mayMiss = config.gate.onMissingBaseline === "pass";
  const baseline: FoundBaseline | null = mayMiss
    ? await findBaseline(query)
    : await requireBaseline(query);
  request.onBaseline?.(baseline?.name ?? null);
  const run = await runSession(request);
  if (baseline === null) return { run, compared: null, baseline: baselinePath(query) };
  return {
    run,
    compared: compare(baseline.report, run.report, run.prepared.config.gate, request.explain),
    baseline: baseline.name,
  };
}
