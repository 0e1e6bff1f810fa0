import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrial } from "../compare/report-from-counts.test-support.js";
import { comparisonSchema } from "../domain/comparison.js";
import { totalsSchema } from "../domain/report.js";
import type { ReporterSubject } from "../domain/reporter.js";
import { comparisonOf, hostileReports, plainOptions, runOf } from "./hostile.test-support.js";
import { jsonReporter } from "./json.js";

const render = async (subject: ReporterSubject) =>
  jsonReporter.render(subject, { ...plainOptions, reportPath: "out/report.json" });

describe("json", () => {
  test("a comparison is whole, in snake case, and fits its schema exactly", async () => {
    const subject = comparisonOf(...hostileReports(), { ruleOut: 0.05 });
    const text = await render(subject);
    const value = JSON.parse(text);
    expect(comparisonSchema.strict().parse(value)).toEqual(value);
    expect(value).toMatchObject({ verdict: "regression", failed: true, rule_out: 0.05 });
    expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text);
  });

  test("a run: its facts, its totals and where the report is", async () => {
    const nan = shortTrial("E", 0, { error: "RangeError: score is NaN", errorKind: "check" });
    const graded = shortTrial(1, 1, {
      checks: { mine: { passed: true, score: 1, detail: "" } },
    });
    const report = reportOf([shortCase("a", [], { trials: [graded, nan] })]);
    const value = JSON.parse(await render(runOf(report)));
    expect(Object.keys(value)).toEqual(["run", "totals", "report"]);
    expect(value.report).toBe("out/report.json");
    expect(totalsSchema.strict().parse(value.totals)).toEqual(value.totals);
    // The trial whose check gave NaN is an error; its score is not counted as anything.
    expect(value.totals.checks.mine).toEqual({ pass_rate: 1, mean_score: 1, trials: 1 });
    expect(value.totals.errors_by_kind).toEqual({ check: 1 });
  });
});
