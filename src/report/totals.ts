/** The figures of one run by itself, which stand at the end of its report. */
import type { CaseResult, Totals } from "../domain/report.js";
import { errorKinds, isErrored, isTimed, type Trial } from "../domain/trial.js";

/**
 * The q-quantile by nearest rank: the smallest value with at least the share `q` of all values at or
 * below it. `sorted` ascends; null when it is empty.
 */
export function nearestRank(sorted: ArrayLike<number>, q: number): number | null {
  const rank = Math.max(1, Math.ceil(q * sorted.length));
  return sorted[rank - 1] ?? null;
}

/** The label of a check without the `#2` that tells it from an equal one of the same case. */
export function plainLabel(label: string, labels: Readonly<Record<string, unknown>>): string {
  const base = /^(.+)#\d+$/s.exec(label)?.[1];
  return base !== undefined && Object.hasOwn(labels, base) ? base : label;
}

/** The sum after Neumaier (1974): prices in decimal fractions add up without visible rounding errors. */
function exactSum(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}

function sum(values: readonly number[]): number | null {
  return values.length === 0 ? null : exactSum(values);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : exactSum(values) / values.length;
}

function known(trials: readonly Trial[], key: "costUsd" | "inputTokens" | "outputTokens") {
  return trials.map((trial) => trial[key]).filter((value) => value !== null);
}

function passes(result: CaseResult): number {
  return result.trials.filter((trial) => trial.passed).length;
}

function checkTotals(trials: readonly Trial[]): Totals["checks"] {
  const byLabel = new Map<string, { passed: number; trials: number; scores: number[] }>();
  for (const trial of trials) {
    for (const [label, outcome] of Object.entries(trial.checks)) {
      const name = plainLabel(label, trial.checks);
      const entry = byLabel.get(name) ?? { passed: 0, trials: 0, scores: [] };
      byLabel.set(name, entry);
      entry.trials += 1;
      if (outcome.passed) entry.passed += 1;
      if (outcome.score !== null) entry.scores.push(outcome.score);
    }
  }
  return Object.fromEntries(
    [...byLabel]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [
        name,
        {
          passRate: entry.passed / entry.trials,
          meanScore: mean(entry.scores),
          trials: entry.trials,
        },
      ]),
  );
}

/**
 * Totals of the cases. Rates (`passRate`, `flaky`, `checks`) and latencies leave quarantined cases
 * out; amounts (`cases`, `trials`, `errors`, costs, tokens) count everything that was run. Checks
 * and latencies are those of answered trials. Without any case that is judged the pass rate is 0.
 */
export function totalsOf(cases: readonly CaseResult[]): Totals {
  const judged = cases.filter((result) => result.quarantine === undefined);
  const trials = cases.flatMap((result) => result.trials);
  const answered = judged.flatMap((result) => result.trials).filter((trial) => !isErrored(trial));
  const latencies = Float64Array.from(answered.filter(isTimed), (trial) => trial.latencyS).sort();
  const errored = trials.filter(isErrored);
  const byKind = errorKinds
    .map(
      (kind) =>
        [kind, errored.filter((t) => (t.errorKind ?? "exception") === kind).length] as const,
    )
    .filter(([, count]) => count > 0);
  const costs = known(trials, "costUsd");
  return {
    cases: cases.length,
    trials: trials.length,
    passRate: mean(judged.map((result) => passes(result) / result.trials.length)) ?? 0,
    flaky: judged.filter((r) => passes(r) > 0 && passes(r) < r.trials.length).length,
    errors: errored.length,
    errorsByKind: Object.fromEntries(byKind),
    checks: checkTotals(answered),
    latencyP50S: nearestRank(latencies, 0.5),
    latencyP95S: nearestRank(latencies, 0.95),
    meanCostUsd: mean(costs),
    totalCostUsd: sum(costs),
    inputTokens: sum(known(trials, "inputTokens")),
    outputTokens: sum(known(trials, "outputTokens")),
  };
}
