/** What a series of runs says as a whole: its level, where that changed, whether it slides. */
import type { ErrorRule } from "../compare/count-trials.js";
import type { ChangePoint, HistoryDrift, HistoryTrend } from "../domain/history.js";
import { changePoints, type LevelChange } from "../stats/change-points.js";
import { holmAdjusted } from "../stats/holm.js";
import { hypergeometric } from "../stats/hypergeometric.js";
import { limitOddRuns } from "../stats/odd-runs.js";
import { rateInterval } from "../stats/rate-interval.js";
import type { RunCounts } from "../stats/run-drift.js";
import { type RunSeries, runSeries } from "../stats/run-series.js";
import { slopeOf, trendTest } from "../stats/trend-test.js";
import type { Series } from "./choose-runs.js";
import { countsOf, type SeriesCounts } from "./counts-of.js";

/** Fewer runs show neither how much they scatter nor where a level ends. */
export const FEWEST_RUNS = 5;
/** Chance to mark a change in a series that has none. */
const CHANGE_LEVEL = 0.05;
/** A drift counts from here on; stricter, for it is asked after every run. */
const DRIFT_LEVEL = 0.01;
/** Moved cases that a change point names at most. */
const MOST_CASES = 10;

const CHANGE_METHOD = "PELT (Killick, Fearnhead, Eckley 2012), normal mean of known variance";
const DRIFT_METHOD = "Cochran-Armitage trend, stratified by case (Mantel 1963)";

/** Two-sided exact p of one case's trials before and after: twice the smaller hypergeometric tail. */
function fisherP(n0: number, n1: number, x0: number, x1: number): number {
  const { low, pmf } = hypergeometric(n0, n1, x0 + x1);
  let below = 0;
  let above = 0;
  pmf.forEach((weight, j) => {
    if (low + j <= x1) below += weight;
    if (low + j >= x1) above += weight;
  });
  return Math.min(1, 2 * Math.min(below, above));
}

function totals(runs: readonly RunCounts[], i: number, from: number, to: number) {
  let x = 0;
  let n = 0;
  for (let t = from; t < to; t++) {
    x += runs[t]!.x[i]!;
    n += runs[t]!.n[i]!;
  }
  return { x, n };
}

function movedCases({ ids, runs }: SeriesCounts, from: number, at: number, to: number) {
  const sides = ids.map((_, i) => [totals(runs, i, from, at), totals(runs, i, at, to)] as const);
  const adjusted = holmAdjusted(sides.map(([a, b]) => fisherP(a.n, b.n, a.x, b.x)));
  return sides
    .map(([a, b], i) => ({
      id: ids[i]!,
      rateBefore: a.x / a.n,
      rateAfter: b.x / b.n,
      pAdjusted: adjusted[i]!,
    }))
    .filter((one) => one.pAdjusted <= CHANGE_LEVEL)
    .sort((a, b) => a.pAdjusted - b.pAdjusted || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_CASES);
}

function changesOf(series: Series, counts: SeriesCounts, changes: LevelChange[]): ChangePoint[] {
  return changes.map(({ at, before, after, pAdjusted }, k) => {
    const from = changes[k - 1]?.at ?? 0;
    const to = changes[k + 1]?.at ?? series.runs.length;
    return {
      run: series.runs[at]!.id,
      after: series.runs[at - 1]!.id,
      rateBefore: clamp(before),
      rateAfter: clamp(after),
      delta: after - before,
      pAdjusted,
      cases: movedCases(counts, from, at, to),
    };
  });
}

function clamp(rate: number): number {
  return Math.min(1, Math.max(0, rate));
}

function driftOf(runs: readonly RunCounts[], series: RunSeries, starts: number[]): HistoryDrift {
  const { dispersion, rates } = series;
  const whole = trendTest(runs, { dispersion });
  const within = starts.length === 0 ? null : trendTest(runs, { dispersion, starts });
  const deciding = within ?? whole;
  const slides = Math.min(whole.pFalling, whole.pRising) <= DRIFT_LEVEL;
  const still = Math.min(deciding.pFalling, deciding.pRising) <= DRIFT_LEVEL;
  const direction = deciding.pFalling < deciding.pRising ? "falling" : "rising";
  return {
    method: DRIFT_METHOD,
    pFalling: whole.pFalling,
    pRising: whole.pRising,
    pFallingWithin: within?.pFalling ?? null,
    pRisingWithin: within?.pRising ?? null,
    ...slopeOf(rates),
    verdict: still ? direction : slides && within !== null ? "steps" : "none",
    level: DRIFT_LEVEL,
  };
}

/** The trend of a series; errored trials count as the rule says. Null when no case is left. */
export function trendOf(series: Series, rule: ErrorRule): HistoryTrend | null {
  const counts = countsOf(series, rule);
  if (counts.ids.length === 0) return null;
  const figures = runSeries(counts.runs);
  const enough = series.runs.length >= FEWEST_RUNS;
  const scatter = figures.variances.map((variance) => variance * figures.dispersion);
  const changes = enough
    ? changePoints(limitOddRuns(figures.rates, scatter), scatter, { level: CHANGE_LEVEL })
    : [];
  const starts = changes.map(({ at }) => at);
  return {
    target: series.target,
    branch: series.branch,
    cases: counts.ids.length,
    points: series.runs.map((run, t) => {
      const { rate, low, high } = rateInterval(counts.runs[t]!.x, counts.runs[t]!.n);
      return { run: run.id, rate, low, high };
    }),
    dispersion: figures.dispersion,
    changeMethod: enough ? CHANGE_METHOD : null,
    changeLevel: CHANGE_LEVEL,
    changePoints: changesOf(series, counts, changes),
    drift: enough ? driftOf(counts.runs, figures, starts) : null,
  };
}
