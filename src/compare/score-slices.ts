/** Exists to compare the graded scores of checks, which say more than passed or failed. */
import type { ScoreSlice } from "../domain/comparison.js";
import type { Trial } from "../domain/trial.js";
import { isErrored } from "../domain/trial.js";
import {
  type ScoredCase,
  type ScoreFigures,
  scorePermutation,
} from "../stats/score-permutation.js";
import type { ErrorRule } from "./count-trials.js";
import { floorP, isAtMost, isDrop } from "./measure.js";
import { byCodeUnit, type CasePair } from "./pair-reports.js";
import { labelStem } from "./slice-families.js";
import { adjustFamily } from "./slices.js";

/** Draws times trials that a score which only informs may cost; what gates is never cut. */
const MOST_WORK = 200_000_000;
const FEWEST_DRAWS = 1_000;

/** How scores are permuted; see `gate.permutations` and `gate.seed`. */
export interface ScoreOptions {
  alpha: number;
  permutations: number;
  seed: number;
}

function stemIn(trial: Trial, label: string): string {
  return labelStem(label, (name) => Object.hasOwn(trial.checks, name));
}

/** The mean score of a trial over the checks of this label (`x`, `x#2`, …); null when none is graded. */
function trialScore(trial: Trial, label: string): number | null {
  let sum = 0;
  let graded = 0;
  for (const [name, { score }] of Object.entries(trial.checks)) {
    if (score === null || stemIn(trial, name) !== label) continue;
    sum += score;
    graded += 1;
  }
  return graded === 0 ? null : sum / graded;
}

function scores(trials: readonly Trial[], label: string, rule: ErrorRule): number[] {
  const found: number[] = [];
  let errors = 0;
  for (const trial of trials) {
    if (isErrored(trial)) errors += 1;
    else {
      const score = trialScore(trial, label);
      if (score !== null) found.push(score);
    }
  }
  // An errored trial has the lowest score where errors count as failures.
  if (rule === "fail" && found.length > 0) for (let k = 0; k < errors; k++) found.push(0);
  return found;
}

/** The labels (without `#2`) under which any answered trial was graded, in order. */
export function gradedLabels(pairs: readonly CasePair[]): string[] {
  const labels = new Set<string>();
  for (const { base, head } of pairs) {
    for (const { trials } of [base, head]) {
      for (const trial of trials) {
        for (const label of Object.keys(trial.checks)) {
          if (trial.checks[label]?.score !== null) labels.add(stemIn(trial, label));
        }
      }
    }
  }
  return [...labels].sort(byCodeUnit);
}

/** The cases with a score of this label on both sides. */
export function scoredCases(
  pairs: readonly CasePair[],
  label: string,
  rule: ErrorRule,
): ScoredCase[] {
  return pairs.flatMap(({ id, base, head }) => {
    const baseline = scores(base.trials, label, rule);
    const ours = scores(head.trials, label, rule);
    return baseline.length === 0 || ours.length === 0 ? [] : [{ id, baseline, head: ours }];
  });
}

/** The comparison of one label; null when no case has a score on both sides. */
export function compareScore(
  cases: readonly ScoredCase[],
  options: ScoreOptions,
): ScoreFigures | null {
  return cases.length === 0 ? null : scorePermutation(cases, options);
}

function drawsFor(cases: readonly ScoredCase[], permutations: number): number {
  const trials = cases.reduce((sum, scored) => sum + scored.head.length, 0);
  const affordable = Math.floor(MOST_WORK / Math.max(1, trials));
  return Math.min(permutations, Math.max(FEWEST_DRAWS, affordable));
}

function varies({ baseline, head }: ScoredCase): boolean {
  return [...baseline, ...head].some((score) => score !== baseline[0]);
}

/** Every graded label, adjusted by Holm over those whose scores vary; sorted like other slices. */
export function compareScores(
  pairs: readonly CasePair[],
  rule: ErrorRule,
  options: ScoreOptions,
): ScoreSlice[] {
  const measured = gradedLabels(pairs).flatMap((label) => {
    const cases = scoredCases(pairs, label, rule);
    const permutations = drawsFor(cases, options.permutations);
    const figures = compareScore(cases, { ...options, permutations });
    return figures === null ? [] : [{ label, figures, varied: cases.some(varies) }];
  });
  const adjusted = adjustFamily(
    measured,
    ({ varied }) => varied,
    ({ figures }) => figures.pWorse,
  );
  return measured
    .map(({ label, figures }, index): ScoreSlice => {
      const pAdjusted = adjusted[index]!;
      return {
        label,
        cases: figures.cases,
        baseMean: figures.baseMean,
        headMean: figures.headMean,
        delta: figures.delta,
        interval: figures.interval,
        pWorse: floorP(figures.pWorse),
        pWorseExact: floorP(figures.pWorseExact),
        pAdjusted: floorP(pAdjusted),
        worse: isAtMost(pAdjusted, options.alpha) && isDrop(figures.delta, 0),
        seed: figures.seed,
      };
    })
    .sort(
      (a, b) => a.pAdjusted - b.pAdjusted || a.pWorse - b.pWorse || byCodeUnit(a.label, b.label),
    );
}
