import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrial } from "../compare/report-from-counts.test-support.js";
import { comparisonOf, plainOptions, runOf } from "./hostile.test-support.js";
import { markdownReporter } from "./markdown.js";
import { terminalReporter } from "./terminal.js";

describe("what was drawn at random is shown with its seed", () => {
  const scored = (shift: number) =>
    reportOf(
      Array.from({ length: 12 }, (_, k) =>
        shortCase(`r${k}`, [], {
          trials: Array.from({ length: 6 }, (_trial, index) =>
            shortTrial(1, index, {
              checks: {
                rank: {
                  passed: true,
                  score: ((k * 7 + index * 13) % 50) / 100 + shift,
                  detail: "",
                },
              },
            }),
          ),
        }),
      ),
    );
  const subject = comparisonOf(scored(0.3), scored(0.31));

  test("scores, in a terminal and in a comment", async () => {
    const [score] = subject.kind === "comparison" ? subject.comparison.scores : [];
    const seed = score?.seed;
    expect(seed).toBeGreaterThan(0);
    const text = await terminalReporter.render(subject, plainOptions);
    expect(text).toMatch(/adjusted +seed/);
    expect(text).toMatch(new RegExp(`rank .* p \\S+ +${seed}`));
    const comment = await markdownReporter.render(subject, plainOptions);
    expect(comment).toMatch(/\| Score \| .* \| seed \|/);
    expect(comment).toMatch(new RegExp(`rank.*\\| ${seed} \\|`));
  });

  test("the seed of a run, unless it is the default", async () => {
    const seeded = (seed: number) =>
      runOf(
        reportOf([shortCase("a", [1])], {
          run: { complete: true, seed, durationS: 1, warnings: [] },
        }),
      );
    for (const reporter of [terminalReporter, markdownReporter]) {
      expect(await reporter.render(seeded(4711), plainOptions)).toContain("4711");
      expect(await reporter.render(seeded(0), plainOptions)).not.toContain("Seed");
    }
  });
});
