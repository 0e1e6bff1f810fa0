/** The law of a sum: both engines against each other, edges, small tails. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseEvidence } from "./case-evidence.js";
import { directLaw } from "./sum-direct.js";
import { sumDistribution } from "./sum-distribution.js";
import { fourierLaw } from "./sum-fourier.js";
import { emptyLaw, mirrored, type SumDistribution, type SumGroup } from "./sum-law.js";

const caseType = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.nat())
  .map(([n0, n1, r]) => ({ n0, n1, t: 1 + (r % (n0 + n1 - 1)) }));

const group = fc
  .record({ type: caseType, count: fc.integer({ min: 1, max: 30 }), cut: fc.nat({ max: 2 }) })
  .map(({ type, count, cut }): SumGroup => {
    const { scores, pmf } = caseEvidence(type.n0, type.n1, type.t);
    const removed = Math.min(cut, scores.length - 1);
    return { scores: scores.slice(removed), mass: pmf.slice(removed), count };
  });

function farthestApart(a: SumDistribution, b: SumDistribution): number {
  let farthest = 0;
  const low = Math.min(a.min, b.min) - 2;
  const high = Math.max(a.max, b.max) + 2;
  const step = Math.max(1, Math.floor((high - low) / 400));
  for (let s = low; s <= high; s += step) {
    farthest = Math.max(farthest, Math.abs(a.tail(s) - b.tail(s)), Math.abs(a.head(s) - b.head(s)));
  }
  return farthest;
}

describe("the law of a sum of scores", () => {
  test("both engines agree to 1e-11, whole and cut laws", () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
        expect(farthestApart(directLaw(groups), fourierLaw(groups))).toBeLessThan(1e-11);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  test("both engines agree on a thousand flaky cases", () => {
    const groups = [2, 5, 9, 10, 13].map((t): SumGroup => {
      const { scores, pmf } = caseEvidence(10, 10, t);
      return { scores, mass: pmf, count: 200 };
    });
    expect(farthestApart(directLaw(groups), fourierLaw(groups))).toBeLessThan(1e-11);
  });

  test("a lattice law keeps many frequencies and is still right", () => {
    // One trial a case: scores are ±35, so the sum has holes and the spectrum 35 echoes.
    const { scores, pmf } = caseEvidence(1, 1, 1);
    for (const count of [30, 3_000]) {
      const groups = [{ scores, mass: pmf, count }];
      expect(farthestApart(directLaw(groups), fourierLaw(groups))).toBeLessThan(1e-11);
    }
  });

  test("tail and head split the probability", () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), fc.integer(), (groups, r) => {
        const law = sumDistribution(groups);
        const s = law.min + (Math.abs(r) % (law.max - law.min + 1));
        expect(law.tail(s) + law.head(s - 1)).toBeCloseTo(law.tail(law.min), 11);
        expect(mirrored(law).tail(-s)).toBe(law.head(s));
      }),
      { numRuns: 50, seed: 2 },
    );
  });

  test("without summands all probability lies at 0, without outcomes there is none", () => {
    const law = sumDistribution([]);
    expect([law.tail(0), law.tail(1), law.head(0), law.head(-1)]).toEqual([1, 0, 1, 0]);
    const nothing: SumGroup = { scores: new Int32Array(0), mass: new Float64Array(0), count: 1 };
    expect(sumDistribution([nothing])).toBe(emptyLaw);
    expect([fourierLaw([nothing]).tail(-9), directLaw([nothing]).head(9)]).toEqual([0, 0]);
  });

  test("small tails keep their digits", () => {
    // P(all 40 of 40 coins) = 2^-40.
    const { scores, pmf } = caseEvidence(1, 1, 1);
    const law = directLaw([{ scores, mass: pmf, count: 40 }]);
    expect(law.tail(35 * 40) / 2 ** -40).toBeCloseTo(1, 12);
  });
});
