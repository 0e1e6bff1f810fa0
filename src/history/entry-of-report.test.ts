/** The order in which runs are listed, also of those that were made within one second. */
import { expect, test } from "vitest";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import { byDate, entryOfReport } from "./entry-of-report.js";

function entryAt(createdAt: string, startedAt?: string) {
  const report = reportOf([shortCase("a", shortTrials(3, 5))], { createdAt });
  const started = startedAt === undefined ? {} : { startedAt };
  const cases = report.cases.map((one) => ({
    ...one,
    trials: one.trials.map((trial) => ({ ...trial, ...started })),
  }));
  return entryOfReport({ ...report, cases });
}

test("runs of one second stand in the order of their first trials", () => {
  const second = "2026-01-01T00:00:00Z";
  const runs = Array.from({ length: 20 }, (_, k) =>
    entryAt(second, `2026-01-01T00:00:00.${String(100 + k)}Z`),
  );
  // Their ids are made of the same content, but for the start: equal ones would prove nothing.
  const mixed = runs.map((run, k) => ({ ...run, id: `${(k * 7) % 20}`.padStart(16, "0") }));
  const sorted = [...mixed].reverse().sort(byDate);
  expect(sorted.map((run) => run.firstTrialAt)).toEqual(mixed.map((run) => run.firstTrialAt));
});

test("the date of the run comes first, and a report without starts is no fault", () => {
  const early = entryAt("2026-01-01T00:00:00Z", "2026-01-03T00:00:00.000Z");
  const late = entryAt("2026-01-02T00:00:00Z");
  expect(late.firstTrialAt).toBeUndefined();
  expect([late, early].sort(byDate)).toEqual([early, late]);
});
