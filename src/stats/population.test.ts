/** The population test: clusters, many trial counts, and large suites. */
import { describe, expect, test } from "vitest";
import { populationFigures } from "./population.js";
import { seededIndex } from "./seeded-random.js";

const level = 0.9;

describe("population", () => {
  test("nothing differs: nothing is said", () => {
    const counts = { x0: [3, 5], n0: [5, 5], x1: [3, 5], n1: [5, 5] };
    expect(populationFigures(counts, { level })).toMatchObject({ p: 0.5, pExact: 1 });
  });

  test("equal rates from unequal trials are no difference", () => {
    const counts = { x0: [2, 1], n0: [6, 3], x1: [1, 4], n1: [3, 12] };
    expect(populationFigures(counts, { level }).pExact).toBe(1);
  });

  test("a cluster of its own for every case changes nothing", () => {
    const counts = { x0: [5, 5, 3, 4], n0: [5, 5, 5, 5], x1: [3, 5, 4, 1], n1: [5, 5, 5, 5] };
    const clusters = ["a", "b", "c", "d"];
    expect(populationFigures(counts, { level, clusters })).toEqual(
      populationFigures(counts, { level }),
    );
  });

  test("copies of one case in a cluster count once in the test and the interval", () => {
    const once = { x0: [5, 4, 5], n0: [5, 5, 5], x1: [3, 5, 1], n1: [5, 5, 5] };
    const twice = (values: readonly number[]): number[] => values.flatMap((v) => [v, v]);
    const copied = {
      x0: twice(once.x0),
      n0: twice(once.n0),
      x1: twice(once.x1),
      n1: twice(once.n1),
    };
    const a = populationFigures(once, { level });
    const b = populationFigures(copied, { level, clusters: [0, 0, 1, 1, 2, 2] });
    expect(b.p).toBe(a.p);
    expect(b.interval.low).toBeCloseTo(a.interval.low, 12);
    expect(b.interval.high).toBeCloseTo(a.interval.high, 12);
    expect(() => populationFigures(once, { level, clusters: [1] })).toThrow(/labels/);
  });

  test("trial counts without a small common multiple, many cases", () => {
    const draw = seededIndex(9);
    const cases = 20_000;
    const n0 = Array.from({ length: cases }, () => 1 + draw(25));
    const n1 = Array.from({ length: cases }, () => 1 + draw(25));
    const x0 = n0.map((n) => draw(n + 1));
    const x1 = n1.map((n) => draw(n + 1));
    const a = populationFigures({ x0, n0, x1, n1 }, { level });
    const b = populationFigures({ x0: x1, n0: n1, x1: x0, n1: n0 }, { level });
    expect(a.p).toBeGreaterThan(0);
    expect(a.p + b.p).toBeCloseTo(1, 9);
    expect(a.interval.low).toBeLessThan(0.02);
  });
});
