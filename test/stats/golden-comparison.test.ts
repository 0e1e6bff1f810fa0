/** Every worked comparison of the golden file, number by number. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { differenceInterval } from "../../src/stats/interval.js";
import { noisiness } from "../../src/stats/noisiness.js";
import { isAtMost } from "../../src/stats/p-value.js";
import { pairedComparison } from "../../src/stats/paired-comparison.js";
import { countRows, examples, expectNear, expectP, toCounts, tolerances } from "./golden.js";

const pair = z.tuple([z.number(), z.number()]);
const comparisons = examples(
  "comparison",
  z.object({ rows: countRows, options: z.object({ alpha: z.number().default(0.05) }).optional() }),
  z.object({
    n_cases: z.number(),
    informative: z.number(),
    base_rate: z.number(),
    head_rate: z.number(),
    delta: z.number(),
    score: z.number(),
    p_worse: z.number(),
    p_worse_exact: z.number(),
    p_overall: z.number(),
    p_overall_exact: z.number(),
    p_worst_case: z.number(),
    p_better: z.number(),
    p_better_exact: z.number(),
    p_overall_better: z.number(),
    p_best_case: z.number(),
    variance: z.number(),
    slope_c: z.number(),
    ci90: pair,
    ci95: pair,
    broken_delta: z.number(),
    ruled_out_drop: z.number(),
    mde80: z.number(),
    notes: z.array(z.string()),
    p_worse_exact_fraction: z.string().optional(),
    checked_by_r: z.array(z.number()).optional(),
    rows: z
      .array(
        z.object({
          score: z.number(),
          p_case: z.number(),
          p_adjusted: z.number(),
          significant: z.boolean(),
        }),
      )
      .optional(),
  }),
);

describe("worked comparisons", () => {
  test.each(comparisons)("$id", ({ input, expected }) => {
    const counts = toCounts(input.rows);
    const alpha = input.options?.alpha ?? 0.05;
    const got = pairedComparison(counts, { alpha });

    expect(got.cases).toBe(expected.n_cases);
    expect(got.informative).toBe(expected.informative);
    expect(got.score).toBe(expected.score);
    for (const [actual, wanted, name] of [
      [got.pWorse, expected.p_worse, "p_worse"],
      [got.pWorseExact, expected.p_worse_exact, "p_worse_exact"],
      [got.pOverall, expected.p_overall, "p_overall"],
      [got.pOverallExact, expected.p_overall_exact, "p_overall_exact"],
      [got.pWorstCase, expected.p_worst_case, "p_worst_case"],
      [got.pBetter, expected.p_better, "p_better"],
      [got.pBetterExact, expected.p_better_exact, "p_better_exact"],
      [got.pOverallBetter, expected.p_overall_better, "p_overall_better"],
      [got.pBestCase, expected.p_best_case, "p_best_case"],
    ] as const) {
      expectP(actual, wanted, name);
    }
    expectNear(got.baseRate, expected.base_rate, tolerances.delta, "base_rate");
    expectNear(got.headRate, expected.head_rate, tolerances.delta, "head_rate");
    expectNear(got.delta, expected.delta, tolerances.delta, "delta");
    expectNear(got.brokenDelta, expected.broken_delta, tolerances.delta, "broken_delta");
    expectNear(got.variance, expected.variance, tolerances.variance, "variance");
    expectNear(got.slopeC, expected.slope_c, tolerances.variance, "slope_c");
    expectNear(got.mde80, expected.mde80, tolerances.mde80, "mde80");
    expectNear(got.ruledOutDrop, expected.ruled_out_drop, tolerances.interval, "ruled_out_drop");
    for (const [level, [low, high]] of [
      [0.9, expected.ci90],
      [0.95, expected.ci95],
    ] as const) {
      const interval = differenceInterval(got, level);
      expectNear(interval.low, low, tolerances.interval, `low end at ${level}`);
      expectNear(interval.high, high, tolerances.interval, `high end at ${level}`);
    }
    expect(noisiness(counts).warn).toBe(expected.notes.includes("noisier_arm"));
  });

  test.each(comparisons.filter((example) => example.expected.rows !== undefined))(
    "$id, case by case",
    ({ input, expected }) => {
      const got = pairedComparison(toCounts(input.rows), { alpha: 0.05 });
      const counted = input.rows.flatMap((row, k) => new Array<number>(row[4] ?? 1).fill(k));
      const rows = expected.rows!;
      expect(rows.length === input.rows.length || rows.length === got.rows.length).toBe(true);
      got.rows.forEach((row, i) => {
        const wanted = rows[rows.length === got.rows.length ? i : counted[i]!]!;
        expect(row.score).toBe(wanted.score);
        expectP(row.pCase, wanted.p_case, `p_case of ${i}`);
        expectP(row.pAdjusted, wanted.p_adjusted, `p_adjusted of ${i}`);
        expect(isAtMost(row.pAdjusted, 0.05)).toBe(wanted.significant);
      });
    },
  );

  test.each(comparisons.filter((example) => example.expected.checked_by_r !== undefined))(
    "$id, against R",
    ({ input, expected }) => {
      const got = pairedComparison(toCounts(input.rows), { alpha: 0.05 });
      const figures = [got.pOverallExact, got.pWorstCase, got.pWorseExact, got.pWorse];
      figures.forEach((figure, k) => {
        expectP(figure, expected.checked_by_r![k]!, `figure ${k}`);
      });
    },
  );

  test.each(comparisons.filter((example) => example.expected.p_worse_exact_fraction !== undefined))(
    "$id, against rational arithmetic",
    ({ input, expected }) => {
      const [numerator, denominator] = expected.p_worse_exact_fraction!.split("/").map(Number);
      const { pWorseExact } = pairedComparison(toCounts(input.rows), { alpha: 0.05 });
      expectNear(pWorseExact, numerator! / (denominator ?? 1), 1e-12, "p_worse_exact");
    },
  );
});
