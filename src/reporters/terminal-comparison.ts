/** Exists to tell a comparison to a person at a terminal: the verdict first, then why, then what else. */
import type { CaseChange, Comparison, Verdict } from "../domain/comparison.js";
import {
  countOf,
  formatCount,
  formatExpected,
  formatLevel,
  formatP,
  formatPoints,
  formatPointsBare,
  formatSeconds,
  formatUsd,
} from "../domain/figures.js";
import { cutList, cutText } from "./cut-text.js";
import { answerOf, failedChecks, passesOf } from "./excerpt-lines.js";
import { intervalBar } from "./interval-bar.js";
import { lookHeads, lookRows } from "./look-rows.js";
import { nextStep, nextStepText } from "./next-steps.js";
import { showExcerpt, showFrames } from "./terminal-excerpt.js";
import type { Paint, TerminalPage } from "./terminal-page.js";
import { showSlices } from "./terminal-slices.js";
import { layColumns } from "./terminal-text.js";
import { visibleName } from "./visible-text.js";

const MOST_CASES = 10;
const MOST_FLIPS = 20;
const MOST_NAMES = 20;

function verdictPaint(page: TerminalPage, verdict: Verdict): Paint {
  const { colors } = page;
  const paints: Record<Verdict, Paint> = {
    pass: colors.green,
    improvement: colors.green,
    warn: colors.yellow,
    regression: colors.red,
    invalid: colors.magenta,
  };
  return (text) => colors.bold(paints[verdict](text));
}

function more(page: TerminalPage, rest: number, what: string): void {
  if (rest > 0) page.text(`… and ${formatCount(rest)} more ${what}`, { indent: 2 });
}

function changeTitle(change: CaseChange): string {
  return (
    `${visibleName(change.id, 120)}  ${passesOf(change.base)} → ${passesOf(change.head)}  ` +
    `(${formatPoints(change.delta)}, p ${formatP(change.pWorse)}, adjusted ${formatP(change.pAdjusted)})`
  );
}

function figures(page: TerminalPage, c: Comparison): void {
  if (c.casesCompared === 0) return;
  page.gap();
  const { level, low, high } = c.interval;
  const [bar, scale] = intervalBar(c.delta, c.interval, Math.min(60, page.width - 2));
  page.line(`  ${bar}`);
  page.line(`  ${page.colors.dim(scale)}`);
  page.text(
    `${formatPoints(c.delta)}, ${formatLevel(level)} interval ${formatPointsBare(low)} to ${formatPointsBare(high)}`,
    { indent: 2 },
  );
}

function broken(page: TerminalPage, c: Comparison): void {
  const cases = c.changes.filter((change) => change.significant);
  if (cases.length === 0) return;
  page.section(`Broken beyond chance (${formatCount(cases.length)})`);
  const { shown, rest } = cutList(cases, MOST_CASES);
  for (const change of shown) {
    page.text(changeTitle(change), { indent: 2, paint: page.colors.red });
    showExcerpt(page, change);
  }
  more(page, rest, rest === 1 ? "case" : "cases");
}

function flips(page: TerminalPage, c: Comparison): void {
  const cases = c.changes.filter((change) => change.flipped && !change.significant);
  if (cases.length === 0) return;
  const among = c.flips.count > cases.length ? "; of these and the broken" : "";
  page.section(
    `Lower (${countOf(cases.length, "case")}${among}, ${formatExpected(c.flips.expectedByChance)} expected by chance)`,
  );
  const { shown, rest } = cutList(cases, MOST_FLIPS);
  for (const change of shown) {
    page.text(changeTitle(change), { indent: 2 });
    showExcerpt(page, change);
  }
  more(page, rest, rest === 1 ? "case" : "cases");
}

function moved(page: TerminalPage, c: Comparison): void {
  const cases = c.changes.filter((change) => !change.flipped && !change.significant);
  if (cases.length === 0) return;
  const title = cases.length === c.changes.length ? "Lower or higher" : "Also lower or higher";
  page.section(`${title} (${formatCount(cases.length)})`);
  const { shown, rest } = cutList(cases, MOST_CASES);
  const rows = shown.map((change) => [
    visibleName(change.id),
    `${passesOf(change.base)} → ${passesOf(change.head)}`,
    formatPointsBare(change.delta),
    `p ${formatP(change.pWorse)}`,
  ]);
  for (const line of layColumns(rows, page.width - 2, [3])) page.line(`  ${line}`);
  more(page, rest, rest === 1 ? "case" : "cases");
}

function mustPass(page: TerminalPage, c: Comparison): void {
  if (c.mustPassFailures.length === 0) return;
  page.section(`Must-pass cases that failed (${formatCount(c.mustPassFailures.length)})`);
  const { shown, rest } = cutList(c.mustPassFailures, MOST_CASES);
  for (const { id, head, excerpt } of shown) {
    const what = head === null ? "missing from the head" : passesOf(head);
    page.text(`${visibleName(id, 120)}  ${what}`, { indent: 2, paint: page.colors.red });
    if (excerpt === undefined) continue;
    page.text(answerOf(excerpt, 400), { indent: 4, lead: "head    ", most: 6 });
    showFrames(page, excerpt.errorTrace, "at      ");
    for (const check of failedChecks(excerpt, 300).slice(0, 5)) {
      page.text(check, { indent: 4, lead: "failed  ", most: 3 });
    }
  }
  more(page, rest, rest === 1 ? "case" : "cases");
}

function scores(page: TerminalPage, c: Comparison): void {
  if (c.scores.length === 0) return;
  page.section("Mean scores");
  const rows = c.scores.map((score) => [
    visibleName(score.label),
    formatCount(score.cases),
    score.baseMean.toFixed(3),
    score.headMean.toFixed(3),
    `p ${formatP(score.pAdjusted)}`,
    score.seed === null ? "" : String(score.seed),
    score.worse ? "worse" : "",
  ]);
  const seeded = c.scores.some((score) => score.seed !== null) ? "seed" : "";
  const table = [["", "cases", "baseline", "head", "adjusted", seeded, ""], ...rows];
  for (const line of layColumns(table, page.width - 2, [5, 1])) page.line(`  ${line}`);
}

function names(page: TerminalPage, c: Comparison): void {
  const lists: [string, readonly string[]][] = [
    ["added", c.added],
    ["removed", c.removed],
    ["changed", c.changed],
    ["quarantined", c.quarantined],
    ["unmeasured", c.unmeasured],
  ];
  const filled = lists.filter(([, ids]) => ids.length > 0);
  if (filled.length === 0) return;
  page.section("Not compared");
  for (const [what, ids] of filled) {
    const { shown, rest } = cutList(ids, MOST_NAMES);
    const listed = shown.map((id) => visibleName(id, 80)).join(", ");
    const tail = rest > 0 ? `, … and ${formatCount(rest)} more` : "";
    page.text(`${listed}${tail}`, { indent: 2, lead: `${what} (${formatCount(ids.length)}): ` });
  }
}

function rounds(page: TerminalPage, c: Comparison): void {
  if (c.adaptive === undefined) return;
  page.section(`Rounds (${c.adaptive.rounds} of at most ${c.adaptive.maxRounds})`);
  const lines = layColumns([lookHeads, ...lookRows(c.adaptive)], page.width - 2);
  lines.forEach((line, index) => {
    page.line(`  ${index === 0 ? page.colors.dim(line) : line}`);
  });
}

function sides(page: TerminalPage, c: Comparison): void {
  page.section("The two runs");
  const row = (name: string, side: Comparison["base"]) => [
    name,
    formatCount(side.cases),
    formatCount(side.trials),
    side.latencyP95S === null ? "-" : formatSeconds(side.latencyP95S),
    side.meanCostUsd === null ? "-" : formatUsd(side.meanCostUsd),
    visibleName(side.createdAt, 30),
  ];
  const table = [
    ["", "cases", "trials", "p95", "cost/trial", "started"],
    row("baseline", c.base),
    row("head", c.head),
  ];
  for (const line of layColumns(table, page.width - 2, [5, 1, 4])) page.line(`  ${line}`);
}

/** Writes the whole comparison. */
export function showComparison(page: TerminalPage, c: Comparison): void {
  page.line(verdictPaint(page, c.verdict)(c.verdict.toUpperCase()));
  page.text(c.headline);
  figures(page, c);
  if (c.limitFailures.length > 0) {
    page.section(`Limits that failed (${formatCount(c.limitFailures.length)})`);
    page.bullets(c.limitFailures.map((limit) => cutText(limit, 500)));
  }
  mustPass(page, c);
  broken(page, c);
  flips(page, c);
  showSlices(page, "By tag", "tag", c.slices.tags);
  showSlices(page, "By check", "check", c.slices.checks);
  page.section("In words");
  page.bullets(c.sentences.map((sentence) => cutText(sentence, 1_000)));
  moved(page, c);
  scores(page, c);
  names(page, c);
  rounds(page, c);
  if (c.notes.length > 0) {
    page.section("Notes");
    page.bullets(c.notes.map((note) => cutText(note.text, 1_000)));
  }
  sides(page, c);
  page.gap();
  page.text(`Next: ${nextStepText(nextStep(c))}`);
}
