/** Exists to print runs over time: the list, the trend as a picture, what moved, which cases are unsteady. */
import { countOf, formatP, formatPoints, formatRate } from "../domain/figures.js";
import type { ChangePoint, History, HistoryDrift, HistoryRun } from "../domain/history.js";
import type { ReporterOptions } from "../domain/reporter.js";
import { cutList } from "./cut-text.js";
import { TerminalPage } from "./terminal-page.js";
import { layColumns } from "./terminal-text.js";
import { sparkline, trendChart } from "./trend-chart.js";
import { visibleName } from "./visible-text.js";

const MOST_RUNS = 30;
const MOST_CASES = 15;
const MOST_POINTS = 20;

function dateOf(createdAt: string): string {
  return visibleName(createdAt.replace(/^(.{10})T(.{5}).*$/, "$1 $2"), 20);
}

function verdictOf(run: HistoryRun): string {
  if (!run.complete) return "incomplete";
  const verdict = run.gated?.verdict ?? "-";
  return run.promoted ? `${verdict}, promoted` : verdict;
}

function range(low: number, high: number, ascii: boolean): string {
  const percent = (rate: number) => (100 * rate).toFixed(1);
  return `${percent(low)}${ascii ? ".." : "–"}${percent(high)}`;
}

function runList(page: TerminalPage, history: History, ascii: boolean): void {
  const { runs } = history;
  page.section(`Runs, newest first (${countOf(runs.length + history.omitted, "run")})`);
  const { shown, rest } = cutList(runs.toReversed(), MOST_RUNS);
  const rows = shown.map((run) => [
    `${run.inTrend ? "*" : " "} ${dateOf(run.createdAt)}  ${visibleName(run.branch ?? "-", 24)}`,
    `${run.commit?.slice(0, 8) ?? "-"}${run.dirty ? "+" : ""}`,
    formatRate(run.passRate),
    range(run.interval.low, run.interval.high, ascii),
    String(run.trials),
    verdictOf(run),
  ]);
  const head = ["  date, branch", "commit", "passed", "95 %", "trials", "verdict"];
  for (const line of layColumns([head, ...rows], page.width)) page.line(line);
  const left = rest + history.omitted;
  if (left > 0) page.text(`… and ${countOf(left, "older run")}`, { indent: 2 });
  page.text("* in the trend; + tracked files were changed", { indent: 2, paint: page.colors.dim });
}

function changeText(change: ChangePoint, dates: ReadonlyMap<string, HistoryRun>): string {
  const run = dates.get(change.run);
  const when = run === undefined ? change.run : dateOf(run.createdAt);
  const commit = run?.commit === undefined ? "" : `, commit ${run.commit.slice(0, 8)}`;
  const moved = change.cases.map(
    (one) =>
      `${visibleName(one.id, 60)} (${formatRate(one.rateBefore)} to ${formatRate(one.rateAfter)})`,
  );
  const cases = moved.length === 0 ? "no single case beyond chance" : moved.join(", ");
  return `From ${when}${commit}: ${formatRate(change.rateBefore)} to ${formatRate(change.rateAfter)}, ${formatPoints(change.delta)} (p = ${formatP(change.pAdjusted)}). Moved: ${cases}.`;
}

/** What the drift test says, in one sentence. */
export function driftSentence(drift: HistoryDrift): string {
  const size = `${formatPoints(drift.total)} from the first run to the last`;
  const p = `p falling = ${formatP(drift.pFalling)}, rising = ${formatP(drift.pRising)}`;
  switch (drift.verdict) {
    case "falling":
      return `Slow drift: the rate falls, ${size} (${p}), though no single step needs to show it.`;
    case "rising":
      return `Slow drift: the rate rises, ${size} (${p}).`;
    case "steps":
      return `No slow drift beside the change points: they explain the slope (${p}).`;
    default:
      return `No slow drift is shown (${p}).`;
  }
}

function trendPart(page: TerminalPage, history: History, ascii: boolean): void {
  const { trend } = history;
  if (trend === null) return;
  const where = trend.branch === null ? "all branches" : `branch ${visibleName(trend.branch, 40)}`;
  page.section(
    `Trend of ${visibleName(trend.target, 60)}, ${where}: ${countOf(trend.points.length, "run")}, ${countOf(trend.cases, "shared case")}`,
  );
  const { lines, drawn } = trendChart(trend, { width: page.width, ascii });
  for (const line of lines) page.line(line);
  if (drawn < trend.points.length) page.text(`The newest ${drawn} are drawn.`, { indent: 2 });
  const byId = new Map(history.runs.map((run) => [run.id, run]));
  page.gap();
  const { shown, rest } = cutList(trend.changePoints.toReversed(), MOST_POINTS);
  for (const change of shown) {
    const paint = change.delta < 0 ? page.colors.red : page.colors.green;
    page.text(changeText(change, byId), { lead: "- ", paint });
  }
  if (rest > 0) page.text(`… and ${countOf(rest, "older change point")}`);
  if (trend.changeMethod !== null && trend.changePoints.length === 0) {
    page.text("No change point: the level never moved beyond chance.");
  }
  if (trend.drift !== null) {
    const paint = trend.drift.verdict === "falling" ? page.colors.red : undefined;
    page.text(driftSentence(trend.drift), paint === undefined ? {} : { paint });
    const extra =
      trend.dispersion > 1
        ? ` Runs scatter ${trend.dispersion.toFixed(1)} times as much as their trials alone (variance); both tests allow for it.`
        : "";
    page.text(`Change points: ${trend.changeMethod}. Drift: ${trend.drift.method}.${extra}`, {
      paint: page.colors.dim,
    });
  }
}

function casePart(page: TerminalPage, history: History, ascii: boolean): void {
  if (history.trend === null || history.cases.length + history.steady === 0) return;
  page.section(`Unsteady cases (${history.cases.length}; ${history.steady} always passed)`);
  const { shown, rest } = cutList(history.cases, MOST_CASES);
  const share = (value: number | null) => (value === null ? "-" : formatRate(value));
  const rows = shown.map((one) => [
    visibleName(one.id, 60),
    sparkline(one.rates, { most: 30, ascii }),
    `${one.passes}/${one.trials}`,
    share(one.flakiness),
    `${share(one.flakinessOlder)} ${ascii ? ">" : "→"} ${share(one.flakinessNewer)}`,
  ]);
  if (rows.length > 0) {
    const head = ["case", "rate by run", "passed", "flaky", "older half, newer"];
    for (const line of layColumns([head, ...rows], page.width - 2)) page.line(`  ${line}`);
    page.text("flaky: chance that two trials of one run disagree", {
      indent: 2,
      paint: page.colors.dim,
    });
  }
  if (rest > 0) page.text(`… and ${countOf(rest, "more case")} (--json has all)`, { indent: 2 });
  const dead = history.cases.filter((one) => one.failingSince !== null);
  if (dead.length > 0) {
    const byId = new Map(history.runs.map((run) => [run.id, run]));
    page.bullets(
      cutList(dead, MOST_CASES).shown.map((one) => {
        const since = byId.get(one.failingSince ?? "");
        return `${visibleName(one.id, 60)} has not passed since ${since === undefined ? one.failingSince : dateOf(since.createdAt)}`;
      }),
    );
  }
}

/** The history as text; every number is a field of it. */
export function historyText(history: History, options: ReporterOptions): string {
  const page = new TerminalPage(options);
  const ascii = options.ascii === true;
  if (history.runs.length === 0) {
    page.text(`No runs yet in ${visibleName(history.place, 200)}.`);
    page.text(
      "Set history: true in the configuration and every finished run is kept; or name a folder of reports with --dir.",
    );
  } else {
    page.text(`History in ${visibleName(history.place, 200)}`, { paint: page.colors.bold });
    runList(page, history, ascii);
    trendPart(page, history, ascii);
    casePart(page, history, ascii);
  }
  if (history.notes.length > 0) page.gap();
  page.bullets(history.notes.map((note) => note.text));
  return page.toString();
}
