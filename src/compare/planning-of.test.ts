import { expect, test } from "vitest";
import { planningOf } from "./planning-of.js";
import { reportOf, shortCase } from "./report-from-counts.test-support.js";

const ids = Array.from({ length: 100 }, (_, k) => `c${k}`);

test("without a baseline the flakiness is assumed", () => {
  const plan = planningOf(null, { caseIds: ids, headRepeats: 5, alpha: 0.05 });
  expect(plan).toMatchObject({ flakiness: 0.06, measured: false });
  // The printed table: N = 100, 5 v 5, mixed suite.
  expect(plan.mde80).toBeCloseTo(0.045, 3);
});

test("with a baseline of 15 stored trials and 3 in the head", () => {
  const trials = Array.from({ length: 15 }, (_, k) => (k === 0 ? 0 : 1) as 0 | 1);
  const base = reportOf(ids.map((id) => shortCase(id, trials)));
  const plan = planningOf(base, { caseIds: ids, headRepeats: 3, alpha: 0.05 });
  expect(plan.measured).toBe(true);
  expect(plan.flakiness).toBeCloseTo(14 / (15 * 14), 12);
  const few = planningOf(base, { caseIds: ids.slice(0, 10), headRepeats: 3, alpha: 0.05 });
  expect(few.mde80).toBeGreaterThan(plan.mde80);
});
