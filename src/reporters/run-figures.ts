/** Exists so that the terminal and a comment show the same figures of a run. */
import type { Interval } from "../domain/comparison.js";
import {
  countOf,
  formatCount,
  formatLevel,
  formatRate,
  formatSeconds,
  formatUsd,
} from "../domain/figures.js";
import type { RunSummary } from "../domain/run-summary.js";

/** `88.1 % to 97.3 %`. */
function rangeOf({ low, high }: Interval): string {
  return `${formatRate(low)} to ${formatRate(high)}`;
}

/** The figures of a run as pairs of name and value; null values are left out. */
export function runFigures({
  totals,
  rateInterval,
  rerunRange,
  report,
}: RunSummary): [string, string][] {
  const kinds = Object.entries(totals.errorsByKind).filter(([, count]) => (count ?? 0) > 0);
  const seed = report.run?.seed ?? 0;
  const byKind = kinds.map(([kind, count]) => `${kind} ${count}`).join(", ");
  const figures: [string, string | null][] = [
    ["Pass rate", formatRate(totals.passRate)],
    [`${formatLevel(rateInterval.level)} interval`, rangeOf(rateInterval)],
    ["Re-run range", `${rangeOf(rerunRange)} (where another run would land)`],
    [
      "Cases",
      `${formatCount(totals.cases)}, ${countOf(totals.trials, "trial")}, ${report.repeats} a case`,
    ],
    ["Flaky cases", formatCount(totals.flaky)],
    ["Errors", totals.errors === 0 ? "none" : `${formatCount(totals.errors)} (${byKind})`],
    [
      "Latency",
      totals.latencyP50S === null || totals.latencyP95S === null
        ? null
        : `p50 ${formatSeconds(totals.latencyP50S)}, p95 ${formatSeconds(totals.latencyP95S)}`,
    ],
    [
      "Cost",
      totals.meanCostUsd === null || totals.totalCostUsd === null
        ? null
        : `${formatUsd(totals.meanCostUsd)} a trial, ${formatUsd(totals.totalCostUsd)} in all`,
    ],
    [
      "Tokens",
      totals.inputTokens === null && totals.outputTokens === null
        ? null
        : `${formatCount(totals.inputTokens ?? 0)} in, ${formatCount(totals.outputTokens ?? 0)} out`,
    ],
    ["Seed", seed === 0 ? null : String(seed)],
  ];
  return figures.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}
