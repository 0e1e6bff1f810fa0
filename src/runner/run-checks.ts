/** Scores one answer by all checks of its case. */
import type { CheckContext } from "../domain/check.js";
import { CheckConfigError, describeThrown } from "../domain/errors.js";
import { readOutcome } from "../domain/read-outcome.js";
import type { BoundCase, BoundCheck } from "../domain/suite.js";
import type { TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";

/** A check broke; the trial is an error, however the other checks went. */
export class BrokenCheckError extends Error {
  override name = "BrokenCheckError";
}

async function runCheck(
  bound: BoundCheck,
  result: TargetResult,
  context: CheckContext,
): Promise<CheckOutcome> {
  try {
    return readOutcome(await bound.check.run(result, bound.params, context));
  } catch (thrown) {
    const name = `check ${JSON.stringify(bound.label)}`;
    if (thrown instanceof CheckConfigError) {
      const where = `case ${JSON.stringify(context.caseId)}, ${name}`;
      throw new CheckConfigError(`${where}: ${thrown.message}`, { cause: thrown });
    }
    throw new BrokenCheckError(`${name}: ${describeThrown(thrown)}`, { cause: thrown });
  }
}

/**
 * Outcomes by label, in the order of the case's checks.
 * @throws BrokenCheckError naming the first check that threw or answered nonsense.
 * @throws CheckConfigError naming case and check, when a check refuses its parameters.
 */
export async function runChecks(
  bound: BoundCase,
  result: TargetResult,
  context: CheckContext,
): Promise<Record<string, CheckOutcome>> {
  const outcomes: [string, CheckOutcome][] = [];
  for (const check of bound.checks) {
    outcomes.push([check.label, await runCheck(check, result, context)]);
  }
  return Object.fromEntries(outcomes);
}
