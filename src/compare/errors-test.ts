/** Exists to compare how often the two systems had no answer at all, and why. */

import type { ErrorsByKind } from "../domain/comparison.js";
import type { Report } from "../domain/report.js";
import { errorKinds, isErrored } from "../domain/trial.js";
import { countTrials } from "./count-trials.js";
import { measure } from "./measure.js";
import type { CasePair } from "./pair-reports.js";
import { pairedArms } from "./paired-arms.js";

/** Errored trials of one side and their share of the planned ones. */
export interface ErrorShare {
  errors: number;
  rate: number;
}

/** Errors among the trials of one side of the paired cases. */
export function errorShare(pairs: readonly CasePair[], side: "base" | "head"): ErrorShare {
  let errors = 0;
  let trials = 0;
  for (const pair of pairs) {
    trials += pair[side].trials.length;
    for (const trial of pair[side].trials) if (isErrored(trial)) errors += 1;
  }
  return { errors, rate: trials === 0 ? 0 : errors / trials };
}

/** Whether any trial of the report has no answer. */
export function hasErrors(report: Report): boolean {
  return report.cases.some((result) => result.trials.some(isErrored));
}

/** The same errors by their kind, in a fixed order; kinds that did not occur are left out. */
export function errorsByKind(pairs: readonly CasePair[], side: "base" | "head"): ErrorsByKind {
  const counts: ErrorsByKind = {};
  for (const pair of pairs) {
    for (const trial of pair[side].trials) {
      if (!isErrored(trial)) continue;
      const kind = trial.errorKind ?? "exception";
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  const ordered: ErrorsByKind = {};
  for (const kind of errorKinds) if (counts[kind] !== undefined) ordered[kind] = counts[kind];
  return ordered;
}

/** The joint p for "more trials errored", an answered trial counting as a pass. */
export function errorsWorseP(pairs: readonly CasePair[], alpha: number): number {
  const erred = ({ base, head }: CasePair) =>
    base.trials.some(isErrored) || head.trials.some(isErrored);
  // Without an error no case says anything; this is what the test gives then.
  if (!pairs.some(erred)) return 0.5;
  const arms = pairedArms(pairs, (pair) => ({
    base: countTrials(pair.base.trials, "fail", () => true),
    head: countTrials(pair.head.trials, "fail", () => true),
  }));
  return measure(arms.measured, alpha)?.pWorse ?? 0.5;
}
