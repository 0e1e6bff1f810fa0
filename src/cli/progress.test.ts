import { expect, test } from "vitest";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import { summariseRun } from "../compare/summarise-run.js";
import { completed } from "../report/parse-report.js";
import { advance, noProgress } from "../runner/progress.js";
import { progressLine } from "./progress.js";

test("the line of a whole run shows the rate and the interval of its report", () => {
  // Unequal numbers of trials: the mean over the cases is not the share of all trials.
  const report = completed(
    reportOf([
      shortCase("a", shortTrials(5, 5)),
      shortCase("b", shortTrials(0, 1)),
      shortCase("c", shortTrials(2, 3)),
    ]),
    "test",
  );
  let progress = noProgress(9, 3, 0);
  report.cases.forEach(({ trials }, caseIndex) => {
    for (const trial of trials) progress = advance(progress, { trial, caseIndex, called: true });
  });
  const { totals, rateInterval } = summariseRun(report);
  const percent = (value: number) => (100 * value).toFixed(1);
  expect(totals.passRate).toBeCloseTo((1 + 0 + 2 / 3) / 3, 12);
  expect(progressLine(progress, 1_000)).toContain(
    `pass ${percent(totals.passRate)} % (${percent(rateInterval.low)} to ${percent(rateInterval.high)})`,
  );
});

test("fresh trials of a confirmation enter no rate", () => {
  const [trial] = shortCase("a", [0]).trials;
  const start = noProgress(2, 1, 0);
  const after = advance(start, { trial: trial!, caseIndex: undefined, called: true });
  expect(after).toMatchObject({ done: 1, passed: 0 });
  expect(progressLine(after, 1_000)).not.toContain("pass");
});
