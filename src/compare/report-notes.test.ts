import { describe, expect, test } from "vitest";
import type { Report } from "../domain/report.js";
import { pairReports } from "./pair-reports.js";
import { reportOf, shortCase, shortTrial } from "./report-from-counts.test-support.js";
import { reportNotes } from "./report-notes.js";

const report = (more: Partial<Report> = {}) => reportOf([shortCase("a", [1, 0])], more);
const run = { complete: true, seed: 0, durationS: 1, warnings: [] };
const codes = (base: Report, head: Report) =>
  reportNotes(base, head, pairReports(base, head)).map((note) => note.code);

describe("reportNotes", () => {
  test("nothing to say of two runs of one system on one day", () => {
    expect(codes(report(), report({ createdAt: "2026-01-02T10:00:00Z" }))).toEqual([]);
  });

  test("a report compared with itself, also after being read from disk", () => {
    const same = report();
    expect(codes(same, same)).toEqual(["same_report"]);
    expect(codes(same, structuredClone(same))).toEqual(["same_report"]);
    const other = reportOf([shortCase("a", [1, 1])]);
    expect(codes(same, other)).toEqual([]);
  });

  test("a head that is one of the runs of a pooled baseline", () => {
    const head = report({ createdAt: "2026-01-03T00:00:00Z" });
    const { createdAt, regressgateVersion } = head;
    const pooled = [{ createdAt, regressgateVersion, repeats: 2 }];
    const base = report({ run: { ...run, pooled } });
    expect(codes(base, head)).toEqual(["head_in_baseline"]);
    expect(codes(base, report({ createdAt: "2026-01-04T00:00:00Z" }))).toEqual([]);
    const other = shortCase("a", [], { trials: [shortTrial(1, 7), shortTrial(0, 8)] });
    expect(codes(base, reportOf([other], { createdAt }))).toEqual([]);
  });

  test("an old baseline: by date, version, model or target", () => {
    const head = report({ createdAt: "2026-02-02T00:00:01Z" });
    expect(codes(report(), head)).toEqual(["baseline_old"]);
    expect(codes(report({ createdAt: "2026-01-03T00:00:01Z" }), head)).toEqual([]);
    expect(
      codes(report({ regressgateVersion: "0.1.0" }), report({ createdAt: "2026-01-03T00:00:00Z" })),
    ).toEqual(["baseline_old"]);
    const system = (model: string) => report({ target: model, run: { ...run, system: { model } } });
    const [note] = reportNotes(system("m1"), system("m2"), pairReports(report(), report())).filter(
      ({ code }) => code === "baseline_old",
    );
    expect(note?.text).toContain('was made with "m1" (the head: "m2")');
    const target = (targetFingerprint: string) =>
      report({
        createdAt: `2026-01-0${targetFingerprint}T00:00:00Z`,
        suite: { fingerprint: "f", checks: {}, config: {}, targetFingerprint },
      });
    expect(codes(target("1"), target("2"))).toEqual(["baseline_old"]);
  });

  test("a selection, changed cases, missing fingerprints", () => {
    const filtered = { cases: [], tags: ["safety"] };
    const head = reportOf([shortCase("a", [1]), shortCase("b", [1], { inputFingerprint: "new" })], {
      createdAt: "2026-01-03T00:00:00Z",
      run: { ...run, filtered },
    });
    const { checksFingerprint: _, ...old } = shortCase("a", [1]);
    const base = reportOf([old, shortCase("b", [1])]);
    expect(codes(base, head)).toEqual(["no_fingerprints", "filtered_head", "input_changed"]);
    const checks = reportOf([shortCase("a", [1], { checksFingerprint: "new" })]);
    expect(codes(report(), checks)).toEqual(["checks_changed"]);
  });

  test("answers of a cache that serve both reports", () => {
    const cached = shortCase("a", [], {
      trials: [shortTrial(1, 0, { cached: true }), shortTrial(1, 1)],
    });
    expect(codes(report(), reportOf([cached], { target: "x" }))).toEqual(["shared_cache"]);
  });
});
