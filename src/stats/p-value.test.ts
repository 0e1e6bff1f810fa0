/** Floor and comparison of p-values, Holm, flip list and the other small methods at their edges. */
import { describe, expect, test } from "vitest";
import { luckyBaselineRate } from "./baseline-luck.js";
import { brokenCase } from "./broken-case.js";
import { clopperPearson } from "./clopper-pearson.js";
import { flipList } from "./flip-list.js";
import { holmAdjusted } from "./holm.js";
import { floorP, isAtMost, P_FLOOR } from "./p-value.js";

describe("p-values", () => {
  test("the floor", () => {
    expect([floorP(0), floorP(1e-30), floorP(0.2), floorP(1.1)]).toEqual([
      P_FLOOR,
      P_FLOOR,
      0.2,
      1,
    ]);
  });

  test("a p at its level counts", () => {
    expect(isAtMost(0.05 + 1e-13, 0.05)).toBe(true);
    expect(isAtMost(0.05 + 1e-11, 0.05)).toBe(false);
  });
});

describe("small methods at their edges", () => {
  test("Holm of none and of one", () => {
    expect(holmAdjusted([])).toEqual([]);
    expect(holmAdjusted([0.3])).toEqual([0.3]);
  });

  test("the flip list names the cases in order", () => {
    const counts = { x0: [5, 3, 5], n0: [5, 5, 5], x1: [0, 3, 1], n1: [5, 5, 5] };
    const { listed, tau, expectedFalse } = flipList(counts);
    expect(listed).toEqual([0, 2]);
    expect(tau).toBeCloseTo(1 / 42, 12);
    expect(expectedFalse).toBeCloseTo(1 / 252 + 1 / 42 + 1 / 42, 12);
  });

  test("a stored arm without a stable case still has an answer", () => {
    const { smallestP, pAdjusted } = brokenCase([3, 2], [5, 5], 5);
    expect(smallestP).toBeCloseTo(1 / 252, 14);
    expect(pAdjusted).toBeCloseTo(1 / 252, 14);
    expect(brokenCase([1, 1], [1, 1], 1).pAdjusted).toBeCloseTo(0.5, 14);
    expect(() => brokenCase([], [], 5)).toThrow(RangeError);
    expect(() => brokenCase([1], [1], 0)).toThrow(RangeError);
  });

  test("a baseline without luck blocks less than alpha: its own noise is known", () => {
    expect(luckyBaselineRate({ n0: 1e9, n1: 5, k: 0 }, 0.05)).toBeCloseTo(0.05, 6);
    expect(luckyBaselineRate({ n0: 5, n1: 5, k: 0 }, 0.05)).toBeLessThan(0.05);
    expect(() => luckyBaselineRate({ n0: 0, n1: 5, k: 0 }, 0.05)).toThrow(RangeError);
  });

  test("Clopper-Pearson refuses what cannot be", () => {
    expect(() => clopperPearson(3, 2)).toThrow(RangeError);
    expect(() => clopperPearson(0, 0)).toThrow(RangeError);
    expect(() => clopperPearson(1, 2, 1)).toThrow(/level/);
  });
});
