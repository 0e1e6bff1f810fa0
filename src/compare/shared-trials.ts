/** Exists to tell whether one report holds trials of another: the second of a run is no name for it. */
import { caseKey } from "../domain/case-key.js";
import type { Report } from "../domain/report.js";
import type { Trial } from "../domain/trial.js";

/** What tells one trial of a case from another. */
function signature(trial: Trial): string {
  // An output may be long, and lie in a file: who says when it began needs none.
  const output = trial.startedAt === undefined ? trial.output : null;
  return JSON.stringify([trial.startedAt, trial.latencyS, trial.passed, trial.error, output]);
}

/** The times at which the runs in a report began. */
function madeOf(report: Report): string[] {
  return [report.createdAt, ...(report.run?.pooled ?? []).map(({ createdAt }) => createdAt)];
}

/**
 * Whether trials of `other` stand in `report` too: one that says when it started (to the
 * millisecond), or, where trials do not say that, all of those of the cases that both have, in runs
 * that began in the same second.
 */
export function sharesTrials(report: Report, other: Report): boolean {
  const times = new Set(madeOf(report));
  const sameSecond = madeOf(other).some((time) => times.has(time));
  const stored = new Map(
    report.cases.map(({ id, trials }) => [caseKey(id), new Set(trials.map(signature))]),
  );
  let found = 0;
  let missing = 0;
  for (const { id, trials } of other.cases) {
    const ofCase = stored.get(caseKey(id));
    if (ofCase === undefined) continue;
    for (const trial of trials) {
      if (!ofCase.has(signature(trial))) missing += 1;
      else if (trial.startedAt !== undefined) return true;
      else found += 1;
    }
  }
  return sameSecond && found > 0 && missing === 0;
}
