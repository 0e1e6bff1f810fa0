/** Series of runs: what an unchanged one, a step and a slow slope look like, and how often they deceive. */
import { describe, expect, test } from "vitest";
import { changePoints } from "./change-points.js";
import { flakinessOf } from "./flakiness.js";
import { limitOddRuns } from "./odd-runs.js";
import { runDrift } from "./run-drift.js";
import { runSeries } from "./run-series.js";
import { seededIndex } from "./seeded-random.js";
import { slopeOf, trendTest } from "./trend-test.js";

const CASES = 40;
const TRIALS = 5;

/** Runs of cases that pass with the chance `p(run, case)`. */
function runsOf(count: number, seed: number, p: (t: number, i: number) => number) {
  const draw = seededIndex(seed);
  return Array.from({ length: count }, (_, t) => ({
    x: Array.from({ length: CASES }, (_, i) => {
      let passes = 0;
      for (let k = 0; k < TRIALS; k++) if (draw(1e6) < 1e6 * p(t, i)) passes++;
      return passes;
    }),
    n: new Array<number>(CASES).fill(TRIALS),
  }));
}

const usual = (i: number) => (i < 25 ? 0.98 : 0.5 + (i % 5) / 10);

function found(runs: ReturnType<typeof runsOf>) {
  const { rates, variances, dispersion } = runSeries(runs);
  const scatter = variances.map((variance) => variance * dispersion);
  const changes = changePoints(limitOddRuns(rates, scatter), scatter);
  const starts = changes.map(({ at }) => at);
  return { changes, dispersion, rates, trend: trendTest(runs, { dispersion }), starts };
}

describe("a series in which nothing changes", () => {
  test("is marked, and called sliding, no more often than the levels say", () => {
    let marked = 0;
    let sliding = 0;
    const series = 300;
    for (let seed = 1; seed <= series; seed++) {
      const { changes, trend } = found(runsOf(20, seed, (_, i) => usual(i)));
      if (changes.length > 0) marked++;
      if (Math.min(trend.pFalling, trend.pRising) <= 0.01) sliding++;
    }
    expect(marked / series).toBeLessThan(0.05);
    expect(sliding / series).toBeLessThan(0.04);
  });

  test("nor when every run sways as a whole", () => {
    let marked = 0;
    const series = 200;
    for (let seed = 1; seed <= series; seed++) {
      const draw = seededIndex(seed + 5000);
      const sway = Array.from({ length: 20 }, () => (draw(2001) - 1000) / 1000 / 12);
      const runs = runsOf(20, seed, (t, i) => Math.min(1, usual(i) - 0.08 + sway[t]!));
      if (found(runs).changes.length > 0) marked++;
    }
    expect(marked / series).toBeLessThan(0.1);
  });
});

describe("a step", () => {
  test("is found at its run, with both levels", () => {
    const runs = runsOf(24, 3, (t, i) => (t >= 14 && i % 4 === 0 ? 0.4 * usual(i) : usual(i)));
    const { changes, rates } = found(runs);
    expect(changes).toHaveLength(1);
    expect(changes[0]!.at).toBe(14);
    const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;
    expect(changes[0]!.before).toBeCloseTo(mean(rates.slice(0, 14)), 12);
    expect(changes[0]!.after).toBeCloseTo(mean(rates.slice(14)), 12);
    expect(changes[0]!.pAdjusted).toBeLessThan(1e-6);
  });

  test("one odd run is no level", () => {
    for (const odd of [0, 9, 19]) {
      const runs = runsOf(20, 5, (t, i) => (t === odd ? 0.3 : usual(i)));
      expect(found(runs).changes).toEqual([]);
      expect(changePoints(runSeries(runs).rates, runSeries(runs).variances)).not.toEqual([]);
    }
  });

  test("explains the slope that it makes", () => {
    const runs = runsOf(24, 8, (t, i) => (t >= 12 ? 0.85 * usual(i) : usual(i)));
    const { starts, dispersion, trend } = found(runs);
    expect(trend.pFalling).toBeLessThan(0.001);
    expect(trendTest(runs, { dispersion, starts }).pFalling).toBeGreaterThan(0.01);
  });
});

describe("a slow slope", () => {
  test("is seen where no run differs from the one before", () => {
    const runs = runsOf(30, 11, (t, i) => usual(i) - 0.003 * t);
    for (let t = 1; t < runs.length; t++) {
      // With 29 pairs to look at, chance alone gives a p of 0.0017 in one history of twenty.
      expect(runDrift([runs[t - 1]!, runs[t]!]).p).toBeGreaterThan(0.05 / 29);
    }
    const { trend, rates } = found(runs);
    expect(trend.pFalling).toBeLessThan(0.001);
    expect(slopeOf(rates).slope).toBeLessThan(-0.0015);
  });
});

describe("the ends of what can be counted", () => {
  test("a suite that never varies has no change and no slope", () => {
    const runs = runsOf(8, 1, () => 1);
    expect(found(runs)).toMatchObject({ changes: [], dispersion: 1, trend: { pFalling: 1 } });
  });

  test("the trend's p is that of all ways to deal the passes of one case", () => {
    // Three runs of two trials, four passes: the statistic is x3 - x1.
    let atMost = 0;
    let ways = 0;
    for (let mask = 0; mask < 64; mask++) {
      const bits = [...mask.toString(2).padStart(6, "0")].map(Number);
      if (bits.reduce((a, b) => a + b) !== 4) continue;
      ways++;
      const [a, b, , , e, f] = bits as [number, number, number, number, number, number];
      atMost += (e + f - a - b) ** 2;
    }
    const { z } = trendTest([
      { x: [2], n: [2] },
      { x: [2], n: [2] },
      { x: [0], n: [2] },
    ]);
    expect(z).toBeCloseTo(-2 / Math.sqrt(atMost / ways), 12);
  });

  test("impossible input is refused", () => {
    expect(() => trendTest([{ x: [1], n: [1] }])).toThrow(RangeError);
    expect(() =>
      trendTest(
        [
          { x: [1], n: [1] },
          { x: [1], n: [1] },
        ],
        { dispersion: 0.5 },
      ),
    ).toThrow();
    expect(() => changePoints([1, 2], [1])).toThrow(RangeError);
    expect(() => changePoints([1], [-1])).toThrow(RangeError);
    expect(() => runSeries([])).toThrow(RangeError);
  });

  test("flakiness is 2 p (1 - p) without bias: over all outcomes of two trials", () => {
    expect(flakinessOf([{ x: 1, n: 2 }])).toBe(1);
    expect(flakinessOf([{ x: 3, n: 5 }])).toBeCloseTo(0.6, 12);
    expect(flakinessOf([{ x: 1, n: 1 }])).toBeNull();
    const p = 0.3;
    const weights = [(1 - p) ** 3, 3 * p * (1 - p) ** 2, 3 * p * p * (1 - p), p ** 3];
    const mean = weights.reduce((sum, w, x) => sum + w * flakinessOf([{ x, n: 3 }])!, 0);
    expect(mean).toBeCloseTo(2 * p * (1 - p), 12);
  });
});
