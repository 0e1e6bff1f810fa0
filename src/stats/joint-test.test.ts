/** The joint test: its defining properties, and its level over all labelings of small suites. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseEvidence } from "./case-evidence.js";
import { pairedComparison } from "./paired-comparison.js";
import { exchangeArms, type PairedCounts } from "./paired-counts.js";

type Row = readonly [x0: number, n0: number, x1: number, n1: number];

const row = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.nat(), fc.nat())
  .map(([n0, n1, a, b]): Row => [a % (n0 + 1), n0, b % (n1 + 1), n1]);
const suite = fc.array(row, { minLength: 1, maxLength: 12 });

function countsOf(rows: readonly Row[]): PairedCounts {
  return {
    x0: rows.map((r) => r[0]),
    n0: rows.map((r) => r[1]),
    x1: rows.map((r) => r[2]),
    n1: rows.map((r) => r[3]),
  };
}

const compare = (rows: readonly Row[]) => pairedComparison(countsOf(rows), { alpha: 0.05 });
const runs = { numRuns: 150, seed: 3 };

/** Every outcome of the suite given its pooled passes, with its probability under "nothing changed". */
function* outcomes(rows: readonly Row[]): Generator<{ rows: Row[]; probability: number }> {
  const [first, ...rest] = rows;
  if (first === undefined) {
    yield { rows: [], probability: 1 };
    return;
  }
  const [x0, n0, x1, n1] = first;
  const { low, pmf } = caseEvidence(n0, n1, x0 + x1);
  for (let j = 0; j < pmf.length; j++) {
    const dealt: Row = [x0 + x1 - low - j, n0, low + j, n1];
    for (const tail of outcomes(rest)) {
      yield { rows: [dealt, ...tail.rows], probability: pmf[j]! * tail.probability };
    }
  }
}

describe("the joint test", () => {
  test("exchanging the arms exchanges worse and better and negates delta", () => {
    fc.assert(
      fc.property(suite, (rows) => {
        const a = compare(rows);
        const b = pairedComparison(exchangeArms(countsOf(rows)), { alpha: 0.05 });
        expect(b.pWorse).toBeCloseTo(a.pBetter, 11);
        expect(b.pWorseExact).toBeCloseTo(a.pBetterExact, 11);
        expect(b.pOverall).toBeCloseTo(a.pOverallBetter, 11);
        expect(b.pWorstCase).toBeCloseTo(a.pBestCase, 11);
        expect(b.delta).toBeCloseTo(-a.delta, 12);
        expect(b.score).toBe(0 - a.score);
      }),
      runs,
    );
  });

  test("the order of the cases changes no byte but that of the rows", () => {
    fc.assert(
      fc.property(suite, (rows) => {
        const { rows: one, ...a } = compare(rows);
        const { rows: other, ...b } = compare(rows.toReversed());
        expect(b).toStrictEqual(a);
        expect(other.toReversed()).toStrictEqual(one);
      }),
      runs,
    );
  });

  test("uninformative cases change no p", () => {
    fc.assert(
      fc.property(suite, fc.integer({ min: 1, max: 9 }), (rows, extra) => {
        const a = compare(rows);
        const b = compare([
          ...rows,
          ...Array.from({ length: extra }, (_, k): Row => (k % 2 ? [5, 5, 5, 5] : [0, 3, 0, 4])),
        ]);
        const p = (f: typeof a) => [
          f.pWorse,
          f.pWorseExact,
          f.pOverall,
          f.pOverallExact,
          f.pWorstCase,
          f.pBetter,
          f.pBetterExact,
          f.pOverallBetter,
          f.pBestCase,
        ];
        expect(p(b)).toStrictEqual(p(a));
        expect(b.rows.at(-1)).toEqual({ score: 0, pCase: 1, pAdjusted: 1 });
        expect(b.informative).toBe(a.informative);
      }),
      runs,
    );
  });

  test("the joint p lies between its smaller part and twice that, the mid-p in its upper half", () => {
    fc.assert(
      fc.property(suite, (rows) => {
        const a = compare(rows);
        const smaller = Math.min(a.pOverallExact, a.pWorstCase);
        expect(a.pWorseExact).toBeGreaterThanOrEqual(smaller * (1 - 1e-9));
        expect(a.pWorseExact).toBeLessThanOrEqual(2 * smaller * (1 + 1e-9));
        expect(a.pWorse).toBeLessThanOrEqual(a.pWorseExact);
        expect(a.pWorse).toBeGreaterThanOrEqual(a.pWorseExact / 2);
      }),
      runs,
    );
  });

  test("one informative case: one-sided Fisher", () => {
    fc.assert(
      fc.property(row, (one) => {
        const [x0, n0, x1, n1] = one;
        fc.pre(x0 + x1 > 0 && x0 + x1 < n0 + n1);
        const { low, lower } = caseEvidence(n0, n1, x0 + x1);
        expect(compare([one]).pWorseExact).toBeCloseTo(lower[x1 - low]!, 12);
      }),
      runs,
    );
  });

  test("one trial a case: the binomial sign test", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), (down, up) => {
        fc.pre(down + up > 0);
        const rows = [
          ...new Array<Row>(down).fill([1, 1, 0, 1]),
          ...new Array<Row>(up).fill([0, 1, 1, 1]),
        ];
        let ways = 0;
        let choose = 1;
        for (let k = 0; k <= down + up; k++) {
          if (k >= down) ways += choose;
          choose = (choose * (down + up - k)) / (k + 1);
        }
        expect(compare(rows).pWorseExact).toBeCloseTo(ways / 2 ** (down + up), 12);
      }),
      runs,
    );
  });

  test("over all labelings P(p_worse_exact <= a) <= a, and the joint p is exact", () => {
    const suites: Row[][] = [
      [
        [3, 3, 1, 3],
        [2, 3, 2, 3],
        [1, 3, 0, 3],
      ],
      [
        [5, 5, 1, 3],
        [4, 5, 2, 3],
        [2, 5, 1, 3],
      ],
      [
        [1, 1, 0, 1],
        [2, 2, 1, 4],
        [3, 4, 0, 2],
        [1, 2, 1, 2],
      ],
      [
        [5, 5, 0, 5],
        [3, 5, 3, 5],
        [2, 5, 2, 5],
      ],
    ];
    for (const rows of suites) {
      const all = [...outcomes(rows)].map((outcome) => {
        const f = compare(outcome.rows);
        return {
          probability: outcome.probability,
          p: f.pWorseExact,
          smaller: Math.min(f.pOverallExact, f.pWorstCase),
        };
      });
      expect(all.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
      for (const { p, smaller } of all) {
        let level = 0;
        let joint = 0;
        for (const other of all) {
          if (other.p <= p * (1 + 1e-9)) level += other.probability;
          if (other.smaller <= smaller * (1 + 1e-9)) joint += other.probability;
        }
        expect(level).toBeLessThanOrEqual(p * (1 + 1e-9));
        expect(p).toBeCloseTo(joint, 11);
      }
    }
  });

  test("nothing informative says nothing", () => {
    const f = compare([
      [5, 5, 5, 5],
      [0, 2, 0, 3],
    ]);
    expect([f.pWorse, f.pWorseExact, f.pOverall, f.pWorstCase]).toEqual([0.5, 1, 0.5, 1]);
    expect([f.pBetter, f.pBetterExact, f.pOverallBetter, f.pBestCase]).toEqual([0.5, 1, 0.5, 1]);
    expect(f.brokenDelta).toBe(0);
  });

  test("the worked example of one broken case among flaky ones", () => {
    const f = compare([
      [5, 5, 0, 5],
      [3, 5, 3, 5],
      [2, 5, 2, 5],
      ...new Array<Row>(17).fill([5, 5, 5, 5]),
    ]);
    expect(f.score).toBe(199);
    expect(f.pOverallExact).toBeCloseTo(0.016665, 6);
    expect(f.pWorstCase).toBeCloseTo(1 / 252, 12);
    expect(f.pWorseExact).toBeCloseTo(0.005599, 6);
    expect(f.pWorse).toBeCloseTo(0.004269, 6);
    expect(f.delta).toBe(-0.05);
    expect(f.brokenDelta).toBe(-0.05);
  });
});
