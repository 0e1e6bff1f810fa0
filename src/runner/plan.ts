/** Which trials a run has, and in which order they start. */
import type { Case } from "../domain/case.js";
import type { Suite } from "../domain/suite.js";

/** One trial to run. */
export interface PlanItem {
  /** Index of the case in the suite. */
  caseIndex: number;
  /** Index of the repeat, from 0. */
  repeat: number;
  /** A trial beside the rounds, in repeats of its own. */
  burst?: true;
}

/** All trials of a run in the order in which they start. */
export interface TrialPlan {
  items: readonly PlanItem[];
}

/** How many trials a case gets: its own number, else the suite's. */
export function plannedRepeats(item: Pick<Case, "repeats">, repeats: number): number {
  return item.repeats ?? repeats;
}

/** The name of a trial within a run: no two trials share it. */
export function trialKey(caseId: string, repeat: number, burst = false): string {
  return `${burst ? "burst " : ""}${repeat}:${caseId}`;
}

/**
 * Rounds over the cases in suite order: all cases once, then again, so that a run that is cut short
 * has covered every case. `planned[i]` is the number of trials of case i.
 */
export function planRounds(planned: readonly number[]): TrialPlan {
  const items: PlanItem[] = [];
  const rounds = planned.reduce((most, count) => Math.max(most, count), 0);
  for (let repeat = 0; repeat < rounds; repeat++) {
    for (const [caseIndex, count] of planned.entries()) {
      if (repeat < count) items.push({ caseIndex, repeat });
    }
  }
  return { items };
}

/** The plan of a suite with `repeats` trials for each case that does not say its own number. */
export function planTrials(suite: Pick<Suite, "cases">, options: { repeats: number }): TrialPlan {
  return planRounds(suite.cases.map((bound) => plannedRepeats(bound.case, options.repeats)));
}
