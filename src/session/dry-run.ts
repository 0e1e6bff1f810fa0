/** `--dry-run`: what a run would cost and what drop it could see, before anything is spent. */
import { planningOf } from "../compare/planning-of.js";
import type { Report } from "../domain/report.js";
import { plannedRepeats, planTrials } from "../runner/plan.js";
import { requireRange } from "./adaptive-run.js";
import { findBaseline } from "./find-baseline.js";
import { prepareSuite, type SuiteRequest, targetOf } from "./prepare-suite.js";
import { mostRepeats } from "./run-session.js";

export interface DryRun {
  target: string;
  cases: number;
  /** Trials a case, at most. */
  repeats: number;
  /** Trials, each at least one call of the target; at most. */
  calls: number;
  /** Of adaptive repeats: how few there may be. */
  least?: { repeats: number; calls: number; estimatedCostUsd: number | null };
  /** From the baseline's mean cost a trial; null when that is unknown. */
  estimatedCostUsd: number | null;
  /** The drop that a comparison would see in 4 of 5 runs, as a fraction. */
  mde80: number;
  /** Mean within-case variance that the figure rests on. */
  flakiness: number;
  /** False: no baseline with repeats was found and 0.06 was assumed. */
  measured: boolean;
  baseline: string | null;
}

/**
 * Checks everything that a run checks (the target is opened, not called) and plans it.
 * @throws what a run throws before its first call.
 */
export async function dryRun(
  request: SuiteRequest & { baseline?: string; baselineRef?: string; adaptive?: boolean },
): Promise<DryRun> {
  const prepared = await prepareSuite(request);
  try {
    const { config, suite } = prepared;
    const target = await targetOf(prepared, request);
    try {
      await target.open();
    } finally {
      await target.close();
    }
    const repeats = mostRepeats(config.repeats);
    const found = await findBaseline({
      baseDir: prepared.loaded.baseDir,
      cwd: request.cwd,
      env: prepared.loaded.env,
      history: config.history,
      ...(request.baseline === undefined ? {} : { flag: request.baseline }),
      ...(request.baselineRef === undefined ? {} : { ref: request.baselineRef }),
      ...(config.baseline === undefined ? {} : { configured: config.baseline }),
    });
    const base: Report | null = found?.report ?? null;
    const calls = planTrials(suite, { repeats }).items.length;
    const planning = planningOf(base, {
      caseIds: suite.cases.map((bound) => bound.case.id),
      headRepeats: repeats,
      alpha: config.gate.alpha,
    });
    const cost = base?.totals?.meanCostUsd ?? null;
    const range = request.adaptive && typeof config.repeats === "object" ? config.repeats : null;
    if (range !== null) requireRange(range);
    const fewest = suite.cases.reduce(
      (sum, bound) => sum + Math.min(plannedRepeats(bound.case, repeats), range?.min ?? repeats),
      0,
    );
    return {
      target: prepared.secrets.mask(prepared.targetName),
      cases: suite.cases.length,
      repeats,
      calls,
      ...(range === null
        ? {}
        : {
            least: {
              repeats: range.min,
              calls: fewest,
              estimatedCostUsd: cost === null ? null : cost * fewest,
            },
          }),
      estimatedCostUsd: cost === null ? null : cost * calls,
      mde80: planning.mde80,
      flakiness: planning.flakiness,
      measured: planning.measured,
      baseline: found?.name ?? null,
    };
  } finally {
    await prepared.close();
  }
}
