import { describe, expect, test } from "vitest";
import type { CaseResult, Report } from "../domain/report.js";
import type { Trial } from "../domain/trial.js";
import { holdsRun, MOST_POOLED, pooledRuns, poolReports } from "./pool-reports.js";
import { poolingReasons } from "./same-system.js";

const trial = (passed: boolean, latencyS: number): Trial => ({
  passed,
  checks: {},
  latencyS,
  costUsd: null,
  inputTokens: null,
  outputTokens: null,
  error: null,
  output: null,
  metadata: {},
});

/** A run of two cases on the given day; the second case has one trial less. */
function run(day: number, passes = [true, true, false], more: Partial<Report> = {}): Report {
  const trials = passes.map((passed, k) => trial(passed, day + k / 100));
  const cases: CaseResult[] = [
    { id: "a", tags: [`day-${day}`], trials },
    { id: "b", tags: [], trials: trials.slice(1) },
  ];
  return {
    schemaVersion: 1,
    regressgateVersion: "0.2.0",
    createdAt: `2026-01-${String(day).padStart(2, "0")}T00:00:00Z`,
    target: "./app.mjs",
    repeats: passes.length,
    metadata: {},
    cases,
    suite: { fingerprint: "s", targetFingerprint: "t", checks: {}, config: {} },
    run: { complete: true, seed: 0, durationS: 1, warnings: [], git: { commit: `c${day}` } },
    ...more,
  };
}

const latencies = (report: Report, id: string) =>
  report.cases.find((result) => result.id === id)?.trials.map((one) => one.latencyS);

describe("poolReports", () => {
  test("trials add up per case, oldest first, and unequal repeats stay exact", () => {
    const pooled = poolReports(run(2), run(3, [false, true]));
    expect(pooled.repeats).toBe(5);
    expect(latencies(pooled, "a")).toEqual([2, 2.01, 2.02, 3, 3.01]);
    expect(latencies(pooled, "b")).toEqual([2.01, 2.02, 3.01]);
    expect(pooled.createdAt).toBe(run(3).createdAt);
    expect(pooled.totals).toMatchObject({ trials: 8 });
    expect(pooledRuns(pooled)).toEqual([
      {
        createdAt: run(2).createdAt,
        regressgateVersion: "0.2.0",
        commit: "c2",
        repeats: 3,
        otherRepeats: { b: 2 },
      },
      {
        createdAt: run(3).createdAt,
        regressgateVersion: "0.2.0",
        commit: "c3",
        repeats: 2,
        otherRepeats: { b: 1 },
      },
    ]);
  });

  test("a case that is called as what every object has keeps its trials", () => {
    const called = (day: number) => {
      const made = run(day);
      const [a, b] = made.cases as [CaseResult, CaseResult];
      return { ...made, cases: [{ ...a, id: "constructor" }, b] };
    };
    const pooled = poolReports(poolReports(called(2), called(3)), called(4));
    expect(latencies(pooled, "constructor")).toEqual([2, 2.01, 2.02, 3, 3.01, 3.02, 4, 4.01, 4.02]);
  });

  test("an older run takes its place in time; what is said of the cases is the newest's", () => {
    const pooled = poolReports(run(5), run(4));
    expect(latencies(pooled, "a")?.[0]).toBe(4);
    expect(pooled.cases[0]?.tags).toEqual(["day-5"]);
    expect(pooled.createdAt).toBe(run(5).createdAt);
  });

  test("only the newest ten runs stay, with exactly their trials", () => {
    let pooled = run(1);
    for (let day = 2; day <= 12; day++)
      pooled = poolReports(pooled, run(day, day % 2 ? [true, true, false] : [true]));
    expect(pooledRuns(pooled)).toHaveLength(MOST_POOLED);
    expect(pooledRuns(pooled)[0]?.createdAt).toBe(run(3).createdAt);
    expect(latencies(pooled, "a")).toHaveLength(5 * 3 + 5 * 1);
    expect(latencies(pooled, "a")?.[0]).toBe(3);
    expect(latencies(pooled, "b")).toHaveLength(5 * 2);
    expect(pooled.repeats).toBe(20);
  });

  test("a run that is in the pool is recognised, one of the same second is not", () => {
    const pooled = poolReports(run(2), run(3));
    expect(holdsRun(pooled, run(3))).toBe(true);
    expect(holdsRun(pooled, structuredClone(run(2)))).toBe(true);
    expect(holdsRun(pooled, run(4))).toBe(false);
    expect(holdsRun(pooled, run(3, [false, false, false]))).toBe(false);
  });
});

describe("poolingReasons", () => {
  test("runs of one system", () => {
    expect(poolingReasons(run(1), run(2))).toEqual([]);
  });

  test.each<[string, Partial<Report>, RegExp]>([
    ["target", { target: "./other.mjs" }, /target differs/],
    [
      "settings",
      { suite: { fingerprint: "s", targetFingerprint: "x", checks: {}, config: {} } },
      /settings of the target/,
    ],
    [
      "suite",
      { suite: { fingerprint: "x", targetFingerprint: "t", checks: {}, config: {} } },
      /cases or their checks/,
    ],
    [
      "system",
      { run: { complete: true, seed: 0, durationS: 1, warnings: [], system: "m2" } },
      /'system' differs/,
    ],
    ["incomplete", { run: { complete: false, seed: 0, durationS: 1, warnings: [] } }, /incomplete/],
    [
      "filtered",
      {
        run: {
          complete: true,
          seed: 0,
          durationS: 1,
          warnings: [],
          filtered: { cases: ["a"], tags: [] },
        },
      },
      /part of the suite/,
    ],
    ["cases", { cases: run(2).cases.slice(0, 1) }, /cases or their checks/],
  ])("another %s", (_, more, reason) => {
    expect(poolingReasons(run(1), run(2, undefined, more)).join()).toMatch(reason);
  });

  test("a report without fingerprints cannot be told to be of the same system", () => {
    const { suite: _, ...old } = run(2);
    expect(poolingReasons(run(1), old).join()).toContain("no fingerprints");
  });
});
