/** Grades all stored trials of a case by other checks than it was run with. */
import { type CheckSpec, checkLabels } from "../domain/case.js";
import { canonicalJson } from "../domain/fingerprint.js";
import type { CaseResult, Report } from "../domain/report.js";
import type { BoundCheck } from "../domain/suite.js";
import type { Trial } from "../domain/trial.js";
import { gradeStored, isBuiltIn, notGraded, type StoredGrading } from "./grade-stored.js";
import { hasAnswer } from "./stored-answer.js";

/** The checks to grade by, and what a report says of them. */
export interface NewChecks {
  checks: readonly BoundCheck[];
  checksFingerprint: string | undefined;
  checkTypes: Record<string, string>;
}

export interface RegradeOptions extends Pick<StoredGrading, "clean"> {
  signal: AbortSignal;
}

/** A case with its new outcomes. */
export interface RegradedCase {
  result: CaseResult;
  /** Trials that were graded: errors without an answer are not among them. */
  graded: number;
  /** Trials that could not be; in `result` they are errors. */
  notGraded: { repeat: number; reason: string }[];
}

function unchangedLabels(
  now: readonly BoundCheck[],
  earlier: readonly CheckSpec[] | undefined,
): Set<string> {
  const labels = checkLabels(earlier ?? []);
  const before = new Map(labels.map((label, index) => [label, canonicalJson(earlier?.[index])]));
  return new Set(
    now
      .filter((bound) => isBuiltIn(bound) && before.get(bound.label) === canonicalJson(bound.spec))
      .map(({ label }) => label),
  );
}

/**
 * Grades the case of a report that has `result`. What the report says of the checks it was run with
 * tells which outcomes still hold; version 0.1 says nothing, and stores no sources either.
 * @throws CheckConfigError when a check refuses its parameters.
 */
export async function regradeCase(
  { suite }: Pick<Report, "suite">,
  result: CaseResult,
  now: NewChecks,
  { clean, signal }: RegradeOptions,
): Promise<RegradedCase> {
  const earlier = suite?.checks[result.checksFingerprint ?? ""];
  const sourcesStored = suite !== undefined;
  const unchanged = unchangedLabels(now.checks, earlier);
  const grading: StoredGrading = { checks: now.checks, unchanged, sourcesStored, clean };
  const refused: RegradedCase["notGraded"] = [];
  let graded = 0;
  const grade = async (trial: Trial, repeat: number): Promise<Trial> => {
    const made = await gradeStored(trial, grading, { caseId: result.id, repeat, signal });
    if ("reason" in made) {
      refused.push({ repeat, reason: made.reason });
      return notGraded(trial, made.reason);
    }
    if (hasAnswer(trial)) graded += 1;
    return made.trial;
  };
  const trials: Trial[] = [];
  for (const [repeat, trial] of result.trials.entries()) trials.push(await grade(trial, repeat));
  const confirmation: Trial[] = [];
  for (const trial of result.confirmation ?? []) {
    confirmation.push(await grade(trial, trials.length + confirmation.length));
  }
  const { checksFingerprint, checkTypes } = now;
  return {
    result: {
      ...result,
      ...(checksFingerprint === undefined ? {} : { checksFingerprint }),
      checkTypes,
      ...(result.confirmation === undefined ? {} : { confirmation }),
      trials,
    },
    graded,
    notGraded: refused,
  };
}
