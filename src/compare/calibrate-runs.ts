/** Exists to ask whether runs of one unchanged system agree, since no test can see that from two reports. */
import type { Calibration } from "../domain/calibration.js";
import { UsageError } from "../domain/errors.js";
import { nameSome } from "../domain/figures.js";
import type { Report, Warning } from "../domain/report.js";
import { clopperPearson } from "../stats/clopper-pearson.js";
import { runDrift } from "../stats/run-drift.js";
import { countTrials, type ErrorRule } from "./count-trials.js";
import { commonCounts } from "./drift-between.js";
import { floorP, isAtMost, measure } from "./measure.js";
import { pairReports } from "./pair-reports.js";
import { pairedArms } from "./paired-arms.js";

/** Fewer pairs than this say nothing about a rate of 5 %. */
const FEWEST_PAIRS = 10;
const PERMUTATIONS = 999;
const DRIFT_LEVEL = 0.01;

/** A run with the name it is shown by. */
export interface NamedRun {
  name: string;
  report: Report;
}

function comparePair(base: NamedRun, head: NamedRun, alpha: number, rule: ErrorRule) {
  const { measured } = pairedArms(pairReports(base.report, head.report).paired, (pair) => ({
    base: countTrials(pair.base.trials, rule),
    head: countTrials(pair.head.trials, rule),
  }));
  const figures = measure(measured, alpha);
  if (figures === null) {
    throw new UsageError(`${base.name} and ${head.name} have no case that can be compared`);
  }
  return {
    base: base.name,
    head: head.name,
    delta: figures.delta,
    pWorse: floorP(figures.pWorse),
    pBetter: floorP(figures.pBetter),
  };
}

function notesOf(runs: readonly NamedRun[], pairs: number): Warning[] {
  const notes: Warning[] = [];
  if (pairs < FEWEST_PAIRS) {
    notes.push({
      code: "few_pairs",
      text: `A false-alarm rate is told from ${FEWEST_PAIRS} pairs on; ${pairs} ${pairs === 1 ? "is" : "are"} here.`,
    });
  }
  const single = runs.filter(({ report }) => report.cases.every((one) => one.trials.length < 2));
  if (single.length > 0) {
    notes.push({
      code: "few_repeats",
      text: `Without repeats the trials of a run say little about its noise: ${nameSome(single.map((run) => run.name))}.`,
    });
  }
  return notes;
}

/**
 * Compares consecutive runs by their date and tests all of them for drift (statistics, section 13).
 * @throws UsageError with fewer than two runs, or when they share no case
 */
export function calibrateRuns(
  given: readonly NamedRun[],
  options: { alpha: number; errors: ErrorRule; seed: number },
): Calibration {
  const { alpha, errors, seed } = options;
  if (given.length < 2) throw new UsageError("calibrate needs two runs or more of one system");
  const runs = [...given].sort(
    (a, b) => Date.parse(a.report.createdAt) - Date.parse(b.report.createdAt),
  );
  const counts = commonCounts(
    runs.map((run) => run.report),
    errors,
  );
  const cases = counts[0]?.x.length ?? 0;
  if (cases === 0) throw new UsageError("the runs share no case with a trial that counts");
  const drift = runDrift(counts, { seed, permutations: PERMUTATIONS });
  const pairs = runs.slice(1).map((head, k) => comparePair(runs[k]!, head, alpha, errors));
  const worse = pairs.filter((pair) => isAtMost(pair.pWorse, alpha)).length;
  const better = pairs.filter((pair) => isAtMost(pair.pBetter, alpha)).length;
  return {
    runs: runs.map(({ name, report }, k) => ({
      name,
      createdAt: report.createdAt,
      repeats: report.repeats,
      passRate: drift.rates[k]!,
    })),
    cases,
    alpha,
    pairs,
    alarms: { worse, better },
    expectedAlarms: alpha * pairs.length,
    falseAlarms:
      pairs.length < FEWEST_PAIRS
        ? null
        : { share: worse / pairs.length, ...clopperPearson(worse, pairs.length) },
    drift: {
      p: drift.p,
      permutations: PERMUTATIONS,
      seed,
      drifted: isAtMost(drift.p, DRIFT_LEVEL),
    },
    notes: notesOf(runs, pairs.length),
  };
}
