/** Exists for spreadsheets: one line a case of a comparison, one line a trial of a run. */
import { stringify } from "csv-stringify/sync";
import type { CaseChange, Comparison, UnchangedCase } from "../domain/comparison.js";
import type { Report } from "../domain/report.js";
import type { Reporter } from "../domain/reporter.js";
import { disarm } from "./runner-commands.js";
import { visibleBlock } from "./visible-text.js";

type Cell = string | number | boolean | null;
type Line = Record<string, Cell>;

/** A spreadsheet runs a text that begins like a formula, also behind white space. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Text that acts nowhere: control characters and marks of direction are shown, and an apostrophe
 * stands before what a spreadsheet would take for a formula (as spreadsheets write it) or a CI
 * server for a command.
 */
function safe(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  const text = disarm(visibleBlock(cell), { opening: "'::", bracketed: "##'" });
  return FORMULA.test(text) ? `'${text}` : text;
}

function counts({ base, head }: UnchangedCase): Line {
  return {
    base_passes: base.passes,
    base_trials: base.trials,
    base_errors: base.errors,
    head_passes: head.passes,
    head_trials: head.trials,
    head_errors: head.errors,
  };
}

const comparisonColumns = [
  "id",
  "status",
  "tags",
  "base_passes",
  "base_trials",
  "base_errors",
  "head_passes",
  "head_trials",
  "head_errors",
  "delta",
  "p_worse",
  "p_adjusted",
  "significant",
  "flipped",
];

function changeLine(change: CaseChange): Line {
  return {
    id: change.id,
    status: change.delta < 0 ? "worse" : "better",
    tags: change.tags.join(";"),
    ...counts(change),
    delta: change.delta,
    p_worse: change.pWorse,
    p_adjusted: change.pAdjusted,
    significant: change.significant,
    flipped: change.flipped,
  };
}

function comparisonLines(comparison: Comparison): Line[] {
  const lines = comparison.changes.map(changeLine);
  for (const same of comparison.unchanged) {
    lines.push({
      id: same.id,
      status: "same",
      tags: same.tags.join(";"),
      ...counts(same),
      delta: 0,
    });
  }
  const { added, removed, changed, quarantined, unmeasured } = comparison;
  for (const [status, ids] of Object.entries({
    added,
    removed,
    changed,
    quarantined,
    unmeasured,
  })) {
    for (const id of ids) lines.push({ id, status });
  }
  return lines;
}

const runColumns = [
  "id",
  "tags",
  "repeat",
  "passed",
  "failed_checks",
  "error",
  "error_kind",
  "latency_s",
  "cost_usd",
  "input_tokens",
  "output_tokens",
  "output",
];

function trialLines(report: Report): Line[] {
  return report.cases.flatMap((result) =>
    result.trials.map((trial, repeat): Line => {
      const failed = Object.entries(trial.checks).filter(([, outcome]) => !outcome.passed);
      return {
        id: result.id,
        tags: result.tags.join(";"),
        repeat,
        passed: trial.passed,
        failed_checks: failed.map(([label]) => label).join(";"),
        error: trial.error,
        error_kind: trial.errorKind ?? null,
        latency_s: trial.latencyS,
        cost_usd: trial.costUsd,
        input_tokens: trial.inputTokens,
        output_tokens: trial.outputTokens,
        output: trial.output,
      };
    }),
  );
}

function print(columns: string[], lines: readonly Line[]): string {
  const safeLines = lines.map((line) => columns.map((column) => safe(line[column] ?? null)));
  return stringify([columns, ...safeLines], {
    record_delimiter: "windows",
    cast: { boolean: (value) => String(value) },
  });
}

/** `csv`: RFC 4180, with a head line; texts that would act somewhere are shown so that they do not. */
export const csvReporter: Reporter = {
  name: "csv",
  summary: "A table for spreadsheets: a case a line, or of a run a trial a line.",
  render(subject) {
    return subject.kind === "comparison"
      ? print(comparisonColumns, comparisonLines(subject.comparison))
      : print(runColumns, trialLines(subject.summary.report));
  },
};
