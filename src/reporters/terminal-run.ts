/** Exists to tell one run to a person at a terminal. */
import { countOf, formatCount, formatRate } from "../domain/figures.js";
import type { RunSummary } from "../domain/run-summary.js";
import { shardName } from "../domain/shard.js";
import { cutList, cutText } from "./cut-text.js";
import { passesOf } from "./excerpt-lines.js";
import { runFigures } from "./run-figures.js";
import { showFrames } from "./terminal-excerpt.js";
import type { TerminalPage } from "./terminal-page.js";
import { layColumns } from "./terminal-text.js";
import { visibleName } from "./visible-text.js";

const MOST_CASES = 15;
const MOST_NAMES = 20;

function state(page: TerminalPage, { report }: RunSummary): void {
  const { run } = report;
  if (run?.complete === false) {
    const why = run.stoppedBy === undefined ? "" : ` (${run.stoppedBy})`;
    page.text(`This run was cut short${why}: it can be neither gated nor a baseline.`, {
      paint: page.colors.magenta,
    });
  }
  if (run?.shards !== undefined) {
    const all = countOf(run.shards.cases, "case");
    page.text(`Shard ${shardName(run.shards)}: ${report.cases.length} of ${all}.`, {
      paint: page.colors.yellow,
    });
  }
  if (run?.filtered !== undefined) {
    const { cases, tags } = run.filtered;
    const by = [...cases.map((glob) => `case ${glob}`), ...tags.map((tag) => `tag ${tag}`)];
    page.text(`Only a selection was run: ${cutText(by.join(", "), 300)}.`, {
      paint: page.colors.yellow,
    });
  }
}

/** The table of checks. */
function checks(page: TerminalPage, { totals }: RunSummary): void {
  const entries = Object.entries(totals.checks);
  if (entries.length === 0) return;
  page.section("Checks");
  const rows = entries.map(([label, check]) => [
    visibleName(label),
    formatRate(check.passRate),
    check.meanScore === null ? "" : check.meanScore.toFixed(3),
    formatCount(check.trials),
  ]);
  const table = [["", "passed", "mean score", "trials"], ...rows];
  for (const line of layColumns(table, page.width - 2, [3, 2])) page.line(`  ${line}`);
}

function failing(page: TerminalPage, { failing: cases }: RunSummary): void {
  if (cases.length === 0) return;
  page.section(`Cases that did not pass every trial (${formatCount(cases.length)})`);
  const { shown, rest } = cutList(cases, MOST_CASES);
  for (const item of shown) {
    page.text(`${visibleName(item.id, 120)}  ${passesOf(item)}`, {
      indent: 2,
      paint: item.passes === 0 ? page.colors.red : page.colors.yellow,
    });
    page.text(visibleName(item.reason, 300), { indent: 4, most: 4 });
    showFrames(page, item.errorTrace, "at ");
  }
  if (rest > 0) page.text(`… and ${countOf(rest, "more case")}`, { indent: 2 });
}

/** Writes the whole run. */
export function showRun(page: TerminalPage, summary: RunSummary, reportPath?: string): void {
  const { report, totals } = summary;
  page.text(`${formatRate(totals.passRate)} of ${visibleName(report.target, 200)} passed`, {
    paint: page.colors.bold,
  });
  state(page, summary);
  page.gap();
  for (const [name, value] of runFigures(summary)) {
    page.text(value, { indent: 2, lead: `${name.padEnd(14)}` });
  }
  checks(page, summary);
  failing(page, summary);
  if (summary.quarantined.length > 0) {
    page.section(`Quarantined (${formatCount(summary.quarantined.length)}, run but not judged)`);
    const { shown, rest } = cutList(summary.quarantined, MOST_NAMES);
    const tail = rest > 0 ? `, … and ${formatCount(rest)} more` : "";
    page.text(`${shown.map((id) => visibleName(id, 80)).join(", ")}${tail}`, {
      indent: 2,
    });
  }
  if (summary.warnings.length > 0) {
    page.section("Warnings");
    page.bullets(summary.warnings.map((warning) => cutText(warning.text, 1_000)));
  }
  if (reportPath !== undefined) {
    page.gap();
    page.text(`Report: ${reportPath}`);
  }
}
