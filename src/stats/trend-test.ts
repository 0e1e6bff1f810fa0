/** Exists to see a slow slope over many runs that no comparison of two of them would show. */
import { normalCdf } from "./normal.js";
import type { RunCounts } from "./run-drift.js";

/** The test for a slope over the order of the runs. */
export interface TrendTest {
  /** Standardised statistic; negative when the rate falls. */
  readonly z: number;
  /** One-sided. */
  readonly pFalling: number;
  readonly pRising: number;
}

/**
 * The trend test of Cochran (1954) and Armitage (1955) with every case a stratum, which is Mantel's
 * extension test (Mantel 1963): sum over the cases of sum over the runs of t (x_t - n_t X/N), with the
 * variance of passes that are dealt over the trials of the case. Scores t are the places of the runs.
 *
 * @param options.dispersion factor of the variance for runs that scatter more than trials, default 1
 * @param options.starts first runs of stretches whose own level is taken out: each is a stratum
 * @throws RangeError with fewer than two runs or a dispersion below 1
 */
export function trendTest(
  runs: readonly RunCounts[],
  options: { readonly dispersion?: number; readonly starts?: readonly number[] } = {},
): TrendTest {
  const { dispersion = 1, starts = [] } = options;
  if (runs.length < 2) throw new RangeError(`a trend needs two runs or more, got ${runs.length}`);
  if (!(dispersion >= 1)) throw new RangeError(`a dispersion is at least 1, got ${dispersion}`);
  const cases = runs[0]!.x.length;
  const ends = [...starts, runs.length];
  let statistic = 0;
  let variance = 0;
  for (let i = 0; i < cases; i++) {
    let from = 0;
    for (const to of ends) {
      const part = stratum(runs, i, from, to);
      statistic += part.statistic;
      variance += part.variance;
      from = to;
    }
  }
  if (variance === 0) return { z: 0, pFalling: 1, pRising: 1 };
  const z = statistic / Math.sqrt(variance * dispersion);
  return { z, pFalling: normalCdf(z), pRising: normalCdf(-z) };
}

function stratum(runs: readonly RunCounts[], i: number, from: number, to: number) {
  let passes = 0;
  let trials = 0;
  let scores = 0;
  let squares = 0;
  let weighted = 0;
  for (let t = from; t < to; t++) {
    const x = runs[t]!.x[i]!;
    const n = runs[t]!.n[i]!;
    // From the middle of the series, where the squares stay small.
    const score = t - (runs.length - 1) / 2;
    passes += x;
    trials += n;
    weighted += score * x;
    scores += score * n;
    squares += score * score * n;
  }
  if (trials < 2) return { statistic: 0, variance: 0 };
  const failures = trials - passes;
  return {
    statistic: weighted - (passes * scores) / trials,
    variance:
      ((passes * failures) / (trials * trials * (trials - 1))) *
      (trials * squares - scores * scores),
  };
}

/** The straight line by least squares: its slope a step, and how far it rises from first to last. */
export function slopeOf(values: readonly number[]): { slope: number; total: number } {
  const n = values.length;
  const middle = (n - 1) / 2;
  let across = 0;
  let squares = 0;
  values.forEach((value, t) => {
    across += (t - middle) * value;
    squares += (t - middle) ** 2;
  });
  const slope = squares === 0 ? 0 : across / squares;
  return { slope, total: slope * (n - 1) };
}
