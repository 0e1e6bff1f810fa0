/** Exists to say what one report says by itself: every figure that is shown of a run. */

import { UsageError } from "../domain/errors.js";
import type { CaseResult, Report } from "../domain/report.js";
import type { FailingCase, RunSummary } from "../domain/run-summary.js";
import { rateInterval, rerunRange } from "../stats/rate-interval.js";
import { countTrials, isFailing, passRate } from "./count-trials.js";
import { failingTrial } from "./excerpts.js";
import { byCodeUnit } from "./pair-reports.js";
import { runSlices } from "./run-slices.js";

/** Characters of a reason; the whole text is in the report. */
const REASON_CHARS = 2_000;

/** The error of the first failed trial (and where it came from), or its failed checks with their details. */
function firstReason(result: CaseResult): Pick<FailingCase, "reason" | "errorTrace"> {
  const trial = failingTrial(result.trials);
  if (trial === undefined) return { reason: "no trial" };
  const failed = Object.entries(trial.checks).filter(([, outcome]) => !outcome.passed);
  const text =
    trial.error ??
    failed.map(([label, { detail }]) => (detail === "" ? label : `${label}: ${detail}`)).join("; ");
  const { errorTrace = [] } = trial;
  return {
    reason: text.length > REASON_CHARS ? `${text.slice(0, REASON_CHARS).toWellFormed()}…` : text,
    ...(errorTrace.length > 0 ? { errorTrace } : {}),
  };
}

function failingCases(cases: readonly CaseResult[]): FailingCase[] {
  return cases
    .flatMap((result) => {
      const count = countTrials(result.trials, "fail");
      if (!isFailing(count)) return [];
      return [{ id: result.id, tags: result.tags, ...count, ...firstReason(result) }];
    })
    .sort((a, b) => (passRate(a) ?? 0) - (passRate(b) ?? 0) || byCodeUnit(a.id, b.id));
}

/** Both outcomes among its trials. */
function isFlaky(result: CaseResult): boolean {
  const { passes, trials } = countTrials(result.trials, "fail");
  return passes > 0 && passes < trials;
}

/**
 * The summary of a run. Errored trials count as failed. The interval is that of this suite's rate,
 * the re-run range where another run of the same system would land, both at 95 %.
 * @throws UsageError for a report whose totals were never worked out (reading one does that).
 */
export function summariseRun(report: Report): RunSummary {
  const { totals } = report;
  if (totals === undefined) {
    throw new UsageError("the report has no totals: read it with parseReport or readReport first");
  }
  const counts = report.cases
    .map((result) => countTrials(result.trials, "fail"))
    .filter((count) => count.trials > 0);
  const x = counts.map((count) => count.passes);
  const n = counts.map((count) => count.trials);
  const interval = ({ level, low, high }: { level: number; low: number; high: number }) => ({
    level,
    low,
    high,
  });
  const none = { level: 0.95, low: 0, high: 1 };
  return {
    report,
    totals,
    rateInterval: n.length === 0 ? none : interval(rateInterval(x, n)),
    rerunRange: n.length === 0 ? none : interval(rerunRange(x, n)),
    flakyCases: report.cases
      .filter(isFlaky)
      .map((result) => result.id)
      .sort(byCodeUnit),
    caseSeconds: report.cases.map(({ trials }) =>
      trials.reduce((sum, trial) => sum + trial.latencyS, 0),
    ),
    failing: failingCases(report.cases),
    slices: runSlices(report.cases),
    quarantined: report.cases
      .filter((result) => result.quarantine !== undefined)
      .map((result) => result.id)
      .sort(byCodeUnit),
    warnings: report.run?.warnings ?? [],
  };
}
