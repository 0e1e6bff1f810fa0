/** Exists so that no trial of an earlier run counts twice, nor chooses what it is then compared with. */
import { expect, test } from "vitest";
import { reportOf, shortCase, shortTrial } from "../compare/report-from-counts.test-support.js";
import type { Report } from "../domain/report.js";
import { refuseOverlap } from "./earlier-reports.js";

function run(day: string, startedAt: string[]): Report {
  const trials = startedAt.map((at) => shortTrial(1, 0, { startedAt: `${day}T00:00:00.${at}Z` }));
  return reportOf([{ ...shortCase("a", []), trials }], { createdAt: `${day}T00:00:00Z` });
}

test("each trial of the earlier runs is there once, and none is in the baseline", () => {
  const base = run("2026-01-01", ["001", "002"]);
  const earlier = run("2026-01-02", ["001", "002"]);
  const other = run("2026-01-03", ["001", "002"]);
  // As --retry-errors leaves it.
  const retried = { ...earlier, createdAt: "2026-01-04T00:00:00Z" };
  refuseOverlap(base, [earlier, other]);
  expect(() => refuseOverlap(base, [earlier, other, retried])).toThrow(
    "two earlier reports (of 2026-01-02T00:00:00Z and 2026-01-04T00:00:00Z) hold the same trials",
  );
  expect(() => refuseOverlap(base, [other, base])).toThrow("is part of the baseline");
});
