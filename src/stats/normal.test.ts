/** The normal distribution: symmetry, inverse, edges. Values are held to SciPy's in test/stats. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalCdf, normalQuantile } from "./normal.js";

describe("the normal distribution", () => {
  test("the quantile inverts the distribution function", () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 6, noNaN: true }), (x) => {
        const p = normalCdf(x);
        // Above the middle p has few digits left to tell x by.
        const tolerance =
          x < 1 ? 1e-13 * Math.max(1, Math.abs(x)) : 1e-15 * Math.exp((x * x) / 2) * 9;
        expect(Math.abs(normalQuantile(p) - x)).toBeLessThan(tolerance + 1e-13);
      }),
      { seed: 4 },
    );
  });

  test("both series meet where one hands over to the other", () => {
    for (const x of [-2.5, 2.5]) {
      const inner = normalCdf(x);
      const outer = normalCdf(x + Math.sign(x) * 1e-12);
      expect(Math.abs(inner - outer)).toBeLessThan(1e-13);
    }
  });

  test("edges", () => {
    expect(normalCdf(0)).toBe(0.5);
    expect([normalCdf(-50), normalCdf(50)]).toEqual([0, 1]);
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(normalCdf(Number.NaN)).toBeNaN();
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect(() => normalQuantile(1.1)).toThrow(RangeError);
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError);
  });
});
