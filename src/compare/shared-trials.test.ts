import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrial } from "./report-from-counts.test-support.js";
import { sharesTrials } from "./shared-trials.js";

const second = "2026-01-03T00:00:00Z";

/** A run that began in the same second as others; its trials say when they started, or do not. */
const run = (answer: string, millisecond?: number) =>
  reportOf(
    ["a", "b"].map((id) =>
      shortCase(id, [], {
        trials: [0, 1].map((index) =>
          shortTrial(1, index, {
            output: `${answer} ${index}`,
            ...(millisecond === undefined
              ? {}
              : { startedAt: `2026-01-03T00:00:00.${100 + millisecond + index}Z` }),
          }),
        ),
      }),
    ),
    { createdAt: second },
  );

describe("sharesTrials", () => {
  test("two runs of one second are two runs", () => {
    expect(sharesTrials(run("same", 0), run("same", 500))).toBe(false);
    expect(sharesTrials(run("one"), run("other"))).toBe(false);
  });

  test("a run is found whatever second it is said to be of", () => {
    const copy = { ...structuredClone(run("same", 0)), createdAt: "2026-02-02T00:00:00Z" };
    expect(sharesTrials(run("same", 0), copy)).toBe(true);
    expect(sharesTrials(run("one"), structuredClone(run("one")))).toBe(true);
  });

  test("one trial in common is enough where trials say when they started", () => {
    const mixed = run("new", 600);
    mixed.cases[1]!.trials[1] = run("same", 0).cases[1]!.trials[1]!;
    expect(sharesTrials(run("same", 0), mixed)).toBe(true);
  });

  test("a run in a pool, and equal trials of another day without a time", () => {
    const pool = run("one");
    pool.createdAt = "2026-03-01T00:00:00Z";
    expect(sharesTrials(pool, run("one"))).toBe(false);
    const pooled = [{ createdAt: second, regressgateVersion: "0.2.0", repeats: 2 }];
    pool.run = { complete: true, seed: 0, durationS: 1, warnings: [], pooled };
    expect(sharesTrials(pool, run("one"))).toBe(true);
  });
});
