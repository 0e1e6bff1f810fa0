import { describe, expect, test } from "vitest";
import { UsageError } from "../domain/errors.js";
import type { CaseResult } from "../domain/report.js";
import { pairReports } from "./pair-reports.js";
import { reportOf, shortCase } from "./report-from-counts.test-support.js";

const one = (id: string, more: Partial<CaseResult> = {}) => shortCase(id, [1], more);
const ids = (list: readonly { id: string }[]) => list.map((item) => item.id);

describe("pairReports", () => {
  test("puts every case into one list, sorted by id", () => {
    const quarantine = { reason: "flaky", until: "2099-01-01" };
    const base = reportOf([
      one("z"),
      one("gone"),
      one("input"),
      one("checks"),
      one("rest"),
      one("a"),
    ]);
    const head = reportOf([
      one("a"),
      one("new"),
      one("checks", { checksFingerprint: "other" }),
      one("input", { inputFingerprint: "other", checksFingerprint: "other" }),
      one("rest", { quarantine }),
      one("z"),
    ]);
    const pairing = pairReports(base, head);
    expect(ids(pairing.paired)).toEqual(["a", "z"]);
    expect(ids(pairing.added)).toEqual(["new"]);
    expect(ids(pairing.removed)).toEqual(["gone"]);
    expect(ids(pairing.quarantined)).toEqual(["rest"]);
    expect(pairing.changed).toMatchObject([
      { id: "checks", input: false, checks: true },
      { id: "input", input: true, checks: true },
    ]);
    expect(pairing.shared).toBeCloseTo(5 / 6, 12);
  });

  test("compares ids after NFC and keeps the head's spelling", () => {
    const composed = "caf\u00e9";
    const decomposed = "cafe\u0301";
    const { paired } = pairReports(reportOf([one(decomposed)]), reportOf([one(composed)]));
    expect(ids(paired)).toEqual([composed]);
    const twice = reportOf([one(composed), one(decomposed)]);
    expect(() => pairReports(twice, twice)).toThrow(UsageError);
  });

  test("a quarantine that the head lifted is over", () => {
    const base = reportOf([one("a", { quarantine: { reason: "x", until: "2099-01-01" } })]);
    expect(ids(pairReports(base, reportOf([one("a")])).paired)).toEqual(["a"]);
  });

  test("a report without fingerprints pairs with anything", () => {
    const { inputFingerprint: _i, checksFingerprint: _c, ...old } = one("a");
    const head = reportOf([one("a", { checksFingerprint: "other" })]);
    expect(ids(pairReports(reportOf([old]), head).paired)).toEqual(["a"]);
  });

  test("names like those of Object's own are ids like others", () => {
    const names = ["__proto__", "constructor", "toString"];
    const report = reportOf(names.map((name) => one(name)));
    expect(ids(pairReports(report, report).paired)).toEqual([...names].sort());
  });
});
