import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrial } from "../compare/report-from-counts.test-support.js";
import type { ReporterSubject } from "../domain/reporter.js";
import { csvReporter } from "./csv.js";
import { comparisonOf, hostileReports, plainOptions, runOf } from "./hostile.test-support.js";

async function lines(subject: ReporterSubject): Promise<Record<string, string>[]> {
  return parse(await csvReporter.render(subject, plainOptions), { columns: true });
}

describe("csv", () => {
  test("a comparison has one line a case, with what became of it", async () => {
    const base = reportOf([
      shortCase("a", [1, 1, 1]),
      shortCase("b", [0, 0, 0]),
      shortCase("c", [1, 0, 1], { tags: ["x", "y"] }),
      shortCase("gone", [1]),
    ]);
    const head = reportOf([
      shortCase("a", [0, 0, "E"]),
      shortCase("b", [1, 0, 0]),
      shortCase("c", [1, 0, 1], { tags: ["x", "y"] }),
      shortCase("new", [1]),
    ]);
    const rows = await lines(comparisonOf(base, head));
    expect(rows.map((row) => [row["id"], row["status"]])).toEqual([
      ["a", "worse"],
      ["b", "better"],
      ["c", "same"],
      ["new", "added"],
      ["gone", "removed"],
    ]);
    expect(rows[0]).toMatchObject({ head_errors: "1", delta: "-1", significant: "true" });
    expect(rows[2]).toMatchObject({ tags: "x;y", base_passes: "2", delta: "0" });
  });

  test("a run has one line a trial", async () => {
    const trial = shortTrial(1, 0, { output: 'a "quoted",\nmultiline text', costUsd: 0.5 });
    const rows = await lines(
      runOf(reportOf([shortCase("a", [], { trials: [trial] }), shortCase("b", ["E", 0])])),
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ output: 'a "quoted",\nmultiline text', cost_usd: "0.5" });
    expect(rows[1]).toMatchObject({ id: "b", repeat: "0", error_kind: "exception" });
    expect(rows[2]).toMatchObject({ repeat: "1", passed: "false", failed_checks: "contains" });
  });

  test("no text is taken for a formula, and figures stay figures", async () => {
    const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\uff1d1"];
    const [base, head] = hostileReports(formulas);
    for (const subject of [comparisonOf(base, head), runOf(head)]) {
      for (const row of await lines(subject)) {
        for (const [column, cell] of Object.entries(row)) {
          if (column !== "delta") expect(cell).not.toMatch(/^\s*[=+\-@\uff1d]/);
        }
      }
    }
  });
});

describe("what acts in a terminal", () => {
  test("is shown, in files too: escapes, bells, marks of direction, halves of characters", async () => {
    const acting = ["\u001b[31mred\u0007", "pay\u202etorw", "half \ud83d", "null \u0000", "tail\r"];
    const [base, head] = hostileReports(acting);
    for (const subject of [comparisonOf(base, head), runOf(head)]) {
      const text = await csvReporter.render(subject, plainOptions);
      expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]/);
      expect(text).not.toMatch(/\r(?!\n)/);
      expect(text.isWellFormed()).toBe(true);
      expect(text).toContain("␛[31mred␇");
    }
  });
});
