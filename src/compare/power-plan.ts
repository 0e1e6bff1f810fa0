/** Exists to say before a run what a suite would see, from the trials of one report. */
import { UsageError } from "../domain/errors.js";
import type { Needed, PowerPlan, PowerRow } from "../domain/power.js";
import type { Report, Warning } from "../domain/report.js";
import { brokenCase } from "../stats/broken-case.js";
import {
  ASSUMED_FLAKINESS,
  casesNeeded,
  flakiness,
  plannedDrop,
  trialsNeeded,
} from "../stats/planning.js";
import { countTrials, type ErrorRule } from "./count-trials.js";
import { isAtMost } from "./measure.js";
import { baselineLuck, typicalTrials } from "./settle.js";
import { type StoredArm, splitTrials } from "./split-trials.js";
import { meanCost } from "./trial-figures.js";

/** Fewer trials than this can hardly show one broken case. */
const FEWEST_FOR_A_CASE = 3;

/** What is asked. */
export interface PowerQuestion {
  alpha: number;
  errors: ErrorRule;
  /** Trials a case of the head, one row each. */
  repeats: readonly number[];
  /** The repeats in use: the splits see what these would see on both sides. */
  given: number;
  /** The drop (a fraction above 0) that should be seen. */
  drop: number;
  /** Whether the splits are for that drop, instead of for `given` trials on both sides. */
  splitByDrop: boolean;
  /** Head runs that one baseline serves. */
  runs: number;
}

function notesOf(arm: StoredArm, measured: boolean): Warning[] {
  const notes: Warning[] = [];
  if (!measured) {
    notes.push({
      code: "flakiness_assumed",
      text: `No case has two trials, so the flakiness could not be measured and ${ASSUMED_FLAKINESS} (a mixed suite) was assumed. Run with repeats to measure it.`,
    });
  }
  if (Math.max(...arm.n) < FEWEST_FOR_A_CASE) {
    notes.push({
      code: "few_repeats",
      text: "The report has fewer than 3 trials a case: as a baseline it can hardly show one broken case. Use 5 repeats, or a baseline of 15 trials and 3 in the head.",
    });
  }
  return notes;
}

/**
 * The plan for heads compared with this report as their baseline (statistics, sections 6 and 11).
 * Quarantined cases are left out.
 * @throws UsageError when no case is left, or the drop is not above 0
 */
export function powerPlan(report: Report, question: PowerQuestion): PowerPlan {
  const { alpha, drop } = question;
  if (!(drop > 0 && drop <= 1)) throw new UsageError(`the drop must lie above 0, got ${drop}`);
  const judged = report.cases.filter((result) => result.quarantine === undefined);
  const counts = judged
    .map((result) => countTrials(result.trials, question.errors))
    .filter((count) => count.trials > 0);
  if (counts.length === 0) throw new UsageError("the report has no case that is judged");
  const x = counts.map((count) => count.passes);
  const n = counts.map((count) => count.trials);
  const measured = flakiness(x, n);
  const phi = measured ?? ASSUMED_FLAKINESS;
  const arm: StoredArm = { x, n, cases: n.length, typical: typicalTrials(n), phi };
  const cost = meanCost(judged);
  const sees = (n0: number, n1: number) => plannedDrop({ alpha, phi, cases: arm.cases, n0, n1 });
  const repeats = [...new Set([...question.repeats, question.given])].sort((a, b) => a - b);

  const rows = repeats.map((head): PowerRow => {
    const broken = brokenCase(x, n, head);
    const calls = arm.cases * head;
    return {
      repeats: head,
      storedDrop: sees(arm.typical, head),
      equalDrop: sees(head, head),
      brokenCaseAlone: broken.smallestP,
      brokenCase: broken.pAdjusted,
      brokenCaseSeen: isAtMost(broken.pAdjusted, alpha),
      luck: baselineLuck({ baseRepeats: arm.typical, headRepeats: head }, alpha),
      headCalls: calls,
      headCostUsd: cost === null ? null : cost * calls,
    };
  });
  const design = { alpha, phi, drop };
  const headRepeats = trialsNeeded({ ...design, cases: arm.cases, n0: arm.typical }).repeats;
  const needed: Needed = {
    drop,
    headRepeats,
    headRepeatsFew: headRepeats !== null && headRepeats < FEWEST_FOR_A_CASE,
    equalRepeats: trialsNeeded({ ...design, cases: arm.cases, n0: null }).repeats ?? 1,
    cases: repeats.map((head) => ({
      repeats: head,
      stored: casesNeeded({ ...design, n0: arm.typical, n1: head }),
      equal: casesNeeded({ ...design, n0: head, n1: head }),
    })),
  };
  const equal = question.splitByDrop ? needed.equalRepeats : question.given;
  return {
    target: report.target,
    createdAt: report.createdAt,
    cases: arm.cases,
    storedTrials: { fewest: Math.min(...n), most: Math.max(...n), typical: arm.typical },
    passRate: x.reduce((sum, passes, index) => sum + passes / n[index]!, 0) / arm.cases,
    alpha,
    flakiness: phi,
    flakinessMeasured: measured !== undefined,
    rows,
    needed,
    splits: {
      drop: sees(equal, equal),
      runs: question.runs,
      rows: splitTrials(arm, { equal, runs: question.runs }),
    },
    notes: notesOf(arm, measured !== undefined),
  };
}
