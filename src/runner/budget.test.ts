import { expect, test } from "vitest";
import type { Trial } from "../domain/trial.js";
import { Budget } from "./budget.js";

function trial(costUsd: number | null, error: string | null = null): Trial {
  return {
    passed: error === null,
    checks: {},
    latencyS: 0,
    costUsd,
    inputTokens: null,
    outputTokens: null,
    error,
    output: null,
    metadata: {},
  };
}

test("without limits nothing is ever exceeded", () => {
  const budget = new Budget({});
  budget.start();
  budget.finish(trial(1e6, "boom"));
  expect(budget.exceeded()).toBeNull();
});

test("errors of this sitting count, those of an earlier one do not", () => {
  const budget = new Budget({ maxErrors: 2 });
  budget.remember(trial(null, "earlier"));
  for (const error of ["one", "two"]) {
    expect(budget.exceeded()).toBeNull();
    budget.start();
    budget.finish(trial(null, error));
  }
  expect(budget.exceeded()).toBe("max_errors");
});

test("a run whose trials cost exactly the limit is not stopped before its last one", () => {
  const budget = new Budget({ maxCostUsd: 1 });
  for (let n = 0; n < 10; n++) {
    expect(budget.exceeded()).toBeNull();
    budget.start();
    budget.finish(trial(0.1));
  }
  expect(budget.exceeded()).toBe("max_cost_usd");
});

test("trials under way count with the mean cost", () => {
  const budget = new Budget({ maxCostUsd: 0.35 });
  for (let n = 0; n < 3; n++) budget.start();
  expect(budget.exceeded()).toBeNull();
  budget.finish(trial(0.1));
  // 0.1 spent, two under way, one to come: 0.4 expected.
  expect(budget.exceeded()).toBe("max_cost_usd");
});

test("what an earlier sitting cost counts", () => {
  const budget = new Budget({ maxCostUsd: 1 });
  budget.remember(trial(1));
  expect(budget.exceeded()).toBe("max_cost_usd");
});

test("an abandoned trial is no longer under way", () => {
  const budget = new Budget({ maxCostUsd: 0.25 });
  budget.start();
  budget.start();
  budget.finish(trial(0.1));
  expect(budget.exceeded()).toBe("max_cost_usd");
  budget.finish(null);
  expect(budget.exceeded()).toBeNull();
});

test("a limit on the cost is blind while no answer says what it cost", () => {
  const budget = new Budget({ maxCostUsd: 1 });
  expect(budget.isBlindToCost).toBe(false);
  for (const [cost, blind] of [
    [null, true],
    [0, false],
  ] as const) {
    budget.start();
    budget.finish(trial(cost));
    expect(budget.isBlindToCost).toBe(blind);
  }
  const unlimited = new Budget({});
  unlimited.start();
  unlimited.finish(trial(null));
  expect(unlimited.isBlindToCost).toBe(false);
});
