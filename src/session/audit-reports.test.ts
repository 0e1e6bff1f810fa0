import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import { UsageError } from "../domain/errors.js";
import type { Report } from "../domain/report.js";
import { seededIndex } from "../stats/seeded-random.js";
import { breakCases, thinPasses } from "./audit-draws.js";
import { auditReports } from "./audit-reports.js";

/** Twenty cases, half stable, half flaky, five trials each. */
const suite = (turned = false): Report => {
  const cases = Array.from({ length: 20 }, (_, k) =>
    shortCase(`c${k}`, shortTrials(k % 2 === 0 ? 5 : 3 + (k % 3), 5), {
      tags: k < 10 ? ["first"] : [],
    }),
  );
  return reportOf(turned ? cases.reverse() : cases);
};
const few = { relabelings: 300, draws: 50 };
const fewest = { relabelings: 60, draws: 8 };

describe("auditReports", () => {
  test("blocks unchanged heads about as often as its budget says, and sees what breaks", () => {
    const audit = auditReports(suite(), suite(), {}, few);
    expect(audit.falseBlocks.gate.low).toBeLessThanOrEqual(0.053);
    expect(audit.falseBlocks.gate.share).toBeLessThan(0.1);
    expect(audit.falseBlocks.anyDrop.share).toBeGreaterThan(0.3);
    const [one, , , ten] = audit.detection;
    expect(one).toMatchObject({ kind: "drop", drop: 0.01, brokenCases: null });
    expect(ten!.rules.gate.share).toBeGreaterThan(one!.rules.gate.share);
    const broken = audit.detection.filter((row) => row.kind === "broken");
    expect(broken.map((row) => row.brokenCases)).toEqual([1, 2]);
    expect(broken[1]!.rules.gate.share).toBeGreaterThan(broken[0]!.rules.gate.share);
    expect(broken[0]!.drop).toBeGreaterThan(0.02);
    expect(audit.detection.map((row) => row.drop)).toContain(audit.mde80);
  });

  test("the same seed gives the same figures; another seed others", () => {
    const figures = (seed: number) => auditReports(suite(), suite(), {}, { ...fewest, seed });
    expect(figures(1)).toEqual(figures(1));
    expect(figures(1).detection).not.toEqual(figures(2).detection);
    expect(auditReports(suite(true), suite(), {}, fewest)).toEqual(
      auditReports(suite(), suite(), {}, fewest),
    );
  });

  test("a policy with a margin blocks less, one with a tag that gates more", () => {
    const blocked = (gate: object) =>
      auditReports(suite(), suite(), gate, { ...fewest, relabelings: 300 }).falseBlocks.gate
        .blocked;
    expect(blocked({ margin: 0.2, broken: "mean" })).toBe(0);
    expect(blocked({ tags: { first: { alpha: 0.2 } } })).toBeGreaterThan(blocked({}));
    const audit = auditReports(suite(), suite(), { tags: { first: { alpha: 0.2 } } }, fewest);
    expect(audit.falseAlarmBudget).toBeCloseTo(0.25, 12);
  });

  test("says how far it is, to the end", () => {
    const seen: [number, number][] = [];
    auditReports(
      suite(),
      suite(),
      {},
      { relabelings: 3, draws: 2, onProgress: (...at) => seen.push(at) },
    );
    const total = 3 + 2 * 7;
    expect(seen).toEqual(Array.from({ length: total }, (_, k) => [k + 1, total]));
  });

  test("nothing to compare", () => {
    const other = reportOf([shortCase("x", [1])]);
    expect(() => auditReports(suite(), other, {}, few)).toThrow(UsageError);
  });
});

describe("damage", () => {
  const counts = { x0: [5, 0, 3], n0: [5, 5, 5], x1: [5, 1, 4], n1: [5, 5, 5] };

  test("passes fail with the given probability", () => {
    expect(thinPasses(0)(counts, seededIndex(1))).toEqual([5, 1, 4]);
    expect(thinPasses(1)(counts, seededIndex(1))).toEqual([0, 0, 0]);
    const many = { x0: [0], n0: [1], x1: [20_000], n1: [20_000] };
    expect(thinPasses(0.25)(many, seededIndex(1))[0]).toBeCloseTo(15_000, -3);
  });

  test("only cases that passed half of their trials break", () => {
    for (let seed = 0; seed < 20; seed++) {
      const after = breakCases(1)(counts, seededIndex(seed));
      expect(after[1]).toBe(1);
      expect(after.filter((passes) => passes === 0)).toHaveLength(1);
    }
    expect(breakCases(5)(counts, seededIndex(1))).toEqual([0, 1, 0]);
  });
});
