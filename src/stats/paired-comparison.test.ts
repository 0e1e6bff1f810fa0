/** The whole comparison: what it refuses, exact zeros, and large suites. */
import { describe, expect, test } from "vitest";
import { pairedComparison } from "./paired-comparison.js";
import { seededIndex } from "./seeded-random.js";

describe("pairedComparison", () => {
  test.each([
    ["no case", { x0: [], n0: [], x1: [], n1: [] }, /no paired case/],
    ["more passes than trials", { x0: [3], n0: [2], x1: [1], n1: [2] }, /arm 0: passes of case 0/],
    ["a negative count", { x0: [1], n0: [2], x1: [-1], n1: [2] }, /arm 1: passes of case 0/],
    ["no trial", { x0: [0], n0: [0], x1: [1], n1: [2] }, /arm 0: trials of case 0/],
    ["half a pass", { x0: [0.5], n0: [1], x1: [1], n1: [2] }, /arm 0: passes of case 0/],
    ["not a number", { x0: [0], n0: [1], x1: [0], n1: [Number.NaN] }, /arm 1: trials of case 0/],
    ["unequal lengths", { x0: [1, 1], n0: [1], x1: [1], n1: [1] }, /2 pass counts but 1 trial/],
    ["unequal arms", { x0: [1, 1], n0: [1, 1], x1: [1], n1: [1] }, /2 cases but arm 1 has 1/],
  ])("refuses %s", (_, counts, message) => {
    expect(() => pairedComparison(counts, { alpha: 0.05 })).toThrow(RangeError);
    expect(() => pairedComparison(counts, { alpha: 0.05 })).toThrow(message);
  });

  test.each([0, 0.5, -1, Number.NaN])("refuses alpha %s", (alpha) => {
    const counts = { x0: [1], n0: [1], x1: [1], n1: [1] };
    expect(() => pairedComparison(counts, { alpha })).toThrow(/alpha/);
  });

  test("gains and losses that balance give a difference of exactly zero", () => {
    const f = pairedComparison(
      { x0: [3, 1, 2], n0: [5, 5, 3], x1: [1, 3, 2], n1: [5, 5, 3] },
      { alpha: 0.05 },
    );
    expect(Object.is(f.delta, 0)).toBe(true);
  });

  test("a hundred thousand cases of many shapes: finite figures, in order", () => {
    const draw = seededIndex(7);
    const x0: number[] = [];
    const n0: number[] = [];
    const x1: number[] = [];
    const n1: number[] = [];
    for (let i = 0; i < 100_000; i++) {
      n0.push(5 + draw(6));
      n1.push(5 + draw(6));
      x0.push(draw(n0[i]! + 1));
      x1.push(draw(n1[i]! + 1));
    }
    const f = pairedComparison({ x0, n0, x1, n1 }, { alpha: 0.05 });
    expect(f.pWorse).toBeGreaterThan(0);
    expect(f.pWorse).toBeLessThan(1);
    expect(f.pOverall + f.pOverallBetter).toBeCloseTo(1, 9);
    expect(f.rows.length).toBe(100_000);
  });

  test("cases of very many trials stay finite", () => {
    const f = pairedComparison(
      { x0: [2_000, 1_000], n0: [2_000, 2_000], x1: [0, 990], n1: [2_000, 2_000] },
      { alpha: 0.05 },
    );
    expect(f.pWorse).toBeGreaterThanOrEqual(0);
    expect(f.pWorse).toBeLessThan(1e-10);
    expect(Number.isFinite(f.score)).toBe(true);
    expect(f.brokenDelta).toBe(-0.5);
  });
});
