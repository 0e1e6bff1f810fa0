import { describe, expect, test } from "vitest";
import { UsageError } from "../domain/errors.js";
import type { CaseResult } from "../domain/report.js";
import { type PowerQuestion, powerPlan } from "./power-plan.js";
import { reportOf, shortCase, shortTrial, shortTrials } from "./report-from-counts.test-support.js";

const question: PowerQuestion = {
  alpha: 0.05,
  errors: "fail",
  repeats: [1, 3, 5, 10],
  given: 5,
  drop: 0.05,
  splitByDrop: false,
  runs: 20,
};

/** A hundred cases, 15 trials each; 94 of them stable, six that pass `passes` of 15. */
const suite = (passes = 8, trials = 15) =>
  reportOf(
    Array.from({ length: 100 }, (_, k) =>
      shortCase(`c${k}`, shortTrials(k < 94 ? trials : passes, trials)),
    ),
  );

describe("powerPlan", () => {
  test("the printed table of planning: flakiness 0.06, 100 cases", () => {
    // 24 of 100 cases at 1 of 2: phi = 24 · (1 · 1 / 2) / 100 = 0.12; 12 of them 0.06.
    const cases = Array.from({ length: 100 }, (_, k) =>
      shortCase(`c${k}`, shortTrials(k < 12 ? 1 : 2, 2)),
    );
    const plan = powerPlan(reportOf(cases), question);
    expect(plan.flakiness).toBeCloseTo(0.06, 12);
    expect(plan.rows.map((row) => row.repeats)).toEqual([1, 3, 5, 10]);
    const points = plan.rows.map((row) => Number((100 * row.equalDrop).toFixed(1)));
    expect(points).toEqual([12.2, 6.1, 4.5, 3.1]);
    expect(plan.notes.map((note) => note.code)).toEqual(["few_repeats"]);
  });

  test("against the stored baseline of 15, three head trials see what five on both sides see", () => {
    const plan = powerPlan(suite(), question);
    const [, three, five] = plan.rows;
    expect(three?.storedDrop).toBeCloseTo(five!.equalDrop, 12);
    expect(three?.brokenCaseAlone).toBeCloseTo(1 / 816, 12);
    expect(three?.brokenCaseSeen).toBe(three!.brokenCase <= plan.alpha + 1e-12);
    expect(three?.headCalls).toBe(300);
    expect(three?.luck.map((each) => Number(each.blockRate.toFixed(2)))).toEqual([0.09, 0.18]);
  });

  test("splits with the sight of 5 against 5, and the cheapest by the runs of a baseline", () => {
    const pairs = (runs: number) =>
      powerPlan(suite(), { ...question, runs }).splits.rows.map((row) => [
        row.baselineRepeats,
        row.headRepeats,
        row.cheapest,
      ]);
    expect(pairs(20)).toEqual([
      [15, 3, true],
      [7, 4, false],
      [5, 5, false],
    ]);
    expect(pairs(1).map(([, , cheapest]) => cheapest)).toEqual([false, false, true]);
    const row = powerPlan(suite(), question).splits.rows[0]!;
    expect(row).toMatchObject({ baselineCalls: 1500, headCalls: 300, totalCalls: 1500 + 6000 });
  });

  test("what a drop needs; a noisy baseline cannot be made up for by the head", () => {
    const plan = powerPlan(suite(), { ...question, drop: 0.05, splitByDrop: true });
    const w = (100 * 0.05 ** 2) / (2.48648 ** 2 * (plan.flakiness + 0.025));
    expect(plan.needed.equalRepeats).toBe(Math.ceil(2 / w));
    expect(plan.needed.headRepeats).toBe(Math.ceil(1 / (w - 1 / 15)));
    expect(plan.splits.drop).toBeLessThanOrEqual(0.05);
    const noisy = powerPlan(suite(1, 2), { ...question, drop: 0.01 });
    expect(noisy.needed.headRepeats).toBeNull();
    expect(noisy.needed.headRepeatsFew).toBe(false);
    expect(noisy.needed.cases.every((row) => row.equal > 100)).toBe(true);
  });

  test("without repeats the flakiness is assumed and said; quarantined cases are left out", () => {
    const quarantine = { reason: "resting", until: "2099-01-01" };
    const trials = [shortTrial(1, 0, { costUsd: 0.01 })];
    const cases: CaseResult[] = [
      shortCase("a", [], { trials }),
      shortCase("b", [1], { quarantine }),
    ];
    const plan = powerPlan(reportOf(cases), question);
    expect(plan).toMatchObject({ cases: 1, flakiness: 0.06, flakinessMeasured: false });
    expect(plan.notes.map((note) => note.code)).toEqual(["flakiness_assumed", "few_repeats"]);
    expect(plan.rows[1]?.headCostUsd).toBeCloseTo(0.03, 12);
    const resting = reportOf([shortCase("b", [1], { quarantine })]);
    expect(() => powerPlan(resting, question)).toThrow(UsageError);
    expect(() => powerPlan(suite(), { ...question, drop: 0 })).toThrow(UsageError);
  });

  test("unequal repeats: the harmonic mean, not the mean", () => {
    const cases = [shortCase("a", shortTrials(1, 2)), shortCase("b", shortTrials(3, 6))];
    const plan = powerPlan(reportOf(cases), question);
    expect(plan.storedTrials.fewest).toBe(2);
    expect(plan.storedTrials.most).toBe(6);
    expect(plan.storedTrials.typical).toBeCloseTo(3, 12);
  });
});
