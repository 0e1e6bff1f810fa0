/** Exists to say of one run how its tags and its kinds of checks fared, each with an interval. */
import type { CaseResult } from "../domain/report.js";
import type { RunSlice } from "../domain/run-summary.js";
import { rateInterval } from "../stats/rate-interval.js";
import { countTrials, type Outcome, wholeTrial } from "./count-trials.js";
import { byCodeUnit } from "./pair-reports.js";
import { allOf, labelsByType } from "./slice-families.js";

/** Passes and trials of the cases of one slice. */
interface Counts {
  x: number[];
  n: number[];
}

function gather(slices: Map<string, Counts>, name: string, result: CaseResult, ask: Outcome): void {
  const { passes, trials } = countTrials(result.trials, "fail", ask);
  if (trials === 0) return;
  const slice = slices.get(name) ?? { x: [], n: [] };
  slices.set(name, slice);
  slice.x.push(passes);
  slice.n.push(trials);
}

function lowestFirst(slices: ReadonlyMap<string, Counts>): RunSlice[] {
  return [...slices]
    .map(([name, { x, n }]): RunSlice => {
      const { rate, level, low, high } = rateInterval(x, n);
      return { name, cases: n.length, passRate: rate, interval: { level, low, high } };
    })
    .sort((a, b) => a.passRate - b.passRate || byCodeUnit(a.name, b.name));
}

/** The slices of a run by tag and by type of check; errored trials count as failed. */
export function runSlices(cases: readonly CaseResult[]): { tags: RunSlice[]; checks: RunSlice[] } {
  const tags = new Map<string, Counts>();
  const checks = new Map<string, Counts>();
  for (const result of cases) {
    if (result.quarantine !== undefined) continue;
    for (const tag of new Set(result.tags)) gather(tags, tag, result, wholeTrial);
    for (const [type, labels] of labelsByType(result)) gather(checks, type, result, allOf(labels));
  }
  return { tags: lowestFirst(tags), checks: lowestFirst(checks) };
}
