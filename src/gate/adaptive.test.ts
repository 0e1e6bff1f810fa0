/** An adaptive gate by seeded simulation: false alarms are held, real drops end it early. */
import { describe, expect, test } from "vitest";
import {
  reportOf,
  type ShortTrial,
  shortCase,
} from "../compare/report-from-counts.test-support.js";
import type { RepeatRange } from "../domain/adaptive.js";
import type { Comparison } from "../domain/comparison.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { CaseResult, Report } from "../domain/report.js";
import { seededIndex } from "../stats/seeded-random.js";
import { adaptiveComparison } from "./compare-adaptive.js";
import { compareReports } from "./compare-reports.js";

const STORED = 5;

/** A small suite: most cases stable, some flaky. */
const rates = [...new Array<number>(14).fill(1), 0.95, 0.9, 0.8, 0.7, 0.5, 0.3];

type Draw = (rate: number) => ShortTrial;

function drawing(seed: number): Draw {
  const index = seededIndex(seed);
  return (rate) => (index(1_000_000) < rate * 1_000_000 ? 1 : 0);
}

const trialsOf = (draw: Draw, rate: number, count: number) =>
  Array.from({ length: count }, () => draw(rate));

const caseId = (n: number) => `c${String(n).padStart(2, "0")}`;

function cutTo(cases: readonly CaseResult[], round: number): Report {
  return reportOf(
    cases.map((item) => ({ ...item, trials: item.trials.slice(0, round) })),
    { createdAt: "2026-01-03T00:00:00Z", repeats: round },
  );
}

interface Truth {
  base: readonly number[];
  head: readonly number[];
  range?: RepeatRange;
  gate?: GateOptions;
  /** Trials a case of an earlier report. */
  earlier?: number;
}

/** One run from its first round to its verdict. */
function run(draw: Draw, truth: Truth): Comparison {
  const { range = { min: 1, max: 6 }, gate = {} } = truth;
  const report = (trials: number, createdAt: string) =>
    reportOf(
      truth.base.map((rate, n) => shortCase(caseId(n), trialsOf(draw, rate, trials))),
      { createdAt, repeats: trials },
    );
  const base = report(STORED, "2026-01-01T00:00:00Z");
  const earlier = truth.earlier ? [report(truth.earlier, "2025-12-01T00:00:00Z")] : [];
  const head = truth.head.map((rate, n) => shortCase(caseId(n), trialsOf(draw, rate, range.max)));
  const adaptive = adaptiveComparison(base, cutTo(head, 0), gate, range, earlier);
  for (let round = 1; ; round++) {
    const decision = adaptive.decide(cutTo(head, round), round);
    if (decision.next === "confirm") {
      for (const { id, size } of decision.cases) {
        const n = head.findIndex((item) => item.id === id);
        const fresh = shortCase(id, trialsOf(draw, truth.head[n]!, size)).trials;
        head[n] = { ...head[n]!, confirmation: fresh };
      }
      round -= 1;
      continue;
    }
    if (decision.next === "go_on") continue;
    const facts = { ...range, design: "", rounds: round, stoppedBy: decision.stoppedBy };
    const made = cutTo(head, round);
    const whole = { complete: true, seed: 0, durationS: 0, warnings: [], adaptive: facts };
    return adaptive.compare({ ...made, run: whole }, truth.head.length * range.max);
  }
}

/** Shares of the verdict "regression", and the mean of the rounds. */
function simulate(truth: Truth, runs: number, seed: number) {
  const draw = drawing(seed);
  let blocked = 0;
  let rounds = 0;
  for (let k = 0; k < runs; k++) {
    const comparison = run(draw, truth);
    if (comparison.verdict === "regression") blocked += 1;
    rounds += comparison.adaptive!.rounds;
  }
  return { blocked: blocked / runs, rounds: rounds / runs };
}

describe("an adaptive gate", () => {
  test("false alarms stay at most at alpha, with a confirmation too", () => {
    const plain = simulate({ base: rates, head: rates }, 200, 1);
    expect(plain.blocked).toBeLessThanOrEqual(0.05);
    expect(plain.rounds).toBeLessThan(6);
    const confirmed = simulate({ base: rates, head: rates, earlier: 5 }, 150, 2);
    expect(confirmed.blocked).toBeLessThanOrEqual(0.05);
  }, 60_000);

  test("a clear regression ends it early", () => {
    const worse = rates.map((rate) => rate - 0.25);
    const { blocked, rounds } = simulate({ base: rates, head: worse }, 60, 3);
    expect(blocked).toBeGreaterThan(0.95);
    expect(rounds).toBeLessThan(3.5);
  }, 60_000);

  test("broken cases are found, and sooner where a history allows to confirm them", () => {
    const broken = rates.map((rate, n) => (n < 2 ? 0 : rate));
    const without = simulate({ base: rates, head: broken }, 60, 4);
    expect(without.blocked).toBeGreaterThan(0.9);
    const known = simulate({ base: rates, head: broken, earlier: 6 }, 60, 4);
    expect(known.blocked).toBeGreaterThan(0.95);
    expect(known.rounds).toBeLessThan(without.rounds - 1);
  }, 60_000);

  test("the p that is reported counts every look", () => {
    const worse = rates.map((rate) => rate - 0.3);
    const comparison = run(drawing(5), { base: rates, head: worse });
    const { looks, stoppedBy, rounds } = comparison.adaptive!;
    expect(stoppedBy).toBe("regression");
    const smallest = Math.min(...looks.map((look) => (look.pWorseExact * 0.05) / look.level));
    expect(comparison.pWorse).toBeCloseTo(Math.max(1e-10, Math.min(1, smallest)), 12);
    expect(comparison.pWorseExact).toBe(comparison.pWorse);
    expect(comparison.headRepeats).toBe(rounds);
    expect(comparison.interval.level).toBeCloseTo(0.9, 12);
    expect(comparison.ruledOutDrop).toBeCloseTo(-comparison.interval.low, 12);
    expect(comparison.sentences[0]).toMatch(/^Stopped after \d of 6 rounds: a drop is shown/);
  });

  test("no round before the fewest decides, and a must-pass case that failed then does", () => {
    const draw = drawing(6);
    const worse = rates.map((rate) => rate - 0.4);
    const comparison = run(draw, { base: rates, head: worse, range: { min: 4, max: 6 } });
    expect(comparison.adaptive!.looks.map((look) => look.round)).toEqual([4]);
    const base = reportOf([shortCase("a", [1, 1, 1, 1, 1]), shortCase("b", [1, 1, 0, 1, 1])]);
    const golden = shortCase("a", [1, 0, 1, 1], { mustPass: true });
    const head = [golden, shortCase("b", [1, 1, 0, 1])];
    const adaptive = adaptiveComparison(base, cutTo(head, 0), {}, { min: 2, max: 4 }, []);
    expect(adaptive.decide(cutTo(head, 1), 1)).toEqual({ next: "go_on" });
    expect(adaptive.decide(cutTo(head, 2), 2)).toEqual({ next: "stop", stoppedBy: "must_pass" });
  });

  test("while too many head trials err nothing is decided; a baseline that errs ends it", () => {
    const ids = Array.from({ length: 12 }, (_, n) => caseId(n));
    const base = reportOf(ids.map((id) => shortCase(id, [1, 1, 1, 1, 1])));
    const down = ids.map((id) => shortCase(id, ["E", 1, 1, 1, 1]));
    const adaptive = adaptiveComparison(base, cutTo(down, 0), {}, { min: 1, max: 5 }, []);
    expect(adaptive.decide(cutTo(down, 1), 1)).toEqual({ next: "go_on" });
    const bad = reportOf(ids.map((id) => shortCase(id, ["E", "E", 1, 1, 1])));
    const hopeless = adaptiveComparison(bad, cutTo(down, 0), {}, { min: 1, max: 5 }, []);
    expect(hopeless.decide(cutTo(down, 1), 1)).toEqual({
      next: "stop",
      stoppedBy: "not_measurable",
    });
  });

  test("a tag that gates by itself holds its own level over all looks", () => {
    const tagged = (id: string, trials: ShortTrial[]) => shortCase(id, trials, { tags: ["safe"] });
    const ids = Array.from({ length: 10 }, (_, n) => caseId(n));
    const base = reportOf(ids.map((id) => tagged(id, [1, 1, 1, 1, 1])));
    const head = ids.map((id) => tagged(id, [0, 0, 0, 0]));
    const gate: GateOptions = { tags: { safe: { alpha: 0.01 } } };
    const adaptive = adaptiveComparison(base, cutTo(head, 0), gate, { min: 2, max: 4 }, []);
    const facts = { min: 2, max: 4, design: "", rounds: 2, stoppedBy: "regression" as const };
    const run = { complete: true, seed: 0, durationS: 0, warnings: [], adaptive: facts };
    const { ownGates } = adaptive.compare({ ...cutTo(head, 2), run }, 40);
    const [fixed] = compareReports(base, cutTo(head, 2), { ...gate, pValue: "exact" }).ownGates;
    expect(ownGates[0]).toMatchObject({ name: "safe", alpha: 0.01, failed: true });
    expect(ownGates[0]!.pWorse).toBeCloseTo(20 * fixed!.pWorse, 12);
  });

  test("a plain comparison of an adaptive head says what it does not count", () => {
    const base = reportOf([shortCase("a", [1, 1, 1, 0, 1])]);
    const facts = { min: 1, max: 5, design: "", rounds: 2, stoppedBy: "ruled_out" as const };
    const head = reportOf([shortCase("a", [1, 1])], {
      createdAt: "2026-01-03T00:00:00Z",
      run: { complete: true, seed: 0, durationS: 0, warnings: [], adaptive: facts },
    });
    const { notes, adaptive } = compareReports(base, head);
    expect(adaptive).toBeUndefined();
    expect(notes.map((note) => note.code)).toContain("adaptive_head");
  });
});
