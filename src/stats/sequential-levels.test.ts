/** Levels of several looks: they add up, a later first look leaves the budget whole, and they hold. */
import { describe, expect, test } from "vitest";
import { normalQuantile } from "./normal.js";
import { seededIndex } from "./seeded-random.js";
import {
  hwangShihDeCani,
  information,
  obrienFleming,
  sequentialP,
  strictLevels,
} from "./sequential-levels.js";
import { spendingLevels } from "./spending-levels.js";

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe("strict levels", () => {
  test("add up to alpha, whatever the first look", () => {
    for (const first of [1, 2, 4, 6]) {
      const levels = strictLevels(6, 0.05, { first });
      expect(sum(levels)).toBeCloseTo(0.05, 15);
      expect(levels.slice(0, first - 1)).toEqual(new Array(first - 1).fill(0));
    }
    expect(strictLevels(6, 0.05, { first: 6 }).at(-1)).toBe(0.05);
  });

  test("refuse what cannot be", () => {
    expect(() => strictLevels(0, 0.05)).toThrow(RangeError);
    expect(() => strictLevels(21, 0.05)).toThrow(/20 looks/);
    expect(() => strictLevels(5, 0.05, { first: 6 })).toThrow(/first look/);
    expect(() => strictLevels(5, 0.7)).toThrow(/alpha/);
  });
});

describe("spending levels", () => {
  test("spend nothing at the start and alpha at the end", () => {
    for (const spending of [hwangShihDeCani, obrienFleming]) {
      expect(spending(1, 0.05)).toBeCloseTo(0.05, 15);
      expect(spending(1e-6, 0.05)).toBeLessThan(1e-6);
    }
  });

  test("one look has the whole level, but for the width of a grid cell", () => {
    const [only] = spendingLevels({ n0: 5, rounds: 1, alpha: 0.05 }, hwangShihDeCani);
    expect(only).toBeLessThanOrEqual(0.05);
    expect(only).toBeGreaterThan(0.049);
    const late = spendingLevels({ n0: 5, rounds: 4, alpha: 0.05, first: 4 }, obrienFleming);
    expect(late.slice(0, 3)).toEqual([0, 0, 0]);
    expect(late[3]).toBeCloseTo(only!, 12);
  });

  test("a process without drift crosses as often as alpha says", () => {
    const design = { n0: 5, rounds: 5, alpha: 0.05 };
    const draw = seededIndex(11);
    const uniform = (): number => (draw(1_000_000) + 0.5) / 1_000_000;
    for (const spending of [hwangShihDeCani, obrienFleming]) {
      const bounds = spendingLevels(design, spending).map((level) => -normalQuantile(level));
      let crossed = 0;
      const runs = 40_000;
      for (let run = 0; run < runs; run++) {
        let score = 0;
        let before = 0;
        for (let k = 1; k <= design.rounds; k++) {
          const now = information(k, design.n0);
          score += Math.sqrt(now - before) * normalQuantile(uniform());
          before = now;
          if (score / Math.sqrt(now) >= bounds[k - 1]!) {
            crossed++;
            break;
          }
        }
      }
      // Standard error 0.0011.
      expect(Math.abs(crossed / runs - 0.0495)).toBeLessThan(0.004);
    }
  });
});

test("one p for all looks: the smallest scaled one, looks without a level left out", () => {
  const looks = [
    { p: 1e-9, level: 0 },
    { p: 0.01, level: 0.0025 },
    { p: 0.03, level: 0.0475 },
  ];
  expect(sequentialP(looks, 0.05)).toBeCloseTo((0.03 * 0.05) / 0.0475, 15);
  expect(sequentialP([{ p: 0.9, level: 0.0025 }], 0.05)).toBe(1);
  expect(sequentialP([], 0.05)).toBe(1);
});
