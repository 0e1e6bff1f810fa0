import { expect, test } from "vitest";
import type { CaseResult } from "../domain/report.js";
import type { Trial } from "../domain/trial.js";
import { sampleError, sampleTrial } from "./sample.test-support.js";
import { nearestRank, plainLabel, totalsOf } from "./totals.js";

function caseOf(id: string, trials: Trial[], more: Partial<CaseResult> = {}): CaseResult {
  return { id, tags: [], trials, ...more };
}

const failed = sampleTrial({
  passed: false,
  checks: { contains: { passed: false, score: null, detail: "missing" } },
});

test("quantiles are nearest ranks", () => {
  const values = [15, 20, 35, 40, 50];
  expect([0, 0.05, 0.3, 0.4, 0.5, 0.95, 1].map((q) => nearestRank(values, q))).toEqual([
    15, 15, 20, 20, 35, 50, 50,
  ]);
  expect(nearestRank([], 0.5)).toBeNull();
});

test("a repeated label loses its number, a name that only looks so keeps it", () => {
  expect(plainLabel("contains#2", { contains: 1, "contains#2": 1 })).toBe("contains");
  expect(plainLabel("issue#5", { "issue#5": 1 })).toBe("issue#5");
  expect(plainLabel("contains", { contains: 1 })).toBe("contains");
});

test("every case weighs the same, whatever its number of trials", () => {
  const totals = totalsOf([
    caseOf("a", [sampleTrial()]),
    caseOf("b", [failed, failed, failed]),
    caseOf("c", [sampleTrial(), failed]),
  ]);
  expect(totals).toMatchObject({ cases: 3, trials: 6, passRate: 0.5, flaky: 1, errors: 0 });
});

test("an errored trial counts as failed, apart by kind, and not in checks and latencies", () => {
  const totals = totalsOf([
    caseOf("a", [
      sampleTrial({ latencyS: 1 }),
      sampleError({ latencyS: 60, errorKind: "timeout" }),
    ]),
    caseOf("b", [sampleError({ latencyS: 0 }), sampleError({ latencyS: 0 })]),
  ]);
  expect(totals).toMatchObject({
    passRate: 0.25,
    flaky: 1,
    errors: 3,
    errorsByKind: { exception: 2, timeout: 1 },
    checks: { contains: { passRate: 1, meanScore: null, trials: 1 } },
    latencyP50S: 1,
    latencyP95S: 1,
  });
  expect(Object.keys(totals.errorsByKind)).toEqual(["exception", "timeout"]);
});

test("an answer that was replayed without its latency does not count as fast", () => {
  const cases = [caseOf("a", [sampleTrial({ latencyS: 0 }), sampleTrial({ latencyS: 2 })])];
  expect(totalsOf(cases)).toMatchObject({ latencyP50S: 2, latencyP95S: 2 });
  const unknown = totalsOf([caseOf("a", [sampleTrial({ latencyS: 0 })])]);
  expect(unknown).toMatchObject({ latencyP50S: null, latencyP95S: null });
});

test("checks are gathered by label, with the mean of the scores that were given", () => {
  const trial = (score: number | null) =>
    sampleTrial({
      checks: {
        retrieval: { passed: true, score, detail: "" },
        contains: { passed: true, score: null, detail: "" },
        "contains#2": { passed: false, score: null, detail: "" },
      },
    });
  const totals = totalsOf([caseOf("a", [trial(0.5), trial(1)]), caseOf("b", [trial(null)])]);
  expect(totals.checks).toEqual({
    contains: { passRate: 0.5, meanScore: null, trials: 6 },
    retrieval: { passRate: 1, meanScore: 0.75, trials: 3 },
  });
  expect(Object.keys(totals.checks)).toEqual(["contains", "retrieval"]);
});

test("quarantined cases are in the amounts and not in the rates", () => {
  const quarantine = { reason: "flaky upstream", until: "2099-01-01" };
  const totals = totalsOf([
    caseOf("a", [sampleTrial({ latencyS: 1 })]),
    caseOf("q", [failed, sampleTrial({ latencyS: 9 }), sampleError()], { quarantine }),
  ]);
  expect(totals).toMatchObject({
    cases: 2,
    trials: 4,
    passRate: 1,
    flaky: 0,
    errors: 1,
    latencyP95S: 1,
    checks: { contains: { passRate: 1, trials: 1 } },
    totalCostUsd: 0.003,
    inputTokens: 30,
  });
  expect(totalsOf([caseOf("q", [sampleTrial()], { quarantine })]).passRate).toBe(0);
});

test("costs and tokens are null where nothing is known, latencies where all errored", () => {
  const totals = totalsOf([caseOf("a", [sampleError()])]);
  expect(totals).toMatchObject({
    meanCostUsd: null,
    totalCostUsd: null,
    inputTokens: null,
    outputTokens: null,
    latencyP50S: null,
    latencyP95S: null,
    checks: {},
  });
});

test("sums of prices show no rounding errors", () => {
  const trials = Array.from({ length: 45 }, () => sampleTrial({ costUsd: 0.1 }));
  expect(totalsOf([caseOf("a", trials)])).toMatchObject({ totalCostUsd: 4.5, meanCostUsd: 0.1 });
});
