/** The counts of a series' cases, run by run, as the mathematics takes them. */
import type { ErrorRule } from "../compare/count-trials.js";
import type { HistoryCase } from "../domain/history.js";
import type { RunCounts } from "../stats/run-drift.js";
import { caseKey, type Series } from "./choose-runs.js";

/** Trials that count, and passes among them. */
export function judged(one: HistoryCase, rule: ErrorRule): { x: number; n: number } {
  return { x: one.passes, n: rule === "exclude" ? one.trials - one.errors : one.trials };
}

export interface SeriesCounts {
  /** The cases with a trial that counts in every run. */
  ids: string[];
  runs: RunCounts[];
}

export function countsOf(series: Series, rule: ErrorRule): SeriesCounts {
  const byRun = series.runs.map(
    (run) => new Map(run.cases.map((one) => [caseKey(one), judged(one, rule)])),
  );
  const kept = series.cases.filter((one) =>
    byRun.every((counts) => (counts.get(caseKey(one))?.n ?? 0) > 0),
  );
  const keys = kept.map(caseKey);
  return {
    ids: kept.map(({ id }) => id),
    runs: byRun.map((counts) => {
      const found = keys.map((key) => counts.get(key)!);
      return { x: found.map(({ x }) => x), n: found.map(({ n }) => n) };
    }),
  };
}
