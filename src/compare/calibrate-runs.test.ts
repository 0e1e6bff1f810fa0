import { describe, expect, test } from "vitest";
import { UsageError } from "../domain/errors.js";
import { seededIndex } from "../stats/seeded-random.js";
import { calibrateRuns, type NamedRun } from "./calibrate-runs.js";
import { driftBetween } from "./drift-between.js";
import { reportOf, type ShortTrial, shortCase } from "./report-from-counts.test-support.js";

const options = { alpha: 0.05, errors: "fail" as const, seed: 0 };

/** A run of 60 flaky cases whose rates are shifted as a whole. */
function run(day: number, shift = 0): NamedRun {
  const draw = seededIndex(day);
  const trial = (rate: number): ShortTrial => (draw(1000) < 1000 * (rate + shift) ? 1 : 0);
  const report = reportOf(
    Array.from({ length: 60 }, (_, k) => {
      const rate = 0.5 + 0.4 * (k / 60);
      return shortCase(`c${k}`, [trial(rate), trial(rate), trial(rate)]);
    }),
    { createdAt: `2026-01-${String(day).padStart(2, "0")}T00:00:00Z` },
  );
  return { name: `day-${day}`, report };
}

describe("calibrateRuns", () => {
  test("runs that agree: no drift, in the order of their dates", () => {
    const found = calibrateRuns([run(3), run(1), run(2)], options);
    expect(found.runs.map((one) => one.name)).toEqual(["day-1", "day-2", "day-3"]);
    expect(found.pairs.map((pair) => [pair.base, pair.head])).toEqual([
      ["day-1", "day-2"],
      ["day-2", "day-3"],
    ]);
    expect(found.drift.drifted).toBe(false);
    expect(found.falseAlarms).toBeNull();
    expect(found.expectedAlarms).toBeCloseTo(0.1, 12);
    expect(found.notes.map((note) => note.code)).toEqual(["few_pairs"]);
  });

  test("a false-alarm rate with its interval from ten pairs on", () => {
    const runs = Array.from({ length: 11 }, (_, k) => run(k + 1));
    const { falseAlarms, alarms, pairs } = calibrateRuns(runs, options);
    expect(pairs).toHaveLength(10);
    expect(falseAlarms?.share).toBe(alarms.worse / 10);
    expect(falseAlarms!.low).toBeLessThanOrEqual(falseAlarms!.share);
    expect(falseAlarms!.high).toBeGreaterThan(0.25);
  });

  test("a run that was shifted as a whole drifts", () => {
    const found = calibrateRuns([run(1), run(2), run(3, -0.25)], options);
    expect(found.drift).toMatchObject({ drifted: true, permutations: 999, seed: 0 });
    expect(found.drift.p).toBeLessThanOrEqual(0.01);
    expect(driftBetween(run(1).report, run(3, -0.25).report, "fail", 0)?.p).toBeLessThanOrEqual(
      0.01,
    );
    expect(driftBetween(run(1).report, run(2).report, "fail", 0)?.p).toBeGreaterThan(0.01);
  });

  test("the same figures in whatever order the cases stand", () => {
    const turned = run(2);
    turned.report = { ...turned.report, cases: [...turned.report.cases].reverse() };
    expect(calibrateRuns([run(1), turned], options)).toEqual(
      calibrateRuns([run(1), run(2)], options),
    );
  });

  test("one run, or runs without a shared case", () => {
    expect(() => calibrateRuns([run(1)], options)).toThrow(UsageError);
    const other = { name: "x", report: reportOf([shortCase("x", [1, 0])]) };
    expect(() => calibrateRuns([run(1), other], options)).toThrow(/share no case/);
  });
});
