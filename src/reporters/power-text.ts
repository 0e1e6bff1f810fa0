/** Exists to print the plan of a suite as tables that a person can read. */
import {
  countOf,
  formatChance,
  formatCount,
  formatDrop,
  formatLevel,
  formatP,
  formatRate,
  formatUsd,
} from "../domain/figures.js";
import type { PowerPlan } from "../domain/power.js";
import type { ReporterOptions } from "../domain/reporter.js";
import { TerminalPage } from "./terminal-page.js";
import { layColumns } from "./terminal-text.js";
import { visibleName } from "./visible-text.js";

function table(page: TerminalPage, rows: readonly (readonly string[])[]): void {
  layColumns(rows, page.width - 2).forEach((line, index) => {
    page.line(`  ${index === 0 ? page.colors.dim(line) : line}`);
  });
}

const seen = (drop: number) => (drop >= 1 ? "none" : formatDrop(drop));

function what(page: TerminalPage, plan: PowerPlan): void {
  const { fewest, most } = plan.storedTrials;
  const trials =
    fewest === most ? formatCount(most) : `${formatCount(fewest)} to ${formatCount(most)}`;
  page.text(
    `${countOf(plan.cases, "case")} with ${trials} stored ${most === 1 ? "trial" : "trials"} each, ${formatRate(plan.passRate)} passed (${visibleName(plan.target, 200)}, ${visibleName(plan.createdAt, 30)})`,
    { paint: page.colors.bold },
  );
  page.text(
    `Flakiness ${plan.flakiness.toFixed(3)}, ${plan.flakinessMeasured ? "measured on this report" : "assumed"}: the within-case variance of a trial, 0 for a deterministic suite, 0.25 for coin flips. False-alarm budget ${formatLevel(plan.alpha)}.`,
  );
}

function sight(page: TerminalPage, plan: PowerPlan): void {
  page.section("Smallest drop of all cases that is seen in 4 of 5 runs");
  const rows = plan.rows.map((row) => [
    `${formatCount(row.repeats)} head ${row.repeats === 1 ? "trial" : "trials"} a case`,
    seen(row.storedDrop),
    seen(row.equalDrop),
    formatCount(row.headCalls),
    row.headCostUsd === null ? "" : formatUsd(row.headCostUsd),
  ]);
  table(page, [["", "this baseline", "equal trials", "calls", ""], ...rows]);
}

function broken(page: TerminalPage, plan: PowerPlan): void {
  page.section("One stable case that breaks");
  for (const row of plan.rows) {
    const verdict = row.brokenCaseSeen ? "seen" : "not seen by itself";
    page.text(
      `${countOf(row.repeats, "head trial")}: one stable case that breaks gives p = ${formatP(row.brokenCase)} in this suite (${formatP(row.brokenCaseAlone)} by itself): ${verdict}`,
      { indent: 2 },
    );
  }
}

function needs(page: TerminalPage, { needed }: PowerPlan): void {
  page.section(`To see a drop of ${formatDrop(needed.drop)} in 4 of 5 runs`);
  page.bullets([
    needed.headRepeats === null
      ? "no number of head trials is enough against this baseline: give it more trials (regressgate baseline add), or take more cases"
      : `${countOf(needed.headRepeats, "head trial")} a case against this baseline${needed.headRepeatsFew ? " (so few can hardly show one broken case)" : ""}`,
    `or ${countOf(needed.equalRepeats, "trial")} a case on both sides`,
    "or more cases:",
  ]);
  const rows = needed.cases.map((row) => [
    `${formatCount(row.repeats)} head ${row.repeats === 1 ? "trial" : "trials"} a case`,
    formatCount(row.stored),
    formatCount(row.equal),
  ]);
  table(page, [["cases for", "this baseline", "equal trials"], ...rows]);
}

function splits(page: TerminalPage, { splits: plan }: PowerPlan): void {
  if (plan.rows.length === 0) return;
  page.section(
    `Splits that all see a drop of ${seen(plan.drop)}; one baseline serves ${countOf(plan.runs, "head run")}`,
  );
  const rows = plan.rows.map((row) => [
    `${row.baselineRepeats} stored, ${row.headRepeats} head`,
    formatCount(row.baselineCalls),
    formatCount(row.headCalls),
    formatCount(row.totalCalls),
    formatP(row.brokenCase),
    row.cheapest ? "cheapest" : "",
  ]);
  table(page, [
    ["trials a case", "baseline", "each head", "all calls", "broken case p", ""],
    ...rows,
  ]);
}

function luck(page: TerminalPage, plan: PowerPlan): void {
  page.section("If this baseline was lucky");
  page.text(
    "A baseline is one draw. How often an unchanged head would be blocked by one that was lucky by 1 or 2 standard errors:",
    { indent: 2 },
  );
  const rows = plan.rows.map((row) => [
    `${formatCount(row.repeats)} head ${row.repeats === 1 ? "trial" : "trials"} a case`,
    ...row.luck.map((each) => formatChance(each.blockRate)),
  ]);
  const heads = plan.rows[0]?.luck.map((each) => `by ${each.standardErrors}`) ?? [];
  table(page, [["", ...heads], ...rows]);
}

/** The plan as text; every number is a field of it. */
export function powerText(plan: PowerPlan, options: ReporterOptions): string {
  const page = new TerminalPage(options);
  what(page, plan);
  sight(page, plan);
  broken(page, plan);
  needs(page, plan);
  splits(page, plan);
  luck(page, plan);
  if (plan.notes.length > 0) {
    page.section("Notes");
    page.bullets(plan.notes.map((note) => note.text));
  }
  return page.toString();
}
