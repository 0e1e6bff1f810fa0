import { describe, expect, test } from "vitest";
import type { CaseResult, Report } from "../domain/report.js";
import { countTrials } from "./count-trials.js";
import { errorsByKind } from "./errors-test.js";
import { evidenceNotes } from "./evidence-notes.js";
import { measure } from "./measure.js";
import { pairReports } from "./pair-reports.js";
import { pairedArms } from "./paired-arms.js";
import { reportOf, shortCase, shortTrial, shortTrials } from "./report-from-counts.test-support.js";

function notes(base: Report, head: Report) {
  const { measured } = pairedArms(pairReports(base, head).paired, (pair) => ({
    base: countTrials(pair.base.trials, "fail"),
    head: countTrials(pair.head.trials, "fail"),
  }));
  return evidenceNotes(base, head, measured, measure(measured, 0.05), { alpha: 0.05, margin: 0 });
}
const codes = (base: Report, head: Report) => notes(base, head).map((note) => note.code);
const suite = (passes: number, trials: number, cases = 6) =>
  reportOf(
    Array.from({ length: cases }, (_, k) => shortCase(`c${k}`, shortTrials(passes, trials))),
  );

describe("evidenceNotes", () => {
  test("fewer than three trials a case on a side", () => {
    expect(codes(suite(2, 2), suite(5, 5))).toEqual(["few_repeats"]);
    expect(codes(suite(3, 3), suite(2, 2))).toEqual(["few_repeats"]);
    expect(codes(suite(3, 3), suite(3, 3))).toEqual([]);
    const one = reportOf([shortCase("c0", shortTrials(3, 3)), ...suite(2, 2).cases.slice(1)]);
    expect(codes(one, suite(3, 3))).toEqual([]);
  });

  test("one side much noisier, with unequal trials only", () => {
    // Half of the cases 3 of 3 and half 0 of 3 against 5 of 10 everywhere: the mean is the same.
    const split = reportOf(
      Array.from({ length: 6 }, (_, k) =>
        shortCase(`c${k}`, shortTrials(k % 2 === 0 ? 10 : 9, 10)),
      ),
    );
    const noisy = reportOf(
      Array.from({ length: 6 }, (_, k) => shortCase(`c${k}`, shortTrials(k % 2 === 0 ? 1 : 2, 3))),
    );
    expect(codes(split, noisy)).toContain("noisier_arm");
    expect(codes(suite(9, 10), suite(9, 10))).not.toContain("noisier_arm");
  });

  test("repeats that are copies of each other, from five cases on and half of them", () => {
    const copies = (count: number, cases = 6): Report =>
      reportOf(
        Array.from({ length: cases }, (_, k): CaseResult => {
          const trials = [0, 1, 2].map((n) => shortTrial(1, k < count ? 0 : n));
          return shortCase(`c${k}`, [], { trials });
        }),
      );
    expect(codes(suite(3, 3), copies(3))).toEqual(["identical_repeats"]);
    expect(codes(copies(6), copies(6))).toEqual(["identical_repeats", "identical_repeats"]);
    expect(codes(suite(3, 3), copies(2))).toEqual([]);
    expect(codes(suite(3, 3, 4), copies(4, 4))).toEqual([]);
    expect(notes(suite(3, 3), copies(3))[0]?.text).toContain("3 cases of 6 (50 %)");
  });

  test("a case broke although the mean did not fall", () => {
    const base = reportOf([shortCase("a", shortTrials(5, 5)), shortCase("b", shortTrials(0, 5))]);
    const head = reportOf([shortCase("a", shortTrials(0, 5)), shortCase("b", shortTrials(5, 5))]);
    expect(codes(base, head)).toEqual(["case_worse_without_drop"]);
  });
});

test("errors by kind, one without a kind is an exception", () => {
  const trials = [
    shortTrial("E", 0, { errorKind: "timeout" }),
    shortTrial("E", 1, { errorKind: "http" }),
    shortTrial("E", 2, { errorKind: "timeout" }),
    shortTrial(1, 3),
  ];
  const { errorKind: _, ...bare } = shortTrial("E", 4);
  const report = reportOf([shortCase("a", [], { trials: [...trials, bare] })]);
  const { paired } = pairReports(report, report);
  expect(errorsByKind(paired, "head")).toEqual({ exception: 1, timeout: 2, http: 1 });
  expect(Object.keys(errorsByKind(paired, "head"))).toEqual(["exception", "timeout", "http"]);
});
