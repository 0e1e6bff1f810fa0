import { expect, test } from "vitest";
import { plannedRepeats, planRounds, planTrials, trialKey } from "./plan.js";

test("repeats are interleaved: every case once, then again, in suite order", () => {
  const { items } = planRounds([2, 3, 1]);
  expect(items.map((item) => `${item.caseIndex}.${item.repeat}`)).toEqual([
    "0.0",
    "1.0",
    "2.0",
    "0.1",
    "1.1",
    "1.2",
  ]);
});

test("a case's own number of repeats wins over the suite's", () => {
  expect(plannedRepeats({ repeats: 5 }, 3)).toBe(5);
  expect(plannedRepeats({}, 3)).toBe(3);
  expect(planTrials({ cases: [] }, { repeats: 3 }).items).toEqual([]);
});

test("keys of trials are never shared, even with odd ids", () => {
  expect(trialKey("1:a", 0)).not.toBe(trialKey("a", 1));
  expect(trialKey("0:a", 0)).not.toBe(trialKey("a", 0));
});
