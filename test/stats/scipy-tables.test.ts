/** Holds the building blocks to values computed by SciPy (make-scipy-tables.py wrote them). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { caseEvidence } from "../../src/stats/case-evidence.js";
import { clopperPearson } from "../../src/stats/clopper-pearson.js";
import { hypergeometric } from "../../src/stats/hypergeometric.js";
import { normalCdf, normalQuantile } from "../../src/stats/normal.js";
import { pairedComparison } from "../../src/stats/paired-comparison.js";
import { toCounts } from "./golden.js";

const n = z.number();
const tables = z
  .object({
    fisher: z.array(z.tuple([n, n, n, n, n])),
    hypergeometric: z.array(z.tuple([n, n, n, n, n])),
    normal: z.object({ cdf: z.array(z.tuple([n, n])), quantile: z.array(z.tuple([n, n])) }),
    clopper_pearson: z.array(z.tuple([n, n, n, n, n])),
    mcnemar: z.array(z.tuple([n, n, n, n])),
  })
  .parse(JSON.parse(readFileSync(new URL("../golden/scipy-tables.json", import.meta.url), "utf8")));

/** Relative distance, absolute where the value is zero. */
function apart(actual: number, wanted: number): number {
  return wanted === 0 ? Math.abs(actual) : Math.abs(actual / wanted - 1);
}

describe("against SciPy", () => {
  test("one-sided Fisher", () => {
    for (const [x0, n0, x1, n1, p] of tables.fisher) {
      const { low, lower } = caseEvidence(n0, n1, x0 + x1);
      expect(apart(lower[x1 - low]!, p)).toBeLessThan(1e-9);
    }
  });

  test("hypergeometric probabilities", () => {
    for (const [n0, n1, t, x, p] of tables.hypergeometric) {
      const { low, pmf } = hypergeometric(n0, n1, t);
      expect(apart(pmf[x - low]!, p)).toBeLessThan(1e-13);
    }
  });

  test("normal distribution function, far into its tail", () => {
    for (const [x, p] of tables.normal.cdf) expect(apart(normalCdf(x), p)).toBeLessThan(1e-13);
  });

  test("normal quantile", () => {
    for (const [p, x] of tables.normal.quantile) {
      expect(apart(normalQuantile(p), x)).toBeLessThan(1e-14);
    }
  });

  test("Clopper-Pearson from beta quantiles", () => {
    for (const [k, trials, level, low, high] of tables.clopper_pearson) {
      const got = clopperPearson(k, trials, level);
      expect(apart(got.low, low)).toBeLessThan(1e-10);
      expect(apart(got.high, high)).toBeLessThan(1e-10);
    }
  });

  test("McNemar, exact and mid-p", () => {
    for (const [losses, gains, exact, mid] of tables.mcnemar) {
      const counts = toCounts([
        [1, 1, 0, 1, losses],
        [0, 1, 1, 1, gains],
      ]);
      const got = pairedComparison(counts, { alpha: 0.05 });
      expect(apart(got.pOverallExact, exact)).toBeLessThan(1e-10);
      expect(apart(got.pOverall, mid)).toBeLessThan(1e-10);
      expect(apart(got.pWorseExact, exact)).toBeLessThan(1e-10);
      expect(apart(got.pWorse, mid)).toBeLessThan(1e-10);
    }
  });
});
