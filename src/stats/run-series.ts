/** Exists to turn runs of the same cases into one series of rates whose scatter is known. */
import { validateArm } from "./paired-counts.js";
import type { RunCounts } from "./run-drift.js";

/** Rates of the runs in their order, with the variance that chance alone gives each of them. */
export interface RunSeries {
  /** Mean pass rate of every run; every case weighs the same. */
  readonly rates: readonly number[];
  /** Variance of each, from trials that were dealt over the runs by chance (nothing changed). */
  readonly variances: readonly number[];
  /** By how much the runs scatter more than that, as a factor of the variance; at least 1. */
  readonly dispersion: number;
}

/** Median of a chi-squared variable with one degree of freedom. */
const CHI_SQUARED_MEDIAN = 0.454936423119572;

/**
 * Within a case the trials of all runs are one urn: its share p of passes gives each run the variance
 * p (1 - p)/n · N/(N - 1) of a mean of n out of N trials. The dispersion is the median of the squared
 * standardised steps between neighbours over its value under chance alone: a level that moves a few
 * times, or slowly, hardly touches a median of steps, while a provider that sways from run to run
 * raises it.
 *
 * @throws RangeError without a run, without a case, or with impossible counts
 */
export function runSeries(runs: readonly RunCounts[]): RunSeries {
  const cases = runs[0]?.x.length ?? 0;
  if (cases === 0) throw new RangeError("a series needs a run with a case");
  runs.forEach((run, k) => {
    validateArm(run.x, run.n, `run ${k + 1}`);
    if (run.x.length !== cases) throw new RangeError(`run ${k + 1} holds other cases`);
  });
  const unit = new Float64Array(cases);
  for (let i = 0; i < cases; i++) {
    let passes = 0;
    let trials = 0;
    for (const { x, n } of runs) {
      passes += x[i]!;
      trials += n[i]!;
    }
    const share = passes / trials;
    unit[i] = trials > 1 ? (share * (1 - share) * trials) / (trials - 1) : 0;
  }
  const rates = runs.map(({ x, n }) => sumOf(cases, (i) => x[i]! / n[i]!) / cases);
  const variances = runs.map(({ n }) => sumOf(cases, (i) => unit[i]! / n[i]!) / cases ** 2);
  return { rates, variances, dispersion: dispersionOf(rates, variances) };
}

function sumOf(count: number, term: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += term(i);
  return sum;
}

function dispersionOf(rates: readonly number[], variances: readonly number[]): number {
  const steps: number[] = [];
  for (let t = 1; t < rates.length; t++) {
    const variance = variances[t]! + variances[t - 1]!;
    if (variance > 0) steps.push((rates[t]! - rates[t - 1]!) ** 2 / variance);
  }
  if (steps.length === 0) return 1;
  steps.sort((a, b) => a - b);
  const middle = steps.length >> 1;
  const median =
    steps.length % 2 === 1 ? steps[middle]! : (steps[middle - 1]! + steps[middle]!) / 2;
  return Math.max(1, median / CHI_SQUARED_MEDIAN);
}
