/** Holds change points and trends to ruptures and statsmodels (make-series-tables.py wrote the table). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { changePoints, penaltyOf } from "../../src/stats/change-points.js";
import { trendTest } from "../../src/stats/trend-test.js";

const numbers = z.array(z.number());
const tables = z
  .object({
    change_points: z.array(
      z.object({ value: numbers, variance: numbers, penalty: z.number(), at: numbers }),
    ),
    trends: z.array(
      z.object({ x: z.array(numbers), n: z.array(numbers), z: z.number(), p: z.number() }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(new URL("../golden/series-tables.json", import.meta.url), "utf8")),
  );

describe("against ruptures", () => {
  test("the same change points in every series, by the same penalty", () => {
    expect(tables.change_points.length).toBeGreaterThan(40);
    for (const { value, variance, penalty, at } of tables.change_points) {
      expect(penaltyOf(0.05, value.length - 3)).toBeCloseTo(penalty, 10);
      expect(changePoints(value, variance).map((change) => change.at)).toEqual(at);
    }
  });
});

describe("against statsmodels", () => {
  test("the stratified trend", () => {
    expect(tables.trends.length).toBeGreaterThan(20);
    for (const { x, n, z: wanted, p } of tables.trends) {
      const runs = x.map((passes, t) => ({ x: passes, n: n[t]! }));
      const found = trendTest(runs);
      expect(found.z).toBeCloseTo(wanted, 9);
      expect(found.pFalling).toBeCloseTo(p, 10);
    }
  });
});
