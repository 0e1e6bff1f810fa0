/** Planning: the printed table of detectable drops, and that plans fulfil what they promise. */
import { describe, expect, test } from "vitest";
import { burstLevel, burstSize, levelBesideBurst } from "./confirmation-burst.js";
import { minimumDetectable } from "./minimum-detectable.js";
import { casesNeeded, flakiness, plannedDrop, trialsNeeded } from "./planning.js";

const DESIGNS = [
  [1, 1],
  [3, 3],
  [5, 5],
  [10, 10],
  [15, 3],
  [20, 5],
] as const;

/** Points, rounded: one line a flakiness, for 20, 50, 100 and 300 cases. */
const PRINTED: readonly (readonly [number, readonly (readonly number[])[]])[] = [
  [
    0.02,
    [
      [34, 13, 8.9, 5.4, 8.9, 6.3],
      [16, 6.6, 4.6, 2.9, 4.6, 3.4],
      [8.9, 4.1, 2.9, 1.9, 2.9, 2.2],
      [4.1, 2.0, 1.5, 1.0, 1.5, 1.2],
    ],
  ],
  [
    0.06,
    [
      [40, 17, 12, 7.8, 12, 9.0],
      [20, 9.4, 6.8, 4.5, 6.8, 5.1],
      [12, 6.1, 4.5, 3.1, 4.5, 3.5],
      [6.1, 3.2, 2.4, 1.7, 2.4, 1.9],
    ],
  ],
  [
    0.13,
    [
      [48, 22, 16, 11, 16, 12],
      [25, 13, 9.3, 6.3, 9.3, 7.2],
      [16, 8.4, 6.3, 4.3, 6.3, 4.9],
      [8.4, 4.6, 3.5, 2.4, 3.5, 2.7],
    ],
  ],
];

describe("planning", () => {
  test.each(PRINTED)("drops seen in 4 of 5 runs at flakiness %s", (phi, table) => {
    [20, 50, 100, 300].forEach((cases, line) => {
      DESIGNS.forEach(([n0, n1], column) => {
        const points = 100 * plannedDrop({ cases, n0, n1, phi, alpha: 0.05 });
        const printed = table[line]![column]!;
        expect(Math.abs(points - printed)).toBeLessThan(printed >= 10 ? 0.51 : 0.051);
      });
    });
  });

  test("trials and cases that are needed are enough, one less is not", () => {
    const levels = { alpha: 0.05, power: 0.8, phi: 0.06, drop: 0.05 };
    const { repeats } = trialsNeeded({ ...levels, cases: 60, n0: null });
    const seen = (n: number): number => plannedDrop({ ...levels, cases: 60, n0: n, n1: n });
    expect(seen(repeats!)).toBeLessThanOrEqual(0.05);
    expect(seen(repeats! - 1)).toBeGreaterThan(0.05);
    const cases = casesNeeded({ ...levels, n0: 5, n1: 5 });
    expect(plannedDrop({ ...levels, cases, n0: 5, n1: 5 })).toBeLessThanOrEqual(0.05);
    expect(plannedDrop({ ...levels, cases: cases - 1, n0: 5, n1: 5 })).toBeGreaterThan(0.05);
  });

  test("flakiness is the mean of the unbiased p(1 - p)", () => {
    expect(flakiness([3, 5, 1], [5, 5, 1])).toBeCloseTo((6 / 20 + 0) / 2, 15);
    expect(flakiness([1, 0], [1, 1])).toBeUndefined();
  });

  test("refuses what cannot be", () => {
    const moments = { variance: 0.1, slopeC: 0.1 };
    expect(() => minimumDetectable(moments, { alpha: 0 })).toThrow(/alpha/);
    expect(() => minimumDetectable(moments, { alpha: 0.05, power: 1 })).toThrow(/power/);
    expect(minimumDetectable({ variance: 9, slopeC: 1 }, { alpha: 0.05 })).toBe(1);
    const plan = { cases: 10, phi: 0.06, n0: null, alpha: 0.05 };
    expect(() => trialsNeeded({ ...plan, drop: 0 })).toThrow(/drop/);
  });
});

describe("confirmation burst", () => {
  test("the levels add up to alpha and the size is the smallest that can confirm", () => {
    expect(burstLevel(0.05) + levelBesideBurst(0.05)).toBeCloseTo(0.05, 15);
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    for (const n0 of [2, 3, 5, 8, 20, 50]) {
      const m = burstSize(n0, 0.05);
      expect(1 / choose(n0 + m, m)).toBeLessThanOrEqual(0.01);
      expect(1 / choose(n0 + m - 1, m - 1)).toBeGreaterThan(0.01);
    }
    expect(() => burstSize(0, 0.05)).toThrow(RangeError);
  });
});
