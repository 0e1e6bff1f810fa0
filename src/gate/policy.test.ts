import { describe, expect, test } from "vitest";
import {
  reportFromMap,
  reportOf,
  type ShortTrial,
  shortCase,
  shortTrial,
  shortTrials,
} from "../compare/report-from-counts.test-support.js";
import { UsageError } from "../domain/errors.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { CaseResult, Report } from "../domain/report.js";
import { compareReports } from "./compare-reports.js";

const stable: readonly ShortTrial[] = [1, 1, 1, 1, 1];

/** Twenty cases that always pass, some of them replaced. */
function suite(changed: CaseResult[] = [], more: Partial<Report> = {}): Report {
  const ids = new Set(changed.map((result) => result.id));
  const rest = Array.from({ length: 20 }, (_, k) => shortCase(`c${k}`, stable));
  return reportOf([...changed, ...rest.filter((result) => !ids.has(result.id))], more);
}

const outcome = (base: Report, head: Report, gate?: GateOptions) => {
  const { verdict, failed, reasons, limitFailures } = compareReports(base, head, gate);
  return { verdict, failed, reasons, limitFailures };
};

describe("limits on the head", () => {
  test("a floor on the pass rate counts added cases and leaves quarantined ones out", () => {
    const added = shortCase("new", [0, 0, 0, 0, 0]);
    const gate = { minPassRate: 0.96 };
    expect(outcome(suite(), suite([added]), gate).limitFailures).toEqual([
      "pass rate 95.2 % is below the floor 96.0 %",
    ]);
    const quarantine = { reason: "flaky provider", until: "2099-01-01" };
    const resting = { ...added, quarantine };
    expect(outcome(suite(), suite([resting]), gate)).toMatchObject({ verdict: "pass" });
    expect(outcome(suite(), suite([added]), { minPassRate: 20 / 21 }).verdict).toBe("pass");
  });

  test("cost and latency: mean of known costs, nearest rank of answered trials", () => {
    const trials = Array.from({ length: 20 }, (_, k) =>
      shortTrial(1, k, { latencyS: k + 1, costUsd: k < 10 ? 0.02 : null }),
    );
    const head = reportOf([shortCase("c0", [], { trials }), shortCase("c1", ["E"])]);
    const base = reportFromMap({ c0: [1], c1: ["E"] });
    const gate: GateOptions = { maxErrorRate: 1 };
    expect(outcome(base, head, { ...gate, maxP95LatencyS: 18.9 }).limitFailures).toEqual([
      "p95 latency 19.0 s exceeds 18.9 s",
    ]);
    expect(outcome(base, head, { ...gate, maxP95LatencyS: 19 }).limitFailures).toEqual([]);
    expect(outcome(base, head, { ...gate, maxMeanCostUsd: 0.019 }).reasons).toEqual(["limits"]);
    expect(outcome(base, head, { ...gate, maxMeanCostUsd: 0.02 }).limitFailures).toEqual([]);
  });

  test("a cost limit without any cost is said, not passed in silence", () => {
    const { verdict, notes } = compareReports(suite(), suite(), { maxMeanCostUsd: 1 });
    expect(verdict).toBe("pass");
    expect(notes.map((note) => note.code)).toContain("limit_not_judged");
  });

  test("increases against the baseline, as a fraction or in percent", () => {
    const priced = (cost: number, latency: number) =>
      reportOf([
        shortCase("c0", [], {
          trials: [0, 1, 2].map((k) => shortTrial(1, k, { costUsd: cost, latencyS: latency })),
        }),
      ]);
    const base = priced(0.1, 1);
    expect(outcome(base, priced(0.12, 1.2), { maxCostIncrease: "20%" }).limitFailures).toEqual([]);
    expect(outcome(base, priced(0.121, 1), { maxCostIncrease: 0.2 }).limitFailures).toEqual([
      "mean cost $0.1210 is 21.0 % above the baseline's $0.1000 (at most 20 % is allowed)",
    ]);
    expect(outcome(base, priced(0.1, 1.3), { maxLatencyIncrease: "20%" })).toMatchObject({
      verdict: "regression",
      reasons: ["limits"],
      failed: true,
    });
    expect(outcome(priced(0, 1), priced(0.1, 1), { maxCostIncrease: "20%" }).reasons).toEqual([
      "limits",
    ]);
  });
});

describe("must pass", () => {
  const golden = (trials: ShortTrial[], more: Partial<CaseResult> = {}) =>
    shortCase("gold", trials, { mustPass: true, ...more });

  test.each<[string, ShortTrial[]]>([
    ["one failed trial", [1, 1, 1, 1, 0]],
    ["one errored trial", [1, 1, 1, 1, "E"]],
  ])("fails on %s, even when the baseline was no better", (_, trials) => {
    for (const errors of ["fail", "exclude"] as const) {
      const result = compareReports(suite([golden(trials)]), suite([golden(trials)]), { errors });
      expect(result).toMatchObject({ verdict: "regression", failed: true, reasons: ["must_pass"] });
      expect(result.mustPassFailures).toMatchObject([{ id: "gold", head: { trials: 5 } }]);
    }
  });

  test("fails when the head lacks it, and when it is new and failing", () => {
    const missing = compareReports(suite([golden([1, 1, 1, 1, 1])]), suite());
    expect(missing.reasons).toEqual(["must_pass"]);
    expect(missing.mustPassFailures).toEqual([{ id: "gold", head: null }]);
    expect(outcome(suite(), suite([golden([0])])).reasons).toEqual(["must_pass"]);
  });

  test("is not judged in quarantine", () => {
    const quarantine = { reason: "known", until: "2099-01-01" };
    const head = suite([golden([0, 0, 0, 0, 0], { quarantine })]);
    expect(outcome(suite([golden([1, 1, 1, 1, 1])]), head).verdict).toBe("pass");
  });
});

describe("tags", () => {
  const tagged = (passes: number) =>
    Array.from({ length: 6 }, (_, k) =>
      shortCase(`s${k}`, shortTrials(passes, 5), { tags: ["safety"] }),
    );

  test("a tag gates by its own unadjusted test and its own drop", () => {
    const drop = outcome(suite(tagged(5)), suite(tagged(3)), {
      alpha: 0.000001,
      broken: "mean",
      tags: { safety: { alpha: 0.01 } },
    });
    expect(drop).toMatchObject({ verdict: "regression", failed: true, reasons: ["tag"] });
    const same = compareReports(suite(tagged(4)), suite(tagged(4)), {
      tags: { safety: { alpha: 0.01 } },
    });
    expect(same.verdict).toBe("pass");
    expect(same.falseAlarmBudget).toBeCloseTo(0.06, 12);
    expect(same.sentences.join(" ")).toContain("the false-alarm budget of this gate is 6 %");
  });

  test("a tag's floor stands among the limits", () => {
    const gate = { tags: { safety: { minPassRate: 0.9 } } };
    expect(outcome(suite(tagged(4)), suite(tagged(4)), gate)).toEqual({
      verdict: "regression",
      failed: true,
      reasons: ["limits"],
      limitFailures: ['tag "safety": pass rate 80.0 % is below the floor 90.0 %'],
    });
  });

  test("a tag that nobody carries is a mistake in the policy", () => {
    const gate = { tags: { saftey: { alpha: 0.01 } } };
    expect(() => compareReports(suite(tagged(5)), suite(tagged(5)), gate)).toThrow(UsageError);
  });
});

describe("a score that gates", () => {
  const scored = (score: number) =>
    suite(
      Array.from({ length: 5 }, (_, k) =>
        shortCase(`r${k}`, [], {
          checkTypes: { rank: "retrieval" },
          trials: stable.map((_short, index) =>
            shortTrial(1, index, {
              checks: { rank: { passed: true, score: score - index / 100, detail: "" } },
            }),
          ),
        }),
      ),
    );

  test("blocks on its own evidence although every trial passed", () => {
    const result = compareReports(scored(0.9), scored(0.5), { score: "rank" });
    expect(result).toMatchObject({ verdict: "regression", failed: true, reasons: ["score"] });
    expect(result.scores).toMatchObject([{ label: "rank", cases: 5, worse: true }]);
    expect(result.scores[0]?.delta).toBeCloseTo(-0.4, 9);
    expect(compareReports(scored(0.9), scored(0.5)).verdict).toBe("pass");
    expect(compareReports(scored(0.9), scored(0.9), { score: "rank" }).verdict).toBe("pass");
  });

  test("without a compared trial that carries it there is a note, and a verdict", () => {
    const result = compareReports(suite(), suite(), { score: "rank" });
    expect(result).toMatchObject({ verdict: "pass", ownGates: [], falseAlarmBudget: 0.05 });
    const note = result.notes.find(({ code }) => code === "score_not_measured");
    expect(note?.text).toContain('"rank"');
    expect(note?.text).toContain("no check of these reports gives a score");
    const other = compareReports(scored(0.9), scored(0.9), { score: "rnak" });
    expect(other.notes.find(({ code }) => code === "score_not_measured")?.text).toContain(
      'checks with scores: "rank"',
    );
  });

  test("a comparison that cannot be measured is invalid before anything gates by itself", () => {
    const dead = suite(Array.from({ length: 20 }, (_, k) => shortCase(`c${k}`, ["E", "E", "E"])));
    const result = compareReports(dead, dead, { score: "rank" });
    expect(result).toMatchObject({ verdict: "invalid", ownGates: [] });
    expect(result.reasons).toEqual(["baseline_errors", "head_errors"]);
    const cut = scored(0.5);
    cut.run!.complete = false;
    expect(compareReports(scored(0.9), cut, { score: "rank" })).toMatchObject({
      verdict: "invalid",
      ownGates: [],
    });
  });
});

describe("added and removed cases", () => {
  const extra = (trials: ShortTrial[]) => suite([shortCase("extra", trials)]);

  test("added: allowed with a note, or failing when they fail", () => {
    const allowed = compareReports(suite(), extra([1, 0, 1]));
    expect(allowed).toMatchObject({ verdict: "pass", added: ["extra"], limitFailures: [] });
    expect(allowed.notes.map((note) => note.code)).toContain("added_failing");
    const gate: GateOptions = { onAdded: "fail_if_failing" };
    expect(outcome(suite(), extra([1, 0, 1]), gate).reasons).toEqual(["limits"]);
    expect(outcome(suite(), extra([1, 1, 1]), gate).verdict).toBe("pass");
  });

  test("removed: allowed, warned of, or forbidden", () => {
    const codes = (gate: GateOptions) =>
      compareReports(extra([0, 0]), suite(), gate).notes.map((note) => note.code);
    expect(codes({ onRemoved: "allow" })).toEqual(["removed_failing"]);
    expect(codes({})).toEqual(["removed", "removed_failing"]);
    expect(outcome(extra([1, 1]), suite(), { onRemoved: "fail" }).limitFailures).toEqual([
      '1 case of the baseline is missing from the head: "extra"',
    ]);
  });
});

describe("what cannot be judged", () => {
  test("an incomplete report is invalid, whatever it says", () => {
    const cut = suite([], { run: { complete: false, seed: 0, durationS: 1, warnings: [] } });
    expect(outcome(cut, suite())).toMatchObject({
      verdict: "invalid",
      failed: true,
      reasons: ["baseline_incomplete"],
    });
  });

  test("only errors on one side, left out: nothing was measured", () => {
    const head = reportFromMap({ c0: ["E", "E"], c1: ["E", "E"] });
    const base = reportFromMap({ c0: [1, 1], c1: [1, 1] });
    const result = compareReports(base, head, { errors: "exclude" });
    expect(result.reasons).toEqual(["head_errors", "nothing_measured"]);
    expect(result).toMatchObject({
      verdict: "invalid",
      casesCompared: 0,
      unmeasured: ["c0", "c1"],
    });
    expect(result.pErrorsWorse).toBeLessThan(0.05);
  });

  test("no comparable case is an error that says why", () => {
    const base = reportOf([shortCase("a", [1])]);
    const head = reportOf([shortCase("a", [1], { inputFingerprint: "other" })]);
    expect(() => compareReports(base, head)).toThrow(/1 case changed/);
  });

  test("a policy that is out of range names its key", () => {
    expect(() => compareReports(suite(), suite(), { alpha: 0.7 })).toThrow(/gate\.alpha/);
    expect(() => compareReports(suite(), suite(), { margin: -1 })).toThrow(/gate\.margin/);
    const unknown: GateOptions = JSON.parse('{"alhpa": 0.1}');
    expect(() => compareReports(suite(), suite(), unknown)).toThrow(/alhpa/);
  });
});

describe("exchanging the reports", () => {
  test("exchanges the p-values and turns delta around", () => {
    const base = suite([shortCase("c0", [1, 1, 0, 1, 1]), shortCase("c1", [1, 0, 0, 0, 0])]);
    const head = suite([shortCase("c0", [0, 0, 0, 1, 0]), shortCase("c1", [1, 0, 1, 0, 0])]);
    const there = compareReports(base, head);
    const back = compareReports(head, base);
    expect(back.pWorse).toBe(there.pBetter);
    expect(back.pBetter).toBe(there.pWorse);
    expect(back.delta).toBe(-there.delta);
  });
});
