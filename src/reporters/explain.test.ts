import { describe, expect, test } from "vitest";
import {
  reportOf,
  type ShortTrial,
  shortCase,
  shortTrials,
} from "../compare/report-from-counts.test-support.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import { compareReports } from "../gate/compare-reports.js";
import { explainComparison, explainReporter } from "./explain.js";

/** One broken case among two flaky ones and seventeen stable ones: the example of the manual. */
const suite = (broken: number, head = false): Report =>
  reportOf(
    [
      shortCase("refund", shortTrials(broken, 5)),
      shortCase("flaky-1", shortTrials(3, 5)),
      shortCase("flaky-2", shortTrials(2, 5)),
      ...Array.from({ length: 17 }, (_, k) => shortCase(`ok-${k}`, shortTrials(5, 5))),
    ],
    head ? { createdAt: "2026-01-03T00:00:00Z" } : {},
  );

const explain = (base: Report, head: Report, gate: GateOptions = {}) => {
  const comparison = compareReports(base, head, gate, { whatIf: true });
  const text = explainComparison(comparison)
    .flatMap(({ title, sentences }) => [title, ...sentences])
    .join("\n");
  return { comparison, text };
};

describe("explain", () => {
  test("walks from the cases to the verdict with the user's own numbers", () => {
    const { comparison, text } = explain(suite(5), suite(0, true));
    expect(comparison.verdict).toBe("regression");
    expect(text).toContain("20 cases could be compared. In 3 of them");
    expect(text).toContain('"refund": 5 of 5 trials passed in the baseline, 0 of 5 in the head');
    expect(text).toContain("in 0.4 % of comparisons (p = 0.0040 for this case alone)");
    expect(text).toContain("(worst case p = 0.0040)");
    expect(text).toContain("the weights are added: +6.2 in all");
    expect(text).toContain("(overall p = 0.016, counting ties by half; 0.017 counting them whole)");
    expect(text).toContain("p = 0.0043 (exact bound 0.0056)");
    expect(text).toContain("is shown");
    expect(text).toContain("With a false-alarm budget (alpha) below 0.0043");
    expect(text).toContain("with a margin of 5.0 points or more");
    expect(text).toMatch(
      /Without the case "refund" the difference would be 0\.0 points with p = 0\.5\d*: pass\./,
    );
  });

  test("a pass says what it is worth, and what one broken case would have done", () => {
    const { comparison, text } = explain(suite(5), suite(5, true));
    expect(comparison.verdict).toBe("pass");
    expect(text).toContain("A pass says that no drop was observed, not that there is none");
    expect(text).toMatch(
      /Had one more case broken, say "ok-0", .* with p = 0\.00\d+: regression\./,
    );
    expect(text).toContain("lucky by 1 standard error");
  });

  test("a warning says how many trials would settle it", () => {
    const flaky = (passes: number) =>
      reportOf(
        Array.from({ length: 10 }, (_, k) => shortCase(`c${k}`, shortTrials(passes + (k % 2), 5))),
      );
    const { comparison, text } = explain(
      flaky(3),
      reportOf([
        ...flaky(3).cases.slice(0, 8),
        shortCase("c8", shortTrials(2, 5)),
        shortCase("c9", shortTrials(3, 5)),
      ]),
    );
    expect(comparison.verdict).toBe("warn");
    expect(comparison.settle).not.toBeNull();
    expect(text).toContain("4 of 5 runs");
    expect(text).toContain("both sides");
  });

  test("errors: both counts, and what the other way of counting would say", () => {
    const trials: ShortTrial[] = ["E", "E", 1, 1, 1];
    const head = reportOf([shortCase("refund", trials), ...suite(5).cases.slice(1)]);
    const { text } = explain(suite(5), head);
    expect(text).toContain(
      "0 trials of the baseline (0.0 %) and 2 trials of the head (2.0 %) had no answer",
    );
    expect(text).toContain("Counted the other way p would be");
  });

  test("nothing measured", () => {
    const all = (short: ShortTrial) => reportOf([shortCase("a", [short, short])]);
    const { text } = explain(all(1), all("E"), { errors: "exclude", maxErrorRate: 1 });
    expect(text).toContain("could not be measured");
  });

  test("renders within the width, and shows no steering characters", async () => {
    const evil = "a\u001b[31mb";
    const report = (passes: number) => reportOf([shortCase(evil, shortTrials(passes, 5))]);
    const comparison = compareReports(report(5), report(0));
    const text = await explainReporter.render(
      { kind: "comparison", comparison },
      { color: false, width: 60 },
    );
    expect(text).not.toContain("\u001b");
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
  });
});
