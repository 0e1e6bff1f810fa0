/** Holds the building blocks to values computed by R (make-r-tables.R wrote them). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { caseEvidence } from "../../src/stats/case-evidence.js";
import { clopperPearson } from "../../src/stats/clopper-pearson.js";
import { holmAdjusted } from "../../src/stats/holm.js";
import { hypergeometric } from "../../src/stats/hypergeometric.js";
import { halfWidth, twoSidedZ } from "../../src/stats/interval.js";
import { normalCdf, normalQuantile } from "../../src/stats/normal.js";
import { pairedComparison } from "../../src/stats/paired-comparison.js";
import { directLaw } from "../../src/stats/sum-direct.js";
import { sumDistribution } from "../../src/stats/sum-distribution.js";
import { fourierLaw } from "../../src/stats/sum-fourier.js";
import type { SumGroup } from "../../src/stats/sum-law.js";
import { toCounts } from "./golden.js";

const n = z.number();
const tables = z
  .object({
    r: z.string(),
    fisher: z.array(z.tuple([n, n, n, n, n])),
    tails: z.array(z.tuple([n, n, n, n, n, n])),
    comparisons: z.array(
      z.object({
        counts: z.array(z.tuple([n, n, n, n])),
        delta: n,
        plain_worse: n,
        plain_better: n,
        worst_case: n,
        half_width: n.nullable(),
      }),
    ),
    mcnemar: z.array(z.tuple([n, n, n, n])),
    clopper_pearson: z.array(z.tuple([n, n, n, n, n])),
    holm: z.array(z.object({ p: z.array(n), adjusted: z.array(n) })),
    normal: z.object({ quantile: z.array(z.tuple([n, n])), cdf: z.array(z.tuple([n, n])) }),
  })
  .parse(JSON.parse(readFileSync(new URL("../golden/r-tables.json", import.meta.url), "utf8")));

/** Relative distance, absolute where the value is zero. */
function apart(actual: number, wanted: number): number {
  return wanted === 0 ? Math.abs(actual) : Math.abs(actual / wanted - 1);
}

/** The law of the head's passes in all, and the passes seen. */
function plainSum(counts: readonly (readonly [number, number, number, number])[]): {
  groups: SumGroup[];
  observed: number;
} {
  let observed = 0;
  const groups = counts.map(([x0, n0, x1, n1]): SumGroup => {
    const { low, pmf } = hypergeometric(n0, n1, x0 + x1);
    observed += x1;
    return { scores: Int32Array.from(pmf, (_, j) => low + j), mass: pmf, count: 1 };
  });
  return { groups, observed };
}

describe(`against R ${tables.r}`, () => {
  test("one-sided Fisher (fisher.test)", () => {
    for (const [x0, n0, x1, n1, p] of tables.fisher) {
      const { low, lower } = caseEvidence(n0, n1, x0 + x1);
      expect(apart(lower[x1 - low]!, p)).toBeLessThan(1e-11);
    }
  });

  test("both tails of the hypergeometric law (phyper)", () => {
    for (const [n0, n1, t, x, below, above] of tables.tails) {
      const { low, lower, upper } = caseEvidence(n0, n1, t);
      expect(apart(lower[x - low]!, below)).toBeLessThan(1e-11);
      expect(apart(upper[x - low]!, above)).toBeLessThan(1e-11);
    }
  });

  test("exact conditional Cochran-Mantel-Haenszel (mantelhaen.test), by every engine", () => {
    for (const { counts, plain_worse, plain_better } of tables.comparisons) {
      const { groups, observed } = plainSum(counts);
      for (const lawOf of [directLaw, fourierLaw, sumDistribution]) {
        const law = lawOf(groups);
        expect(Math.abs(law.head(observed) - plain_worse)).toBeLessThan(1e-11);
        expect(Math.abs(law.tail(observed) - plain_better)).toBeLessThan(1e-11);
      }
    }
  });

  test("delta, the family-wise p of the worst case and the width of the interval", () => {
    for (const { counts, delta, worst_case, half_width } of tables.comparisons) {
      const got = pairedComparison(toCounts(counts), { alpha: 0.05 });
      expect(Math.abs(got.delta - delta)).toBeLessThan(1e-12);
      expect(apart(got.pWorstCase, worst_case)).toBeLessThan(1e-11);
      if (half_width === null) continue;
      expect(halfWidth(twoSidedZ(0.9), got.variance, got.slopeC)).toBeCloseTo(half_width, 10);
    }
  });

  test("McNemar, exact and mid-p (binom.test): one trial a case is the sign test", () => {
    for (const [losses, gains, exact, mid] of tables.mcnemar) {
      const counts = toCounts([
        [1, 1, 0, 1, losses],
        [0, 1, 1, 1, gains],
      ]);
      const got = pairedComparison(counts, { alpha: 0.05 });
      expect(apart(got.pOverallExact, exact)).toBeLessThan(1e-11);
      expect(apart(got.pOverall, mid)).toBeLessThan(1e-11);
      expect(apart(got.pWorseExact, exact)).toBeLessThan(1e-11);
      expect(apart(got.pWorse, mid)).toBeLessThan(1e-11);
    }
  });

  test("Clopper-Pearson (binom.test)", () => {
    for (const [k, trials, level, low, high] of tables.clopper_pearson) {
      const got = clopperPearson(k, trials, level);
      expect(apart(got.low, low)).toBeLessThan(1e-10);
      expect(apart(got.high, high)).toBeLessThan(1e-10);
    }
  });

  test("Holm (p.adjust)", () => {
    for (const { p, adjusted } of tables.holm) {
      const got = holmAdjusted(p);
      adjusted.forEach((wanted, i) => {
        expect(apart(got[i]!, wanted)).toBeLessThan(1e-13);
      });
    }
  });

  test("normal quantile and distribution function (qnorm, pnorm)", () => {
    for (const [p, x] of tables.normal.quantile) {
      expect(apart(normalQuantile(p), x)).toBeLessThan(1e-13);
    }
    for (const [x, p] of tables.normal.cdf) expect(apart(normalCdf(x), p)).toBeLessThan(1e-13);
  });
});
