import { expect, test } from "vitest";
import { countTrials } from "./count-trials.js";
import { pairReports } from "./pair-reports.js";
import { pairedArms } from "./paired-arms.js";
import { reportOf, shortCase, shortTrials } from "./report-from-counts.test-support.js";
import { luckOfBaseline, settlePlan, typicalTrials } from "./settle.js";

function arms(n0: number, n1: number, cases: number, passes = 0.5) {
  const side = (n: number) =>
    reportOf(
      Array.from({ length: cases }, (_, k) =>
        shortCase(`c${k}`, shortTrials(Math.round(passes * n), n)),
      ),
    );
  return pairedArms(pairReports(side(n0), side(n1)).paired, ({ base, head }) => ({
    base: countTrials(base.trials, "fail"),
    head: countTrials(head.trials, "fail"),
  })).measured;
}

test("typical trials: the number itself when equal, else the harmonic mean", () => {
  expect(typicalTrials([5, 5, 5])).toBe(5);
  expect(typicalTrials([2, 6])).toBeCloseTo(3, 12);
});

test("settles by more head trials, by equal trials, or by more cases", () => {
  const plan = settlePlan(arms(10, 4, 50), { alpha: 0.05, drop: 0.1 })!;
  // phi: 7 of 14 passed, 49/182; z² = 6.1825; w* = 50 · 0.01 / (6.1825 (phi + 0.05)).
  const w = (50 * 0.01) / (2.48648 ** 2 * (49 / 182 + 0.05));
  expect(plan.headRepeats).toBe(Math.ceil(1 / (w - 0.1)));
  expect(plan.equalRepeats).toBe(Math.ceil(2 / w));
  expect(plan.cases).toBe(Math.ceil((50 * 0.35) / w));
});

test("a noisy stored baseline makes it impossible by head trials alone", () => {
  const plan = settlePlan(arms(2, 2, 10), { alpha: 0.05, drop: 0.05 })!;
  expect(plan.headRepeats).toBeNull();
  expect(plan.equalRepeats).toBeGreaterThan(2);
  expect(settlePlan(arms(2, 2, 10), { alpha: 0.05, drop: 0 })).toBeNull();
  expect(settlePlan([], { alpha: 0.05, drop: 0.1 })).toBeNull();
});

test("the luck of a baseline: the figures that the manual quotes", () => {
  const rates = (n0: number, n1: number) =>
    luckOfBaseline(arms(n0, n1, 3), 0.05).map((luck) => luck.blockRate);
  expect(rates(5, 5).map((rate) => Number(rate.toFixed(2)))).toEqual([0.09, 0.37]);
  expect(rates(15, 3).map((rate) => Number(rate.toFixed(2)))).toEqual([0.09, 0.18]);
  expect(Number(rates(30, 3)[1]!.toFixed(2))).toBe(0.14);
});
