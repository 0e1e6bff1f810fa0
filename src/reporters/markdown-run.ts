/** Exists to tell one run as a comment or a step summary. */
import { countOf, formatCount, formatRate } from "../domain/figures.js";
import type { RunSummary } from "../domain/run-summary.js";
import { shardName } from "../domain/shard.js";
import { cutList, cutText } from "./cut-text.js";
import { lastFrames, passesOf } from "./excerpt-lines.js";
import type { MarkdownLimits } from "./markdown-limits.js";
import { mdCode, mdDetails, mdTable, mdText } from "./markdown-text.js";
import { runFigures } from "./run-figures.js";

function rest(count: number, what: string): string[] {
  return count > 0 ? [`… and ${formatCount(count)} more ${what}${count === 1 ? "" : "s"}`] : [];
}

/** The text, without its first two lines. */
export function runMarkdown(summary: RunSummary, limits: MarkdownLimits): string[] {
  const { report, totals, failing, quarantined, warnings } = summary;
  const parts: string[] = [`Target ${mdCode(report.target)}`];
  if (report.run?.complete === false) {
    parts.push("**This run was cut short: it can be neither gated nor a baseline.**");
  }
  if (report.run?.shards !== undefined) {
    const { shards } = report.run;
    parts.push(
      `Shard ${shardName(shards)}: ${report.cases.length} of ${countOf(shards.cases, "case")}.`,
    );
  }
  if (report.run?.filtered !== undefined) parts.push("Only a selection of the cases was run.");
  parts.push(mdTable(["", ""], runFigures(summary), "---"));
  const checks = cutList(Object.entries(totals.checks), limits.lines);
  if (checks.shown.length > 0) {
    const rows = checks.shown.map(([label, check]) => [
      mdCode(label),
      formatRate(check.passRate),
      check.meanScore === null ? "" : check.meanScore.toFixed(3),
      formatCount(check.trials),
    ]);
    const table = mdTable(["Check", "passed", "mean score", "trials"], rows);
    parts.push([table, ...rest(checks.rest, "check")].join("\n\n"));
  }
  if (failing.length > 0) {
    const { shown, rest: left } = cutList(failing, limits.lines);
    const lines = shown.flatMap((item) => [
      `- ${mdCode(item.id)} ${passesOf(item)}: ${mdText(cutText(item.reason, limits.textChars))}`,
      ...lastFrames(item.errorTrace).map((frame) => `  - at ${mdCode(frame)}`),
    ]);
    parts.push(
      `### Cases that did not pass every trial (${formatCount(failing.length)})`,
      [...lines, ...rest(left, "case").map((line) => `- ${line}`)].join("\n"),
    );
  }
  if (quarantined.length > 0) {
    const { shown, rest: left } = cutList(quarantined, limits.lines);
    const names = [...shown.map(mdCode), ...rest(left, "case")].join(", ");
    parts.push(mdDetails(`Quarantined (${formatCount(quarantined.length)})`, names));
  }
  if (warnings.length > 0) {
    const { shown, rest: left } = cutList(warnings, limits.lines);
    const lines = shown.map(({ text }) => `- ${mdText(cutText(text, limits.textChars))}`);
    const list = [...lines, ...rest(left, "warning").map((line) => `- ${line}`)].join("\n");
    parts.push(mdDetails(`Warnings (${formatCount(warnings.length)})`, list));
  }
  return parts;
}
