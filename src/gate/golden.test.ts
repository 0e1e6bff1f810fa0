/** Every worked example that two reports can express, through compareReports. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  reportOf,
  shortCase,
  shortTrial,
  shortTrials,
} from "../compare/report-from-counts.test-support.js";
import type { Comparison } from "../domain/comparison.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { CaseResult, Report } from "../domain/report.js";
import { compareReports } from "./compare-reports.js";

interface Example {
  id: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by kind
  input: any;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by kind
  expected: any;
}

const golden: { examples: Example[] } = JSON.parse(
  readFileSync(new URL("../../test/golden/stats-golden.json", import.meta.url), "utf8"),
);
const ofKind = (kind: string) => golden.examples.filter((example) => example.kind === kind);

type Row = Record<string, unknown> & { tags?: string[]; cluster?: string };

function rowsOf({ columns, rows }: { columns: string[]; rows: unknown[][] }): Row[] {
  return rows.flatMap((row) => {
    const named: Row = Object.fromEntries(columns.map((column, index) => [column, row[index]]));
    return new Array<Row>(Number(named["count"] ?? 1)).fill(named);
  });
}

function side(rows: Row[], arm: "base" | "head", extra: (row: Row) => Partial<CaseResult>) {
  return rows.map((row, index) => {
    const [passes, errors, trials] = ["passes", "errors", "trials"].map((name) =>
      Number(row[`${arm}_${name}`] ?? 0),
    );
    const short = shortTrials(passes!, trials!, errors!);
    const id = `case-${String(index).padStart(6, "0")}`;
    return shortCase(id, short, { tags: row.tags ?? [], ...extra(row) });
  });
}

function reportsOf(
  rows: Row[],
  extra: (row: Row) => Partial<CaseResult> = () => ({}),
): [Report, Report] {
  return [reportOf(side(rows, "base", extra)), reportOf(side(rows, "head", extra))];
}

function expectP(actual: number, expected: number): void {
  if (expected <= 1e-10) expect(actual).toBe(1e-10);
  else if (expected < 1e-6) expect(Math.abs(actual / expected - 1)).toBeLessThan(1e-3);
  else expect(Math.abs(actual - expected)).toBeLessThan(1e-9);
}

const countNotes = ["few_repeats", "noisier_arm", "case_worse_without_drop"];
const codes = (comparison: Comparison) => comparison.notes.map((note) => note.code);
const countCodes = (comparison: Comparison) =>
  codes(comparison)
    .filter((code) => countNotes.includes(code))
    .sort();

describe("comparison", () => {
  test.each(ofKind("comparison"))("$id", ({ input, expected }) => {
    const rows = rowsOf(input);
    const { rule_out, fail_on, ...options } = input.options ?? {};
    const policy: GateOptions = { ...options, ruleOut: rule_out, failOn: fail_on };
    const result = compareReports(...reportsOf(rows), policy);
    expect(result.verdict).toBe(expected.verdict);
    expect(result.reasons).toEqual(expected.reasons);
    expect(result.failed).toBe(expected.failed);
    expect(countCodes(result)).toEqual([...expected.notes].sort());
    expectP(result.pWorse, expected.p_worse);
    expectP(result.pWorseExact, expected.p_worse_exact);
    expectP(result.pBetter, expected.p_better);
    expectP(result.pBetterExact, expected.p_better_exact);
    expectP(result.pOverall, expected.p_overall);
    expectP(result.pOverallExact, expected.p_overall_exact);
    expectP(result.pWorstCase, expected.p_worst_case);
    expectP(result.pPopulation, expected.p_population);
    expect(result.casesCompared).toBe(expected.n_cases);
    expect(result.informative).toBe(expected.informative);
    expect(result.baseRate).toBeCloseTo(expected.base_rate, 12);
    expect(result.headRate).toBeCloseTo(expected.head_rate, 12);
    expect(result.delta).toBeCloseTo(expected.delta, 12);
    expect(result.interval.low).toBeCloseTo(expected.ci90[0], 6);
    expect(result.interval.high).toBeCloseTo(expected.ci90[1], 6);
    expect(result.brokenDelta).toBeCloseTo(expected.broken_delta, 12);
    expect(result.ruledOutDrop).toBeCloseTo(expected.ruled_out_drop, 6);
    expect(result.mde80).toBeCloseTo(expected.mde80, 6);
    expect(result.changes.length + result.unchanged.length).toBe(expected.n_cases);
  });
});

describe("verdict", () => {
  test.each(ofKind("verdict"))("$id", ({ input, expected }) => {
    const rows = rowsOf(input);
    const o = input.options;
    const policy: GateOptions = {};
    for (const key of ["alpha", "margin", "broken"] as const) {
      if (o[key] !== undefined) Object.assign(policy, { [key]: o[key] });
    }
    if (o.p_value) policy.pValue = o.p_value;
    if (o.rule_out) policy.ruleOut = o.rule_out;
    // All trials take a second: any latency limit below that fails.
    if (o.limit_failures) policy.maxP95LatencyS = 0.5;
    const [base, head] = reportsOf(rows);
    for (const [arm, report] of [
      ["base", base],
      ["head", head],
    ] as const) {
      const rate = o[`${arm}_error_rate`];
      if (rate === undefined) continue;
      // Errors beside the trials that count, so that the counts stay what the example says.
      policy.errors = "exclude";
      const answered = report.cases.reduce((sum, result) => sum + result.trials.length, 0);
      const errors = Math.ceil((rate * answered) / (1 - rate) - 1e-9);
      for (let k = 0; k < errors; k++) {
        report.cases[k % report.cases.length]!.trials.push(shortTrial("E"));
      }
    }
    if (o.head_complete === false) head.run!.complete = false;
    if (o.base_shared !== undefined) {
      const missing = Math.round(rows.length / o.base_shared) - rows.length;
      for (let k = 0; k < missing; k++) base.cases.push(shortCase(`gone-${k}`, [1, 1, 1, 1, 1]));
    }
    const result = compareReports(base, head, policy);
    expect(result.verdict).toBe(expected.verdict);
    expect(result.reasons).toEqual(expected.reasons);
    expect(result.failed).toBe(expected.failed);
  });
});

describe("errors", () => {
  test.each(ofKind("errors"))("$id", ({ input, expected }) => {
    const reports = reportsOf(rowsOf(input));
    for (const errors of ["fail", "exclude"] as const) {
      const result = compareReports(...reports, { errors });
      const wanted = expected[errors];
      const other = expected[errors === "fail" ? "exclude" : "fail"];
      expect(result.baseErrorRate).toBeCloseTo(expected.base_error_rate, 12);
      expect(result.headErrorRate).toBeCloseTo(expected.head_error_rate, 12);
      expect(result.casesCompared).toBe(wanted.n_cases);
      expect(result.delta).toBeCloseTo(wanted.delta, 12);
      expectP(result.pWorse, wanted.p_worse);
      expectP(result.pWorseExact, wanted.p_worse_exact);
      expectP(result.pWorseOtherErrors!, other.p_worse);
      expect(result.verdict).toBe(wanted.verdict);
      expect(result.reasons).toEqual(wanted.reasons);
      expect(result.failed).toBe(wanted.failed);
      expect(result.verdictOtherErrors).toBe(other.verdict);
      expect(result.unmeasured).toHaveLength(wanted.unmeasured_cases ?? 0);
      expect(codes(result).includes("errors_decide")).toBe(expected.note_expected);
    }
  });
});

describe("collapse", () => {
  test.each(ofKind("collapse"))("$id", ({ input, expected }) => {
    const [base, head] = reportsOf(rowsOf(input));
    let index = 0;
    input.rows.forEach((row: number[], k: number) => {
      for (let c = 0; c < row[4]!; c++, index++) {
        for (const [report, copied] of [
          [base, input.identical_base[k]],
          [head, input.identical_head[k]],
        ] as const) {
          if (copied) for (const trial of report.cases[index]!.trials) trial.output = "copy";
        }
      }
    });
    const result = compareReports(base, head);
    expectP(result.pWorse, expected.p_worse);
    expect(result.verdict).toBe(expected.verdict);
    expectP(result.pWorseCollapsed!, expected.p_worse_collapsed);
    expect(result.verdictCollapsed).toBe(expected.verdict_collapsed);
    expect(codes(result)).toContain("identical_repeats_decide");
    expect(codes(result)).toContain("identical_repeats");
  });
});

describe("slices", () => {
  test.each(ofKind("slices"))("$id", ({ input, expected }) => {
    const result = compareReports(...reportsOf(rowsOf(input)), { alpha: input.alpha });
    const names = Object.keys(expected.slices);
    expect(result.slices.tags.map((slice) => slice.name).sort()).toEqual(names.sort());
    for (const slice of result.slices.tags) {
      const wanted = expected.slices[slice.name];
      expect(slice.cases).toBe(wanted.n_cases);
      expect(slice.informative).toBe(wanted.informative);
      expect(slice.delta).toBeCloseTo(wanted.delta, 12);
      expectP(slice.pWorse, wanted.p_worse);
      expectP(slice.pBetter, wanted.p_better);
      expectP(slice.pAdjusted, wanted.p_adjusted);
      expect(slice.interval.low).toBeCloseTo(wanted.ci90[0], 6);
      expect(slice.interval.high).toBeCloseTo(wanted.ci90[1], 6);
      expect(slice.worse).toBe(wanted.worse);
    }
  });
});

describe("flip_list", () => {
  test.each(ofKind("flip_list"))("$id", ({ input, expected }) => {
    const result = compareReports(...reportsOf(rowsOf(input)));
    expect(result.flips.count).toBe(expected.listed);
    expect(result.flips.expectedByChance).toBeCloseTo(expected.expected_false, 9);
    if (expected.tau === null) expect(result.flips.threshold).toBeNull();
    else expectP(result.flips.threshold!, expected.tau);
    expect(result.changes.filter((change) => change.flipped)).toHaveLength(expected.listed);
    expect(result.changes.filter((change) => change.significant)).toHaveLength(
      expected.significant,
    );
    for (const change of result.changes) {
      const index = Number(change.id.slice("case-".length));
      expectP(change.pWorse, expected.p[index]);
      expectP(change.pAdjusted, expected.p_adjusted[index]);
    }
  });
});

describe("population", () => {
  test.each(ofKind("population"))("$id", ({ input, expected }) => {
    const rows = input.clusters.flatMap((cluster: unknown[][], k: number) =>
      rowsOf({ columns: input.columns, rows: cluster }).map((row) => ({
        ...row,
        ...(cluster.length > 1 && { cluster: `document ${k}` }),
      })),
    );
    const reports = reportsOf(rows, (row) =>
      row.cluster === undefined ? {} : { cluster: row.cluster },
    );
    expectP(compareReports(...reports).pPopulation, expected.p_population);
  });
});
