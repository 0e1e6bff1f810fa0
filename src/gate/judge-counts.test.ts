import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAtMost, isDrop, isGain } from "../compare/measure.js";
import { pairReports } from "../compare/pair-reports.js";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import { judgeCounts } from "./judge-counts.js";
import { resolveGate } from "./resolve-gate.js";
import { countPairs } from "./sensitivity.js";

const pass = (trials: number) => fc.integer({ min: 0, max: trials });
const suites = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([n0, n1]) =>
    fc.record({
      n0: fc.constant(n0),
      n1: fc.constant(n1),
      rows: fc.array(fc.tuple(pass(n0), pass(n1)), { minLength: 1, maxLength: 12 }),
    }),
  );

describe("judgeCounts", () => {
  test("decides as the p-values say, whatever it can decide without the joint law", () => {
    fc.assert(
      fc.property(
        suites,
        fc.constantFrom("mid" as const, "exact" as const),
        fc.constantFrom(0.01, 0.05, 0.3),
        ({ n0, n1, rows }, pValue, alpha) => {
          const side = (arm: 0 | 1, n: number) =>
            reportOf(rows.map((row, k) => shortCase(`c${k}`, shortTrials(row[arm], n))));
          const gate = resolveGate({ pValue, alpha });
          const { measured } = countPairs(pairReports(side(0, n0), side(1, n1)).paired, "fail");
          const { verdict, figures } = judgeCounts(measured, gate);
          const worse = pValue === "exact" ? figures!.pWorseExact : figures!.pWorse;
          const better = pValue === "exact" ? figures!.pBetterExact : figures!.pBetter;
          const gain = isAtMost(better, alpha) && isGain(figures!.delta, 0);
          const drop = isDrop(figures!.delta, 0) || (isDrop(figures!.brokenDelta, 0) && !gain);
          expect(verdict === "regression").toBe(isAtMost(worse, alpha) && drop);
        },
      ),
      { numRuns: 300, seed: 11 },
    );
  });

  test("a tag that gates blocks by itself", () => {
    const side = (passes: number) =>
      reportOf([
        shortCase("a", shortTrials(passes, 5), { tags: ["safety"] }),
        ...Array.from({ length: 30 }, (_, k) => shortCase(`c${k}`, shortTrials(3, 5))),
      ]);
    const { measured } = countPairs(pairReports(side(5), side(1)).paired, "fail");
    expect(judgeCounts(measured, resolveGate({})).verdict).toBe("warn");
    const gate = resolveGate({ tags: { safety: { alpha: 0.05 } } });
    expect(judgeCounts(measured, gate)).toMatchObject({ verdict: "regression", reasons: ["tag"] });
  });
});
