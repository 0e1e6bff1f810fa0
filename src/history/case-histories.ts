/** Each case over the runs of a series: how often it passes, how unsteady it is, since when it fails. */
import type { ErrorRule } from "../compare/count-trials.js";
import type { CaseHistory, HistoryCase } from "../domain/history.js";
import { flakinessOf } from "../stats/flakiness.js";
import { caseKey, type Series } from "./choose-runs.js";
import { judged } from "./counts-of.js";

type Counted = { run: string; one: HistoryCase; x: number; n: number } | null;

function failingSince(counted: readonly Counted[]): string | null {
  let since: string | null = null;
  for (const each of counted.toReversed()) {
    if (each === null || each.n === 0) continue;
    if (each.x > 0) break;
    since = each.run;
  }
  return since;
}

function present(counted: readonly Counted[]) {
  return counted.filter((each) => each !== null && each.n > 0) as NonNullable<Counted>[];
}

function historyOf(id: string, counted: readonly Counted[]): CaseHistory {
  const known = present(counted);
  const middle = Math.floor(counted.length / 2);
  const sum = (of: (each: NonNullable<Counted>) => number) =>
    counted.reduce((total, each) => total + (each === null ? 0 : of(each)), 0);
  return {
    id,
    rates: counted.map((each) => (each === null || each.n === 0 ? null : each.x / each.n)),
    passes: sum(({ one }) => one.passes),
    trials: sum(({ one }) => one.trials),
    errors: sum(({ one }) => one.errors),
    flakiness: flakinessOf(known),
    flakinessOlder: flakinessOf(present(counted.slice(0, middle))),
    flakinessNewer: flakinessOf(present(counted.slice(middle))),
    mixedRuns: known.filter(({ x, n }) => x > 0 && x < n).length,
    failingSince: failingSince(counted),
  };
}

function rateOf({ passes, trials }: CaseHistory): number {
  return trials === 0 ? 0 : passes / trials;
}

/**
 * The cases of the newest run over all runs of the series, the flakiest first, then the lowest rate.
 * @returns those that do not always pass, and how many do
 */
export function caseHistories(
  series: Series,
  rule: ErrorRule,
): { cases: CaseHistory[]; steady: number } {
  const byRun = series.runs.map(
    (run) => new Map(run.cases.map((one) => [caseKey(one), { run: run.id, one }])),
  );
  const newest = series.runs.at(-1)?.cases ?? [];
  const all = newest.map((one) =>
    historyOf(
      one.id,
      byRun.map((counts) => {
        const found = counts.get(caseKey(one));
        return found === undefined ? null : { ...found, ...judged(found.one, rule) };
      }),
    ),
  );
  const cases = all
    .filter((one) => one.passes < one.trials)
    .sort(
      (a, b) =>
        (b.flakiness ?? 0) - (a.flakiness ?? 0) || rateOf(a) - rateOf(b) || (a.id < b.id ? -1 : 1),
    );
  return { cases, steady: all.length - cases.length };
}
