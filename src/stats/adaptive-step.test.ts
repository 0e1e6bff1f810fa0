/** Decisions between rounds that the worked examples do not show. */
import { describe, expect, test } from "vitest";
import { type AdaptivePlan, adaptiveStep } from "./adaptive-step.js";
import { hwangShihDeCani, strictLevels } from "./sequential-levels.js";
import { spendingLevels } from "./spending-levels.js";

const plan = (first = 1): AdaptivePlan => ({
  worseLevels: strictLevels(6, 0.05, { first }),
  ruledOutLevels: spendingLevels({ n0: 5, rounds: 6, alpha: 0.05, first }, hwangShihDeCani),
  n0: 5,
  ruleOut: 0.05,
  ruleOutEarly: 0.05,
});

const repeat = (cases: readonly (readonly [number, number, number, number, number])[]) => {
  const all = cases.flatMap(([x0, n0, x1, n1, count]) =>
    Array.from({ length: count }, () => ({ x0, n0, x1, n1 })),
  );
  return {
    x0: all.map((c) => c.x0),
    n0: all.map((c) => c.n0),
    x1: all.map((c) => c.x1),
    n1: all.map((c) => c.n1),
  };
};

describe("a step of an adaptive run", () => {
  const threeBroken = repeat([
    [5, 5, 2, 2, 15],
    [5, 5, 0, 2, 3],
    [3, 5, 1, 2, 2],
  ]);

  test("rounds before the first look decide nothing", () => {
    expect(adaptiveStep(threeBroken, 2, plan()).action).toBe("regression");
    expect(adaptiveStep(threeBroken, 2, plan(3)).action).toBe("continue");
    const fine = repeat([
      [5, 5, 2, 2, 290],
      [4, 5, 2, 2, 10],
    ]);
    expect(adaptiveStep(fine, 2, plan()).action).toBe("ruled_out");
    expect(adaptiveStep(fine, 2, plan(3)).action).toBe("continue");
  });

  test("broken cases stop the run although others gained, unless only the mean counts", () => {
    const mixed = repeat([
      [5, 5, 0, 6, 3],
      [2, 5, 5, 6, 8],
      [5, 5, 6, 6, 9],
    ]);
    const byDefault = adaptiveStep(mixed, 6, plan());
    expect(byDefault.figures.delta).toBeGreaterThan(0);
    expect(byDefault.action).toBe("regression");
    expect(adaptiveStep(mixed, 6, { ...plan(), broken: false }).action).toBe("end");
  });

  test("a drop within the margin does not stop the run", () => {
    const step = adaptiveStep(threeBroken, 2, { ...plan(), margin: 0.5 });
    expect(step.action).toBe("continue");
  });

  test("the last round ends the run and has no conditional power", () => {
    const step = adaptiveStep(
      repeat([
        [3, 5, 3, 6, 10],
        [5, 5, 0, 6, 1],
      ]),
      6,
      plan(),
    );
    expect(step.hold).toBe(false);
    expect([step.cpRegression, step.cpPass]).toEqual([null, null]);
  });

  test("refuses a round outside the plan", () => {
    expect(() => adaptiveStep(threeBroken, 0, plan())).toThrow(RangeError);
    expect(() => adaptiveStep(threeBroken, 7, plan())).toThrow(RangeError);
  });
});
