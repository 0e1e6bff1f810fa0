/** Intervals of a difference and of one rate, the ruled-out drop, and non-inferiority. */
import { describe, expect, test } from "vitest";
import { differenceInterval, halfWidth, ruledOutDrop, sequentialInterval } from "./interval.js";
import { pNoninferior } from "./noninferiority.js";
import { pairedComparison } from "./paired-comparison.js";
import { rateInterval, rerunRange } from "./rate-interval.js";

const fill = (length: number, value: number): number[] => new Array<number>(length).fill(value);

describe("half-width", () => {
  test("solves h² = z² (V + c h)", () => {
    for (const [z, v, c] of [
      [1.645, 0.002, 0.01],
      [2.4865, 0, 0.002],
      [1.96, 0.1, 0.5],
    ] as const) {
      const h = halfWidth(z, v, c);
      expect(h * h).toBeCloseTo(z * z * (v + c * h), 14);
    }
    expect(halfWidth(2, 0, 0.01)).toBeCloseTo(0.04, 15);
  });
});

describe("interval of a difference", () => {
  const input = { delta: -0.02, variance: 0.0002, slopeC: 0.001, pOverall: 0.5 };

  test("an end is drawn to zero where the sum shows the sign", () => {
    expect(differenceInterval(input, 0.9).high).toBeGreaterThan(0);
    expect(differenceInterval({ ...input, pOverall: 0.05 }, 0.9).high).toBe(0);
    expect(differenceInterval({ ...input, pOverall: 0.051 }, 0.9).high).toBeGreaterThan(0);
    expect(differenceInterval({ ...input, delta: 0.02, pOverall: 0.96 }, 0.9).low).toBe(0);
  });

  test("stays inside [-1, 1] and widens with the level", () => {
    const wide = differenceInterval({ ...input, delta: -0.9, variance: 1 }, 0.99);
    expect([wide.low, wide.high]).toEqual([-1, 1]);
    const narrow = differenceInterval(input, 0.8);
    const wider = differenceInterval(input, 0.95);
    expect(wider.low).toBeLessThan(narrow.low);
    expect(() => differenceInterval(input, 1)).toThrow(RangeError);
  });

  test("ruled-out drop and non-inferiority are one statement", () => {
    const counts = { x0: fill(40, 4), n0: fill(40, 5), x1: fill(40, 4), n1: fill(40, 5) };
    const figures = pairedComparison(counts, { alpha: 0.05 });
    expect(figures.ruledOutDrop).toBe(ruledOutDrop(figures.interval));
    expect(pNoninferior(figures, figures.ruledOutDrop)).toBeCloseTo(0.05, 10);
    expect(pNoninferior({ delta: -0.1, variance: 0, slopeC: 0.1 }, 0.1)).toBe(0.5);
    expect(() => pNoninferior(figures, -0.1)).toThrow(RangeError);
  });

  test("after several looks each end has its own level", () => {
    const same = sequentialInterval(input, 0.05, 0.05);
    const plain = differenceInterval(input, 0.9);
    expect(same.low).toBeCloseTo(plain.low, 14);
    expect(same.high).toBeCloseTo(plain.high, 14);
    expect(sequentialInterval(input, 0.01, 0.0025).low).toBeLessThan(plain.low);
  });
});

describe("rate of one run", () => {
  test("all passed still has a width, Wilson's to first order", () => {
    const { rate, low, high } = rateInterval(fill(100, 1), fill(100, 1));
    expect([rate, high]).toEqual([1, 1]);
    expect(low).toBeCloseTo(1 - 1.959963984540054 ** 2 / 100, 12);
  });

  test("the re-run range is the interval with twice the variance", () => {
    const x = [5, 4, 0, 3, 5, 1];
    const n = [5, 5, 5, 4, 5, 1];
    const suite = rateInterval(x, n, 0.9);
    const rerun = rerunRange(x, n, 0.9);
    expect(rerun.rate).toBe(suite.rate);
    expect(rerun.rate).toBeCloseTo((1 + 0.8 + 0 + 0.75 + 1 + 1) / 6, 14);
    const z = 1.6448536269514722;
    const r = suite.rate;
    const a = 4 / (25 * 4) + 3 / (16 * 3) + r * (1 - r);
    const c = (4 / 5 + 1 / 4 + 1) / 36;
    expect(suite.low).toBeCloseTo(r - halfWidth(z, a / 36, c), 12);
    expect(rerun.low).toBeCloseTo(Math.max(0, r - halfWidth(z, (2 * a) / 36, 2 * c)), 12);
  });

  test("refuses what cannot be", () => {
    expect(() => rateInterval([], [])).toThrow(/no case/);
    expect(() => rateInterval([2], [1])).toThrow(RangeError);
    expect(() => rerunRange([1], [1], 0)).toThrow(/level/);
  });
});
