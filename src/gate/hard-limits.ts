/** Exists for the limits that block whatever the statistics say, on the head or against the baseline. */
import { countTrials, type ErrorRule, passRate } from "../compare/count-trials.js";
import { isAbove } from "../compare/measure.js";
import type { CasePair } from "../compare/pair-reports.js";
import { latencyQuantile, meanCost } from "../compare/trial-figures.js";
import { formatRate, formatSeconds, formatUsd } from "../domain/figures.js";
import { type GateConfig, increaseFraction } from "../domain/gate-config.js";
import type { CaseResult, Warning } from "../domain/report.js";

/** What the limits forbid, and what they could not judge. */
export interface LimitFindings {
  failures: string[];
  notes: Warning[];
}

/** Mean pass rate of some cases, every case weighing the same; null when no trial counts. */
export function meanPassRate(cases: readonly CaseResult[], rule: ErrorRule): number | null {
  const rates = cases
    .map((result) => passRate(countTrials(result.trials, rule)))
    .filter((rate) => rate !== null);
  return rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

function floor(what: string, rate: number | null, limit: number): string[] {
  if (rate === null) return [`${what}: no trial to judge the floor of ${formatRate(limit)} by`];
  if (!isAbove(limit, rate)) return [];
  return [`${what} ${formatRate(rate)} is below the floor ${formatRate(limit)}`];
}

/**
 * Limits on the head alone, over all its cases that are not quarantined. A cost limit without any
 * known cost cannot be judged: that is a note, since many targets report none.
 */
export function headLimits(
  cases: readonly CaseResult[],
  gate: GateConfig,
  rule: ErrorRule,
): LimitFindings {
  const found: LimitFindings = { failures: [], notes: [] };
  if (gate.minPassRate !== null) {
    found.failures.push(...floor("pass rate", meanPassRate(cases, rule), gate.minPassRate));
  }
  for (const [tag, policy] of Object.entries(gate.tags)) {
    const limit = policy.minPassRate ?? null;
    if (limit === null) continue;
    const tagged = cases.filter((result) => result.tags.includes(tag));
    const what = `tag ${JSON.stringify(tag)}: pass rate`;
    found.failures.push(...floor(what, meanPassRate(tagged, rule), limit));
  }
  if (gate.maxMeanCostUsd !== null) {
    const cost = meanCost(cases);
    const limit = gate.maxMeanCostUsd;
    if (cost === null) found.notes.push(unknown("max_mean_cost_usd", "the head reports no cost"));
    else if (cost > limit) {
      found.failures.push(`mean cost ${formatUsd(cost)} a trial exceeds ${formatUsd(limit)}`);
    }
  }
  if (gate.maxP95LatencyS !== null) {
    const p95 = latencyQuantile(cases, 0.95);
    const limit = gate.maxP95LatencyS;
    if (p95 === null)
      found.notes.push(unknown("max_p95_latency_s", "no head trial says how long an answer took"));
    else if (p95 > limit) {
      found.failures.push(`p95 latency ${formatSeconds(p95)} exceeds ${formatSeconds(limit)}`);
    }
  }
  return found;
}

function unknown(key: string, why: string): Warning {
  return { code: "limit_not_judged", text: `gate.${key} could not be judged: ${why}.` };
}

interface Increase {
  key: string;
  what: string;
  limit: string | number;
  base: number | null;
  head: number | null;
  write: (value: number) => string;
}

function increaseFinding(increase: Increase, found: LimitFindings): void {
  const { key, what, base, head, write } = increase;
  if (base === null || head === null) {
    const side = base === null ? "baseline" : "head";
    found.notes.push(unknown(key, `the ${side} has no figure for it`));
    return;
  }
  const allowed = increaseFraction(increase.limit);
  if (head <= base * (1 + allowed) * (1 + 1e-9)) return;
  const by = base > 0 ? `${(100 * (head / base - 1)).toFixed(1)} % above` : "above";
  found.failures.push(
    `${what} ${write(head)} is ${by} the baseline's ${write(base)} (at most ${Number((100 * allowed).toFixed(2))} % is allowed)`,
  );
}

/** Limits against the baseline, over the cases that both reports have, so that like meets like. */
export function relativeLimits(pairs: readonly CasePair[], gate: GateConfig): LimitFindings {
  const found: LimitFindings = { failures: [], notes: [] };
  if (gate.maxCostIncrease === null && gate.maxLatencyIncrease === null) return found;
  const base = pairs.map((pair) => pair.base);
  const head = pairs.map((pair) => pair.head);
  if (gate.maxCostIncrease !== null) {
    increaseFinding(
      {
        key: "max_cost_increase",
        what: "mean cost",
        limit: gate.maxCostIncrease,
        base: meanCost(base),
        head: meanCost(head),
        write: formatUsd,
      },
      found,
    );
  }
  if (gate.maxLatencyIncrease !== null) {
    increaseFinding(
      {
        key: "max_latency_increase",
        what: "p95 latency",
        limit: gate.maxLatencyIncrease,
        base: latencyQuantile(base, 0.95),
        head: latencyQuantile(head, 0.95),
        write: formatSeconds,
      },
      found,
    );
  }
  return found;
}
