/** The next step follows the comparison at hand: what broke, what fell, what is open, what was not measured. */
import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import type { GateOptions } from "../domain/gate-config.js";
import { compareReports } from "../gate/compare-reports.js";
import { nextStep, nextStepText } from "./next-steps.js";

const suite = (passes: (index: number) => number, cost: number | null = null) =>
  reportOf(
    Array.from({ length: 20 }, (_, k) => {
      const made = shortCase(`c${String(k).padStart(2, "0")}`, shortTrials(passes(k), 5), {
        tags: [k < 10 ? "first" : "second"],
      });
      for (const trial of made.trials) trial.costUsd = cost;
      return made;
    }),
  );
const stepOf = (
  base: ReturnType<typeof suite>,
  head: ReturnType<typeof suite>,
  gate?: GateOptions,
) => nextStep(compareReports(base, head, gate));
const stable = suite(() => 5);

describe("the next step", () => {
  test("names the case that broke", () => {
    const step = stepOf(
      stable,
      suite((k) => (k === 3 ? 0 : 5)),
    );
    expect(step).toEqual({ answer: "Do not merge", what: "", cases: ["c03"], more: [] });
    expect(nextStepText(step)).toBe('Do not merge: read "c03".');
  });

  test("leads to the largest drops where no case broke by itself", () => {
    const step = stepOf(
      stable,
      suite((k) => (k === 7 ? 2 : k % 2 === 0 ? 4 : 5)),
    );
    expect(step).toMatchObject({ answer: "Do not merge", what: "the largest drops" });
    expect(step.cases[0]).toBe("c07");
    expect(step.cases).toHaveLength(3);
    expect(nextStepText(step)).toMatch(/^Do not merge; read the largest drops: "c07", "c/);
  });

  test("leads to the tag that gates by itself, and to the limit that failed", () => {
    const gate = { alpha: 0.000001, broken: "mean", tags: { first: { alpha: 0.05 } } } as const;
    const tag = stepOf(
      stable,
      suite((k) => (k < 10 ? 4 : 5)),
      gate,
    );
    expect(tag.what).toBe('the largest drops of "first"');
    expect(tag.cases.every((id) => id < "c10")).toBe(true);
    const floor = stepOf(
      suite(() => 4),
      suite(() => 4),
      { minPassRate: 0.9 },
    );
    expect(nextStepText(floor)).toBe("Do not merge; read the limit that failed.");
  });

  test("of a warning: what may be accepted, and what would settle it at which price", () => {
    const flaky = (drop: number, cost: number | null) =>
      suite((k) => (k % 2 === 0 ? 3 : 5) - (k === 4 ? drop : 0), cost);
    const comparison = compareReports(flaky(0, 0.001), flaky(1, 0.001));
    expect(comparison.verdict).toBe("warn");
    const { equalRepeats, equalCostUsd } = comparison.settle!;
    expect(equalCostUsd).toBeCloseTo(equalRepeats * 20 * 0.002, 9);
    const step = nextStep(comparison);
    expect(step.answer).toMatch(/^Merge if a drop of up to [\d.]+ points is acceptable$/);
    expect(step.more[0]).toMatch(
      /^To settle it, run [\d,]+ trials per case on both sides \(about \$[\d.]+\)\.$/,
    );
    const free = stepOf(flaky(0, null), flaky(1, null));
    expect(free.more[0]).not.toContain("$");
    const strict = stepOf(flaky(0, null), flaky(1, null), { failOn: "warn" });
    expect(strict.answer).toBe("Do not merge yet");
  });

  test("of a gain, of no drop, and of what could not be measured", () => {
    expect(nextStepText(stepOf(stable, stable))).toBe("Merge.");
    const better = stepOf(
      suite((k) => (k % 2 === 0 ? 2 : 5)),
      stable,
    );
    expect(nextStepText(better)).toMatch(/^Merge\. If this is the new normal/);
    const broken = reportOf(
      stable.cases.map((each) => ({ ...shortCase(each.id, ["E", "E", 1, 1, 1]) })),
    );
    expect(nextStepText(stepOf(stable, broken))).toMatch(/no statement on the change\.$/);
  });
});
