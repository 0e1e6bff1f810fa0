/** Finds custom checks that refuse their parameters only when called, before the first trial. */
import { builtInTypes } from "../checks/index.js";
import { canonicalJson } from "../domain/fingerprint.js";
import type { BoundCheck, Suite } from "../domain/suite.js";
import { emptyResult } from "../domain/target-result.js";
import type { Path, Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";
import { placeOf } from "./case-places.js";
import { isCheckConfigError } from "./check-config-error.js";

/** Calls a check on an empty answer; the message of its refusal, or null. */
async function refusal(
  bound: BoundCheck,
  caseId: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await bound.check.run(emptyResult(), bound.params, { caseId, repeat: 0, signal });
    return null;
  } catch (error) {
    // Anything else says nothing: the check was not made for an empty answer.
    return isCheckConfigError(error) ? error.message : null;
  }
}

const builtIn = new Set(builtInTypes);

/** A custom check, with its place in the case and the checks around it. */
interface Custom {
  bound: BoundCheck;
  path: Path;
  where: string[];
}

/** The custom checks of a list, those inside groups too. */
function customOf(checks: readonly BoundCheck[], at: Path, around: string[] = []): Custom[] {
  return checks.flatMap((bound, index) => {
    const path = [...at, index];
    const where = [...around, `check ${JSON.stringify(bound.label)}`];
    const { type, nested } = bound.check;
    if (!builtIn.has(type)) return [{ bound, path, where }];
    if (nested === undefined) return [];
    const params = bound.params as Record<string, readonly BoundCheck[]>;
    return customOf(params[nested] ?? [], [...path, nested], where);
  });
}

/**
 * Calls every custom check of the suite once on an empty result (equal checks of several cases once
 * for all of them), save those that were called while their parameters were read.
 * @throws ProblemsError naming each case and check whose parameters were refused.
 */
export async function tryCustomChecks(
  suite: Suite,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tried = new Map<string, string | null>();
  const problems: Problem[] = [];
  for (const one of suite.cases) {
    for (const { bound, path, where } of customOf(one.checks, ["checks"])) {
      if (bound.check.validateCalls === true) continue;
      const { name: _name, ...spec } = bound.spec;
      const key = canonicalJson(spec);
      let message = tried.get(key);
      if (message === undefined) {
        message = await refusal(bound, one.case.id, signal);
        tried.set(key, message);
      }
      if (message === null) continue;
      const named = [`case ${JSON.stringify(one.case.id)}`, ...where].join(", ");
      problems.push({ ...placeOf(one.case)?.(path), where: named, message });
    }
  }
  throwProblems(problems);
}
