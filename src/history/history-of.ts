/** The answer of `history`: the list of runs, their trend, their cases. */
import type { ErrorRule } from "../compare/count-trials.js";
import { countOf } from "../domain/figures.js";
import type { History, HistoryRun } from "../domain/history.js";
import type { Warning } from "../domain/report.js";
import { caseHistories } from "./case-histories.js";
import { chooseRuns, type SeriesQuery } from "./choose-runs.js";
import type { KeptRun } from "./store.js";
import { FEWEST_RUNS, trendOf } from "./trend-of.js";

export interface HistoryQuery extends SeriesQuery {
  /** Whether errored trials count as failed. */
  errors: ErrorRule;
  /** Look at the newest so many runs alone. */
  last?: number;
}

function runOf({ entry, name }: KeptRun, inTrend: boolean): HistoryRun {
  const { historyVersion: _version, cases, tree: _tree, ...rest } = entry;
  return { ...rest, cases: cases.length, name, inTrend };
}

/**
 * @param kept oldest first
 * @param shown how the place is named
 */
export function historyOf(
  place: { shown: string; kind: "folder" | "sqlite" },
  kept: readonly KeptRun[],
  notes: readonly Warning[],
  query: HistoryQuery,
): History {
  const omitted = query.last === undefined ? 0 : Math.max(0, kept.length - query.last);
  const looked = kept.slice(omitted);
  const series = chooseRuns(
    looked.map(({ entry }) => entry),
    query,
  );
  const inTrend = new Set(series?.runs.map(({ id }) => id));
  const trend = series === null ? null : trendOf(series, query.errors);
  const { cases, steady } =
    series === null ? { cases: [], steady: 0 } : caseHistories(series, query.errors);
  const few =
    series !== null && series.runs.length < FEWEST_RUNS
      ? [
          {
            code: "few_runs",
            text: `Change points and drift are told from ${FEWEST_RUNS} runs on; the trend has ${countOf(series.runs.length, "run")}.`,
          },
        ]
      : [];
  return {
    place: place.shown,
    kind: place.kind,
    runs: looked.map((run) => runOf(run, trend !== null && inTrend.has(run.entry.id))),
    omitted,
    trend,
    cases,
    steady,
    notes: [...notes, ...(series?.notes ?? []), ...few],
  };
}
