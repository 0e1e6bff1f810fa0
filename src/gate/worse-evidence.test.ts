import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import type { GateOptions } from "../domain/gate-config.js";
import { compareReports } from "./compare-reports.js";

/** One case that breaks among twenty, and gains elsewhere that keep the mean from falling as far. */
const report = (broken: number, gaining: number) =>
  reportOf([
    shortCase("broken", shortTrials(broken, 8)),
    ...Array.from({ length: 3 }, (_, k) => shortCase(`gains-${k}`, shortTrials(gaining, 8))),
    ...Array.from({ length: 16 }, (_, k) => shortCase(`ok-${k}`, shortTrials(8, 8))),
  ]);

const compare = (gate: GateOptions) => compareReports(report(8, 4), report(0, 6), gate);

describe("the margin that would have accepted a drop", () => {
  test("is the broken cases' own drop where they block by themselves", () => {
    const result = compare({ broken: "fail" });
    expect(result).toMatchObject({ verdict: "regression", worseShown: true });
    expect(result.acceptingMargin).toBeCloseTo(0.05, 12);
    expect(compare({ margin: 0.05 }).verdict).not.toBe("regression");
    expect(compare({ margin: 0.049 }).verdict).toBe("regression");
  });

  test("is the drop of the mean where only the mean counts", () => {
    const result = compare({ broken: "mean" });
    expect(result.verdict).toBe("regression");
    expect(result.acceptingMargin).toBeCloseTo(0.0125, 12);
    expect(result.acceptingMargin).toBeCloseTo(-result.delta, 12);
    expect(compare({ broken: "mean", margin: 0.0125 }).verdict).not.toBe("regression");
    expect(compare({ broken: "mean", margin: 0.012 }).verdict).toBe("regression");
  });

  test("is null where the evidence made no regression", () => {
    const same = compareReports(report(8, 4), report(8, 4));
    expect(same).toMatchObject({ acceptingMargin: null, worseShown: false, heaviestCases: [] });
    const limited = compareReports(report(8, 4), report(8, 4), { minPassRate: 1 });
    expect(limited).toMatchObject({ verdict: "regression", acceptingMargin: null });
  });
});

test("the carrier and the heaviest cases are named", () => {
  const result = compare({});
  expect(result.worseCarrier).toBe("worst_case");
  expect(result.heaviestCases.map(({ id }) => id)).toEqual(["broken", "gains-0", "gains-1"]);
  expect(result.heaviestCases[0]?.evidence).toBeGreaterThan(0);
});
