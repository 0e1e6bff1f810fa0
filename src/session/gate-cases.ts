/** The library's `gate`: cases against a function, compared with a baseline, in one call. */
import type { RepeatRange } from "../domain/adaptive.js";
import type { Case } from "../domain/case.js";
import type { Comparison } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import type { Target } from "../domain/target.js";
import { compareReports } from "../gate/compare-reports.js";
import { resolveGate } from "../gate/resolve-gate.js";
import { adaptiveRun, requireRange } from "./adaptive-run.js";
import { refuseAsBaseline } from "./find-baseline.js";
import { type RunSuiteOptions, runCases, type TargetFunction } from "./run-suite.js";

/** What {@link gate} takes besides the options of `runSuite`. */
export interface GateRunOptions extends Omit<RunSuiteOptions, "repeats"> {
  /**
   * Trials a case, or `{min, max}`: rounds of one trial for every case that stop as soon as the
   * verdict is sure.
   * @default the baseline's
   */
  repeats?: number | RepeatRange;
  /** The policy. @default that of `compareReports` */
  gate?: GateOptions;
  /**
   * With `{min, max}`: earlier reports that are not part of the baseline. A case that passed 5 trials
   * of theirs or more, and all, is confirmed by fresh trials at once when it fails its first one.
   */
  earlier?: readonly Report[];
  /** Told after every round that another one follows. */
  onRound?(round: number, max: number): void;
}

/** The head's report and its comparison with the baseline. */
export interface GateRunOutcome {
  comparison: Comparison;
  report: Report;
}

/**
 * Runs the cases and compares them with the baseline.
 *
 * @example
 * const cases = await loadCases("cases.jsonl");
 * const { comparison } = await gate(cases, answer, await readReport("baseline.json"), {
 *   repeats: { min: 3, max: 10 },
 * });
 * process.exitCode = exitCodeOf(comparison);
 * @throws what `runSuite` and `compareReports` throw; UsageError before the first call for a baseline
 * that is incomplete or shares no case, or for an impossible range
 */
export async function gate(
  cases: readonly Case[],
  target: TargetFunction | Target,
  baseline: Report,
  options: GateRunOptions = {},
): Promise<GateRunOutcome> {
  const { repeats = baseline.repeats, gate: policy = {}, earlier = [], onRound, ...rest } = options;
  refuseAsBaseline(baseline, "the baseline");
  const gated = resolveGate(policy);
  if (typeof repeats === "number") {
    if (earlier.length > 0) throw new UsageError("earlier reports are for repeats: {min, max}");
    const { report } = await runCases(cases, target, { ...rest, repeats });
    return { report, comparison: compareReports(baseline, report, gated) };
  }
  requireRange(repeats);
  const { report, adaptive } = await runCases(
    cases,
    target,
    { ...rest, repeats: repeats.max },
    (started) =>
      adaptiveRun(started, {
        base: baseline,
        range: repeats,
        gate: gated,
        earlier,
        ...(onRound ? { onRound } : {}),
      }),
  );
  return {
    report,
    comparison: adaptive?.compare(report) ?? compareReports(baseline, report, gated),
  };
}
