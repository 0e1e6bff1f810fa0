/** Evidence of one case: symmetry, exact tails, and distance from rounding ties. */
import { describe, expect, test } from "vitest";
import { caseEvidence } from "./case-evidence.js";

describe("evidence of one case", () => {
  test("exchanging the arms changes only the sign of a score", () => {
    for (let n0 = 1; n0 <= 12; n0++) {
      for (let n1 = 1; n1 <= 12; n1++) {
        for (let t = 1; t < n0 + n1; t++) {
          const a = caseEvidence(n0, n1, t);
          const b = caseEvidence(n1, n0, t);
          const exchanged = b.scores.map((score) => 0 - score).reverse();
          expect(exchanged).toEqual(a.scores);
        }
      }
    }
  });

  test("equal trials give laws that mirror each other bit by bit", () => {
    for (const n of [1, 3, 5, 10, 25]) {
      for (let t = 1; t < 2 * n; t++) {
        const { pmf, lower, upper, scores } = caseEvidence(n, n, t);
        expect(pmf.toReversed()).toEqual(pmf);
        expect(lower.toReversed()).toEqual(upper);
        expect(caseEvidence(n, n, 2 * n - t).scores).toEqual(scores);
      }
    }
  });

  test("no score up to 40 trials lies near a rounding tie", () => {
    let nearest = 1;
    for (let n0 = 1; n0 <= 40; n0 += 3) {
      for (let n1 = 1; n1 <= 40; n1 += 3) {
        for (let t = 1; t < n0 + n1; t++) {
          const { pmf, lower, upper } = caseEvidence(n0, n1, t);
          for (let j = 0; j < pmf.length; j++) {
            const below = (lower[j - 1] ?? 0) + pmf[j]! / 2;
            const above = (upper[j + 1] ?? 0) + pmf[j]! / 2;
            const exact = Math.abs(32 * Math.log(above / below));
            nearest = Math.min(nearest, Math.abs(exact - Math.floor(exact) - 0.5));
          }
        }
      }
    }
    expect(nearest).toBeGreaterThan(1e-5);
  });

  test("one stable case that broke: 1 in C(n0 + n1, n1)", () => {
    expect(caseEvidence(5, 5, 5).lower[0]).toBeCloseTo(1 / 252, 15);
    expect(caseEvidence(15, 3, 15).lower[0]).toBeCloseTo(1 / 816, 15);
    expect(caseEvidence(10, 1, 10).lower[0]).toBeCloseTo(1 / 11, 15);
  });

  test("an uninformative case has one outcome and no evidence", () => {
    const { informative, scores, lower } = caseEvidence(4, 6, 10);
    expect(informative).toBe(false);
    expect([...scores]).toEqual([0]);
    expect([...lower]).toEqual([1]);
  });
});
