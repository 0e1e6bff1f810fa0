/** Laws that the figures of any comparison keep, whatever the suite. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import type { Comparison } from "../domain/comparison.js";
import { compareReports } from "./compare-reports.js";

const pass = (trials: number) => fc.integer({ min: 0, max: trials });
const suites = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([n0, n1]) =>
    fc.record({
      n0: fc.constant(n0),
      n1: fc.constant(n1),
      rows: fc.array(fc.tuple(pass(n0), pass(n1)), { minLength: 1, maxLength: 10 }),
    }),
  );

interface Drawn {
  n0: number;
  n1: number;
  rows: [number, number][];
}

function compare({ n0, n1, rows }: Drawn, nameOf: (index: number) => string): Comparison {
  const side = (arm: 0 | 1, n: number) =>
    reportOf(rows.map((row, k) => shortCase(nameOf(k), shortTrials(row[arm], n))));
  return compareReports(side(0, n0), side(1, n1));
}

/** Every number and verdict of the comparison, without the words and the lists by name. */
function figuresOf(c: Comparison) {
  const {
    headline: _,
    because: ___,
    sentences: __,
    notes,
    changes,
    unchanged,
    heaviestCases,
    neverPassed,
    ...rest
  } = c;
  return {
    ...rest,
    notes: notes.map((note) => note.code),
    changes: changes
      .map(({ delta, pWorse, pAdjusted, evidence, significant, flipped }) =>
        JSON.stringify([pAdjusted, pWorse, delta, evidence, significant, flipped]),
      )
      .sort(),
    unchanged: unchanged.length,
    neverPassed: neverPassed.length,
    weights: heaviestCases.map(({ evidence }) => Math.abs(evidence)),
  };
}

describe("any comparison", () => {
  test("has the same figures whatever its cases are called", () => {
    fc.assert(
      fc.property(suites, fc.integer({ min: 1, max: 1_000 }), (drawn, shift) => {
        const plain = compare(drawn, (k) => `c${k}`);
        // Other names, in another order of the alphabet.
        const renamed = compare(drawn, (k) => `${(k * 7_919 + shift) % 1_009} \u00fcber`);
        expect(figuresOf(renamed)).toEqual(figuresOf(plain));
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  test("agrees with itself on the direction", () => {
    fc.assert(
      fc.property(suites, (drawn) => {
        const c = compare(drawn, (k) => `c${k}`);
        const { low, high } = c.interval;
        expect(low).toBeLessThanOrEqual(c.delta + 1e-9);
        expect(high).toBeGreaterThanOrEqual(c.delta - 1e-9);
        if (c.delta < 0 && c.pOverallExact <= c.alpha) expect(high).toBeLessThanOrEqual(1e-9);
        expect(c.ruledOutDrop).toBeCloseTo(Math.max(0, -low), 12);
        expect(c.pWorse).toBeLessThanOrEqual(c.pWorseExact + 1e-12);
        if (c.verdict === "regression") expect(c.acceptingMargin).toBeGreaterThan(0);
        else expect(c.acceptingMargin).toBeNull();
        // Exchanged, what was worse is better by the same figures.
        const { n0, n1, rows } = drawn;
        const back = compare(
          { n0: n1, n1: n0, rows: rows.map(([a, b]) => [b, a]) },
          (k) => `c${k}`,
        );
        expect(back.delta).toBeCloseTo(-c.delta, 12);
        expect(back.pBetterExact).toBeCloseTo(c.pWorseExact, 9);
      }),
      { numRuns: 100, seed: 6 },
    );
  });
});
