/** Exists to notice that a run differs from an earlier one of the same system more than chance allows. */
import { caseKey } from "../domain/case-key.js";
import type { Report } from "../domain/report.js";
import { type DriftFigures, runDrift } from "../stats/run-drift.js";
import { countTrials, type ErrorRule } from "./count-trials.js";

/** The counts of the cases that every report has a judged trial of, report by report. */
export function commonCounts(
  reports: readonly Report[],
  rule: ErrorRule,
): { x: number[]; n: number[] }[] {
  const byId = reports.map((report) => {
    const judged = report.cases.filter((result) => result.quarantine === undefined);
    return new Map(judged.map((result) => [caseKey(result.id), countTrials(result.trials, rule)]));
  });
  const ids = [...(byId[0]?.keys() ?? [])]
    .filter((id) => byId.every((counts) => (counts.get(id)?.trials ?? 0) > 0))
    .sort();
  return byId.map((counts) => {
    const found = ids.map((id) => counts.get(id)!);
    return { x: found.map((count) => count.passes), n: found.map((count) => count.trials) };
  });
}

/** The drift of several runs over the cases they share; null when they share none. */
export function driftOf(
  reports: readonly Report[],
  rule: ErrorRule,
  seed: number,
): (DriftFigures & { cases: number }) | null {
  const counts = commonCounts(reports, rule);
  const cases = counts[0]?.x.length ?? 0;
  return cases === 0 ? null : { ...runDrift(counts, { seed }), cases };
}

/** The drift of a run against what is stored. */
export function driftBetween(
  base: Report,
  run: Report,
  rule: ErrorRule,
  seed: number,
): { p: number; baseRate: number; runRate: number } | null {
  const drift = driftOf([base, run], rule, seed);
  if (drift === null) return null;
  const [baseRate = 0, runRate = 0] = drift.rates;
  return { p: drift.p, baseRate, runRate };
}
