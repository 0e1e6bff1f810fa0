import { describe, expect, test } from "vitest";
import type { CaseResult } from "../domain/report.js";
import { pairReports } from "./pair-reports.js";
import { reportOf, shortCase, shortTrial } from "./report-from-counts.test-support.js";
import { checkSlices, labelsByType } from "./slice-families.js";

const outcome = (passed: boolean) => ({ passed, score: null, detail: "" });

function twoChecks(lead: boolean, number: boolean, more: Partial<CaseResult> = {}): CaseResult {
  const checks = { lead: outcome(true), "lead#2": outcome(lead), total: outcome(number) };
  return shortCase("a", [], {
    checkTypes: { lead: "lead", "lead#2": "lead", total: "number" },
    trials: [shortTrial(lead && number ? 1 : 0, 0, { checks }), shortTrial("E")],
    ...more,
  });
}

describe("checkSlices", () => {
  const { paired } = pairReports(
    reportOf([twoChecks(true, true)]),
    reportOf([twoChecks(false, true)]),
  );

  test("asks each type alone; an errored trial follows the error rule", () => {
    const counts = (rule: "fail" | "exclude") =>
      Object.fromEntries(
        checkSlices(paired, rule).map(({ name, measured: [item] }) => [
          name,
          [item?.base.passes, item?.base.trials, item?.head.passes, item?.head.trials],
        ]),
      );
    expect(counts("fail")).toEqual({ lead: [1, 2, 0, 2], number: [1, 2, 1, 2] });
    expect(counts("exclude")).toEqual({ lead: [1, 1, 0, 1], number: [1, 1, 1, 1] });
  });

  test("a report without types is read by its labels", () => {
    const { checkTypes: _, ...old } = twoChecks(true, true);
    expect([...labelsByType(old)]).toEqual([
      ["lead", ["lead", "lead#2"]],
      ["total", ["total"]],
    ]);
  });
});
