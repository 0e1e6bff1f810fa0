import { describe, expect, test } from "vitest";
import { UsageError } from "../domain/errors.js";
import { completed } from "../report/parse-report.js";
import { reportOf, shortCase, shortTrial } from "./report-from-counts.test-support.js";
import { summariseRun } from "./summarise-run.js";

describe("summariseRun", () => {
  const quarantine = { reason: "x", until: "2099-01-01" };
  const report = completed(
    reportOf([
      shortCase("good", [1, 1, 1]),
      shortCase("flaky", [1, 0, 1], { tags: ["t"] }),
      shortCase("dead", ["E", 0, "E"], { quarantine }),
      shortCase("down", ["E", "E", "E"]),
    ]),
    "test",
  );
  const summary = summariseRun(report);

  test("names what did not pass, lowest rate first, with the first reason", () => {
    expect(summary.failing).toEqual([
      { id: "dead", tags: [], passes: 0, trials: 3, errors: 2, reason: "contains: missing x" },
      { id: "down", tags: [], passes: 0, trials: 3, errors: 3, reason: "Error: no answer" },
      { id: "flaky", tags: ["t"], passes: 2, trials: 3, errors: 0, reason: "contains: missing x" },
    ]);
    expect(summary.flakyCases).toEqual(["flaky"]);
    expect(summary.quarantined).toEqual(["dead"]);
  });

  test("the interval lies around the rate and inside the re-run range", () => {
    const { totals, rateInterval, rerunRange } = summary;
    expect(rateInterval.low).toBeLessThan(totals.passRate);
    expect(rateInterval.high).toBeGreaterThan(totals.passRate);
    expect(rerunRange.low).toBeLessThan(rateInterval.low);
    expect(rerunRange.high).toBeGreaterThan(rateInterval.high);
  });

  test("all passed is not certainty", () => {
    const all = completed(reportOf([shortCase("a", [1, 1, 1]), shortCase("b", [1, 1, 1])]), "test");
    const { rateInterval } = summariseRun(all);
    expect(rateInterval.high).toBe(1);
    // Wilson to first order: z² times the mean of 1/n over N.
    expect(rateInterval.low).toBeCloseTo(1 - (1.959964 ** 2 * (2 / 3)) / 4, 4);
  });

  test("a very long reason is cut", () => {
    const trial = shortTrial("E", 0, { error: "x".repeat(5_000) });
    const long = completed(reportOf([shortCase("a", [], { trials: [trial] })]), "test");
    expect(summariseRun(long).failing[0]?.reason).toHaveLength(2_001);
  });

  test("a report that was never read has no totals to show", () => {
    expect(() => summariseRun(reportOf([shortCase("a", [1])]))).toThrow(UsageError);
  });
});
