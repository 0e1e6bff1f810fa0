/** Comparisons that people found judged wrongly elsewhere, each with the outcome that is right. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reportFromMap, type ShortTrial } from "../compare/report-from-counts.test-support.js";
import { type Comparison, exitCodeOf } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import type { Report } from "../domain/report.js";
import { compareReports } from "./compare-reports.js";

type Trials = Record<string, ShortTrial[]>;

interface HandedCase {
  id: string;
  kind: string;
  setup: { baseline?: Trials; head?: Trials };
  expected: Record<string, unknown>;
}

const lines = readFileSync(
  new URL("../../test/golden/compare-cases.jsonl", import.meta.url),
  "utf8",
);
const all: HandedCase[] = lines
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));
/** The others are about files and exit codes of the command line. */
const cases = all.filter(({ setup }) => setup.baseline && typeof setup.head === "object");

function reports({ kind, setup }: HandedCase): [Report, Report] {
  const base = reportFromMap(setup.baseline!);
  const head = reportFromMap(setup.head!, { createdAt: "2026-01-03T00:00:00Z" });
  if (kind === "compare/content-changed") {
    head.cases.find((result) => result.id === "c01")!.checksFingerprint = "edited";
    for (const { trials } of [...base.cases, ...head.cases]) {
      for (const trial of trials) trial.output = null;
    }
  }
  return [base, head];
}

/** The words of these cases for our verdicts. */
const synonyms: Record<string, Comparison["verdict"]> = {
  improved: "improvement",
  unchanged: "pass",
  pass: "pass",
  regressed: "regression",
};

/** One assertion for each key that the cases use. */
const assertions: Record<string, (c: Comparison, wanted: never) => void> = {
  must_not_be: (c, words: string[]) => {
    for (const word of words) expect(c.verdict).not.toBe(synonyms[word]);
  },
  exit_nonzero: (c, wanted: boolean) => expect(exitCodeOf(c) !== 0).toBe(wanted),
  regression: (c, wanted: boolean) => expect(c.verdict === "regression").toBe(wanted),
  verdict: (c, wanted: string) => expect(c.verdict).toBe(wanted),
  delta_head_minus_base: (c, wanted: number) => expect(c.delta).toBeCloseTo(wanted, 9),
  delta_tol: () => undefined,
  lists_added: (c, ids: string[]) => expect(c.added).toEqual(ids),
  lists_removed: (c, ids: string[]) => expect(c.removed).toEqual(ids),
  mentions_failing_new: (c) => expect(codes(c)).toContain("added_failing"),
  significant_cases: (c, ids: string[]) => expect(significant(c)).toEqual(ids),
  p_population_not_below: (c, p: number) => expect(c.pPopulation).toBeGreaterThanOrEqual(p),
  flags_changed: (c, ids: string[]) => expect(c.changed).toEqual(ids),
  c01_not_counted_as_plain_regression: (c) => {
    expect(c.changes).toEqual([]);
    expect(c.verdict).toBe("pass");
  },
  errors_reported: (c, wanted: { baseline: number; head: number }) =>
    expect({ baseline: c.baseErrors, head: c.headErrors }).toEqual(wanted),
  lists_collapsed_cases: (c, ids: string[]) => expect(significant(c)).toEqual(ids),
  p_is_finite: (c) => expect(Number.isFinite(c.pWorse)).toBe(true),
  p_strictly_between_0_and_1: (c) => {
    expect(c.pWorse).toBeGreaterThan(0);
    expect(c.pWorse).toBeLessThan(1);
  },
  says_inconclusive: (c) => expect([c.headline, ...c.sentences].join(" ")).toMatch(/inconclusive/i),
  repeat_five_times_same_p: () => undefined,
  same_if_case_order_shuffled: () => undefined,
};

const codes = (c: Comparison) => c.notes.map((note) => note.code);
const significant = (c: Comparison) =>
  c.changes.filter((change) => change.significant).map((change) => change.id);

describe("handed comparisons", () => {
  test("every line is known", () => {
    expect(all).toHaveLength(19);
    expect(cases).toHaveLength(15);
  });

  test.each(cases)("$id $kind", (handed) => {
    const [base, head] = reports(handed);
    if (handed.kind === "compare/disjoint") {
      expect(() => compareReports(base, head)).toThrow(UsageError);
      expect(() => compareReports(base, head)).toThrow(/no cases in common/);
      return;
    }
    const result = compareReports(base, head);
    for (const [key, wanted] of Object.entries(handed.expected)) {
      const check = assertions[key];
      expect(check, `an assertion for ${key}`).toBeDefined();
      check?.(result, wanted as never);
    }
    const shuffled = (report: Report) => ({ ...report, cases: [...report.cases].reverse() });
    const again = compareReports(shuffled(base), shuffled(head));
    expect(again).toEqual(result);
    for (let k = 0; k < 4; k++) expect(compareReports(base, head).pWorse).toBe(result.pWorse);
  });
});
