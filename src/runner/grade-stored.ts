/** Scores a stored answer by checks that the run did not have, without calling anything. */
import { type AnswerPart, answerParts, type CheckContext } from "../domain/check.js";
import { changeTrial } from "../domain/deferred-output.js";
import { CheckConfigError } from "../domain/errors.js";
import type { BoundCheck } from "../domain/suite.js";
import { type CheckOutcome, isTimed, type Trial } from "../domain/trial.js";
import { runChecks } from "./run-checks.js";
import { hasAnswer, storedAnswer, whyNotWhole } from "./stored-answer.js";

/** How stored answers are graded. */
export interface StoredGrading {
  checks: readonly BoundCheck[];
  /** Labels of built-in checks that the run had too: their outcomes stand where nothing can be graded. */
  unchanged: ReadonlySet<string>;
  /** False for reports of version 0.1, which store texts and metadata alone. */
  sourcesStored: boolean;
  /** Takes out of a text what must not be written. */
  clean(text: string): string;
}

/** The trial with its new outcomes; or why it has none, which says what of the answer is missing. */
export type Regraded = { trial: Trial } | { reason: string };

/** The checks of a group, where the check is one. */
function innerChecks({ check, params }: BoundCheck): readonly BoundCheck[] | null {
  if (check.nested === undefined) return null;
  const inner = (params as Record<string, unknown>)[check.nested];
  return Array.isArray(inner) ? (inner as readonly BoundCheck[]) : null;
}

/** What a check looks at, with the checks inside it. */
function partsRead(bound: BoundCheck): readonly AnswerPart[] {
  const inner = innerChecks(bound);
  if (inner !== null) return [...new Set(inner.flatMap(partsRead))];
  return bound.check.reads ?? answerParts;
}

/** Whether no part of it is a user's code, which may have changed while its parameters did not. */
export function isBuiltIn(bound: BoundCheck): boolean {
  return bound.check.origin === undefined && (innerChecks(bound)?.every(isBuiltIn) ?? true);
}

function whyNot(trial: Trial, bound: BoundCheck, sourcesStored: boolean): string | null {
  for (const part of partsRead(bound)) {
    const reason = whyNotWhole(trial, part, sourcesStored);
    if (reason !== null) return `check ${JSON.stringify(bound.label)}: its ${reason}`;
  }
  return null;
}

function broken(trial: Trial, message: string): Trial {
  return changeTrial(trial, { passed: false, checks: {}, error: message, errorKind: "check" });
}

/** A trial that could not be graded again, as an error that says so. */
export function notGraded(trial: Trial, reason: string): Trial {
  return broken(trial, `not graded again: ${reason}`);
}

/**
 * Grades one stored trial. One without an answer stays the error that it is. Figures (latency, cost,
 * tokens) are those that are stored; an output, or sources, that are missing, cut or masked are never
 * graded as if they were whole.
 * @throws CheckConfigError when a check refuses its parameters.
 */
export async function gradeStored(
  trial: Trial,
  grading: StoredGrading,
  context: CheckContext,
): Promise<Regraded> {
  if (!hasAnswer(trial)) return { trial };
  const kept = new Map<string, CheckOutcome>();
  const fresh: BoundCheck[] = [];
  for (const bound of grading.checks) {
    const reason = whyNot(trial, bound, grading.sourcesStored);
    const earlier = grading.unchanged.has(bound.label) ? trial.checks[bound.label] : undefined;
    if (reason === null) fresh.push(bound);
    else if (earlier !== undefined) kept.set(bound.label, earlier);
    else return { reason };
  }
  let outcomes: Record<string, CheckOutcome>;
  try {
    const measured = isTimed(trial) ? { latencyS: trial.latencyS } : {};
    outcomes = await runChecks({ checks: fresh }, storedAnswer(trial), { ...context, ...measured });
  } catch (thrown) {
    if (thrown instanceof CheckConfigError) throw thrown;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { trial: broken(trial, grading.clean(message)) };
  }
  const checks = Object.fromEntries(
    grading.checks.map(({ label }) => {
      const stands = kept.get(label);
      if (stands !== undefined) return [label, stands];
      const { passed, score, detail } = outcomes[label] as CheckOutcome;
      return [label, { passed, score, detail: grading.clean(detail) }];
    }),
  );
  const passed = Object.values(checks).every((outcome) => outcome.passed);
  const graded = changeTrial(trial, { passed, checks, error: null });
  delete graded.errorKind;
  return { trial: graded };
}
