/** The page of all runs: what is under way, the trend, the list with two of them to compare. */
import { countOf, formatPoints, formatRate } from "../domain/figures.js";
import type { History, HistoryRun } from "../domain/history.js";
import { driftSentence } from "../reporters/history-text.js";
import { htmlText } from "../reporters/html/page-shell.js";
import { visibleName } from "../reporters/visible-text.js";
import { trendPicture } from "./trend-picture.js";

function name(text: string): string {
  return htmlText(visibleName(text));
}

function row(run: HistoryRun, base: string | undefined, head: string | undefined): string {
  const date = name(run.createdAt.replace("T", " ").replace("Z", ""));
  const choice = (side: "base" | "head", chosen: string | undefined) =>
    `<td><input type="radio" name="${side}" value="${run.id}" aria-label="${side === "base" ? "Baseline" : "Head"}: ${date}"${run.id === chosen ? " checked" : ""}></td>`;
  const verdict = run.complete ? (run.gated?.verdict ?? "") : "incomplete";
  return [
    "<tr>",
    choice("base", base),
    choice("head", head),
    `<th scope="row"><a href="/run/${run.id}">${date}</a></th>`,
    `<td>${name(run.branch ?? "")}</td>`,
    `<td><code>${name(run.commit?.slice(0, 12) ?? "")}${run.dirty ? "+" : ""}</code></td>`,
    `<td class="figure">${htmlText(formatRate(run.passRate))}</td>`,
    `<td class="figure">${htmlText(`${formatRate(run.interval.low)} to ${formatRate(run.interval.high)}`)}</td>`,
    `<td class="figure">${run.trials}</td>`,
    `<td class="${verdict}">${verdict}${run.promoted ? " (promoted)" : ""}</td>`,
    "</tr>",
  ].join("");
}

function runTable({ runs }: History): string {
  const newest = runs.toReversed();
  const whole = newest.filter((run) => run.complete && !run.part);
  const rows = newest.map((run) => row(run, whole[1]?.id, whole[0]?.id));
  const heads = [
    "Baseline",
    "Head",
    "Run",
    "Branch",
    "Commit",
    "Passed",
    "95 %",
    "Trials",
    "Verdict",
  ];
  return [
    '<form action="/compare" method="get">',
    "<h2>Runs</h2>",
    '<p><button type="submit">Compare the two that are chosen</button></p>',
    '<div class="wide" tabindex="0" role="region" aria-label="Runs"><table>',
    `<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.join("\n")}</tbody>`,
    "</table></div>",
    "</form>",
  ].join("\n");
}

function trendPart(history: History): string {
  const { trend } = history;
  if (trend === null) return "";
  const dates = new Map(history.runs.map((run) => [run.id, run.createdAt]));
  const changes = trend.changePoints.map(
    (change) =>
      `<li>From <a href="/compare?base=${change.after}&amp;head=${change.run}">${name(dates.get(change.run) ?? change.run)}</a>: ${htmlText(`${formatRate(change.rateBefore)} to ${formatRate(change.rateAfter)}, ${formatPoints(change.delta)}`)}</li>`,
  );
  return [
    "<h2>Trend</h2>",
    `<p>${name(trend.target)}, ${trend.branch === null ? "all branches" : `branch ${name(trend.branch)}`}: ${countOf(trend.points.length, "run")}, ${countOf(trend.cases, "shared case")}</p>`,
    trendPicture(history),
    ...(changes.length === 0 ? [] : ["<ul>", ...changes, "</ul>"]),
    ...(trend.drift === null ? [] : [`<p>${htmlText(driftSentence(trend.drift))}</p>`]),
  ].join("\n");
}

/** The whole document. */
export function listPage(history: History): string {
  const empty = `<p>No runs yet in ${name(history.place)}. Every run that is made there appears here.</p>`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    "<title>regressgate: runs</title>",
    '<link rel="stylesheet" href="/view.css">',
    '<script src="/view.js" defer></script>',
    "</head>",
    "<body>",
    "<main>",
    `<h1>Runs in ${name(history.place)}</h1>`,
    '<section id="live" aria-live="polite" hidden></section>',
    ...(history.runs.length === 0 ? [empty] : [trendPart(history), runTable(history)]),
    ...(history.notes.length === 0
      ? []
      : ["<ul>", ...history.notes.map((note) => `<li>${htmlText(note.text)}</li>`), "</ul>"]),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}
