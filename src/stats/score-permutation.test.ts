/** Graded scores: draws against enumeration, and independence of order. */
import { describe, expect, test } from "vitest";
import { type ScoredCase, scorePermutation } from "./score-permutation.js";
import { hash32, seededIndex } from "./seeded-random.js";

function suite(cases: number, trials: number, drop: number, seed: number): ScoredCase[] {
  const draw = seededIndex(seed);
  const score = (lower: number): number => Math.max(0, (60 + draw(40)) / 100 - lower);
  return Array.from({ length: cases }, (_, k) => ({
    id: `case-${k}`,
    baseline: Array.from({ length: trials }, () => score(0)),
    head: Array.from({ length: trials }, () => score(drop)),
  }));
}

describe("permutation of graded scores", () => {
  test("passes and failures as scores: the exact test of the mean", () => {
    const got = scorePermutation([{ id: "a", baseline: [1, 1, 1], head: [0, 0, 0] }], {
      alpha: 0.05,
    });
    expect(got.pWorseExact).toBeCloseTo(1 / 20, 14);
    expect(got.pWorse).toBeCloseTo(1 / 40, 14);
    expect([got.pBetterExact, got.delta]).toEqual([1, -1]);
  });

  test("constant scores say nothing", () => {
    const got = scorePermutation([{ id: "a", baseline: [0.5], head: [0.5, 0.5] }], { alpha: 0.05 });
    expect([got.pWorse, got.pWorseExact, got.delta, got.variance]).toEqual([0.5, 1, 0, 0]);
  });

  test("draws match the binary law they sample", () => {
    // Nine of twelve cases lost, three unchanged: 2^-9, all assignments counted.
    const lost = (n: number): ScoredCase[] =>
      Array.from({ length: n }, (_, k) => ({
        id: `c${k}`,
        baseline: [1],
        head: [k < n - 3 ? 0 : 1],
      }));
    const exact = scorePermutation(lost(12), { alpha: 0.05 });
    expect(exact.pWorseExact).toBeCloseTo(2 ** -9, 14);
    const even: ScoredCase[] = Array.from({ length: 20 }, (_, k) => ({
      id: `c${k}`,
      baseline: [k < 12 ? 1 : 0],
      head: [k < 12 ? 0 : 1],
    }));
    const drawn = scorePermutation(even, { alpha: 0.05, permutations: 100_000 });
    // P(at least 12 losses of 20) = 0.2517.
    expect(Math.abs(drawn.pWorseExact - 0.2517)).toBeLessThan(0.005);
  });

  test("the order of cases and of trials changes nothing; the seed changes the draws", () => {
    const cases = suite(40, 5, 0.02, 2);
    const a = scorePermutation(cases, { alpha: 0.05, seed: 1 });
    const shuffled = cases.toReversed().map((c) => ({ ...c, head: c.head.toReversed() }));
    const b = scorePermutation(shuffled, { alpha: 0.05, seed: 1 });
    expect(b.pWorse).toBe(a.pWorse);
    expect(b.seed).toBe(a.seed);
    expect(b.delta).toBeCloseTo(a.delta, 14);
    expect(scorePermutation(cases, { alpha: 0.05, seed: 1 })).toStrictEqual(a);
    expect(scorePermutation(cases, { alpha: 0.05, seed: 2 }).seed).not.toBe(a.seed);
  });

  test("refuses what cannot be", () => {
    const options = { alpha: 0.05 };
    expect(() => scorePermutation([], options)).toThrow(/no scored case/);
    expect(() => scorePermutation([{ id: "a", baseline: [], head: [1] }], options)).toThrow(/"a"/);
    expect(() => scorePermutation([{ id: "a", baseline: [1.2], head: [1] }], options)).toThrow(
      /1\.2/,
    );
  });
});

test("the hash is FNV-1a", () => {
  expect(hash32("")).toBe(0x811c9dc5);
  expect(hash32("a")).not.toBe(hash32("b"));
  expect(hash32("ä")).toBe(hash32("ä"));
});
