/** Drift between runs and relabelings: quiet when nothing changed, loud when a run is shifted. */
import { describe, expect, test } from "vitest";
import { relabeled } from "./relabeling.js";
import { type RunCounts, runDrift } from "./run-drift.js";
import { seededIndex } from "./seeded-random.js";

const CASES = 60;

function run(draw: (n: number) => number, percent: number): RunCounts {
  const n = new Array<number>(CASES).fill(5);
  const x = n.map((trials) => {
    let passes = 0;
    for (let k = 0; k < trials; k++) if (draw(100) < percent) passes++;
    return passes;
  });
  return { x, n };
}

describe("drift between runs", () => {
  test("unchanged runs are mostly quiet", () => {
    const draw = seededIndex(3);
    let alarms = 0;
    for (let k = 0; k < 60; k++) {
      const { p } = runDrift([run(draw, 80), run(draw, 80), run(draw, 80)], {
        permutations: 199,
        seed: k,
      });
      if (p <= 0.05) alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(9);
  });

  test("a shifted run is found, the same way each time", () => {
    const draw = seededIndex(4);
    const runs = [run(draw, 85), run(draw, 85), run(draw, 60)];
    const got = runDrift(runs);
    expect(got.p).toBe(0.001);
    expect(got.rates.length).toBe(3);
    expect(runDrift(runs)).toStrictEqual(got);
  });

  test("settled cases leave nothing to deal", () => {
    const same = { x: [5, 0], n: [5, 4] };
    expect(runDrift([same, same])).toMatchObject({ p: 1, statistic: 0, rates: [0.5, 0.5] });
  });

  test("refuses one run and runs of other cases", () => {
    expect(() => runDrift([{ x: [1], n: [1] }])).toThrow(/two runs/);
    expect(() =>
      runDrift([
        { x: [1], n: [1] },
        { x: [1, 1], n: [1, 1] },
      ]),
    ).toThrow(/other cases/);
  });
});

describe("relabeling", () => {
  test("keeps trials and pooled passes, and deals by the law of the case", () => {
    const counts = { x0: [3, 5, 0, 5], n0: [5, 5, 5, 5], x1: [1, 3, 0, 0], n1: [3, 3, 3, 5] };
    const draw = seededIndex(5);
    let mean = 0;
    for (let k = 0; k < 4_000; k++) {
      const dealt = relabeled(counts, draw);
      dealt.x1.forEach((x1, i) => {
        expect(x1 + dealt.x0[i]!).toBe(counts.x0[i]! + counts.x1[i]!);
      });
      expect(dealt.x1[1]).toBe(3);
      mean += dealt.x1[0]! / 4_000;
    }
    // 4 passes in 8 trials, 3 dealt: 1.5 on average.
    expect(Math.abs(mean - 1.5)).toBeLessThan(0.05);
  });
});
