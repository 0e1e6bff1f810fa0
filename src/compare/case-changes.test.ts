import { expect, test } from "vitest";
import { caseChanges } from "./case-changes.js";
import { countTrials } from "./count-trials.js";
import { EXCERPT_CHARS } from "./excerpts.js";
import { measure } from "./measure.js";
import { pairReports } from "./pair-reports.js";
import { pairedArms } from "./paired-arms.js";
import type { ShortTrial } from "./report-from-counts.test-support.js";
import { reportFromMap } from "./report-from-counts.test-support.js";

const head: Record<string, ShortTrial[]> = {
  b: [0, 0, 0, 0, 0],
  a: [0, 0, 0, 0, 0],
  "less bad": [1, 1, 0, 0, 0],
  better: [1, 1, 1, 1, 1],
  same: [1, 1, 1, 1, 1],
};
const base = {
  ...head,
  b: head["same"]!,
  a: head["same"]!,
  "less bad": head["same"]!,
  better: head["b"]!,
};

test("lists moved cases worst first, ties by id, with the trials that show it", () => {
  const baseReport = reportFromMap(base);
  const headReport = reportFromMap(head);
  headReport.cases[1]!.trials[0]!.output = "x".repeat(EXCERPT_CHARS + 10);
  const arms = pairedArms(pairReports(baseReport, headReport).paired, (pair) => ({
    base: countTrials(pair.base.trials, "fail"),
    head: countTrials(pair.head.trials, "fail"),
  }));
  const { rows } = measure(arms.measured, 0.05)!;
  const { changes, unchanged } = caseChanges(arms.measured, rows, new Set(["a"]), 0.05);
  expect(changes.map((change) => change.id)).toEqual(["a", "b", "less bad", "better"]);
  expect(unchanged.map((item) => item.id)).toEqual(["same"]);
  expect(changes[0]).toMatchObject({ flipped: true, significant: true, delta: -1 });
  expect(changes[0]?.excerpt?.head).toMatchObject({
    omittedChars: 10,
    failedChecks: [{ label: "contains", detail: "missing x" }],
  });
  // An improved case shows what failed before and what passes now.
  expect(changes[3]?.excerpt?.base.failedChecks).toHaveLength(1);
  expect(changes[3]?.excerpt?.head.failedChecks).toHaveLength(0);
});
