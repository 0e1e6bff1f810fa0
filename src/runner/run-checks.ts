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

/** Whether a value is a promise, or what `await` takes for one. */
function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value;
}

/** What a check that threw makes of its trial, or of the run. */
function brokenBy(thrown: unknown, { label }: BoundCheck, context: CheckContext): Error {
  const name = `check ${JSON.stringify(label)}`;
  if (thrown instanceof CheckConfigError) {
    const where = `case ${JSON.stringify(context.caseId)}, ${name}`;
    return new CheckConfigError(`${where}: ${thrown.message}`, { cause: thrown });
  }
  return new BrokenCheckError(`${name}: ${describeThrown(thrown)}`, { cause: thrown });
}

/**
 * Outcomes by label, in the order of the case's checks.
 * @throws BrokenCheckError naming the first check that threw or answered nonsense.
 * @throws CheckConfigError naming case and check, when a check refuses its parameters.
 */
export async function runChecks(
  { checks }: Pick<BoundCase, "checks">,
  result: TargetResult,
  context: CheckContext,
): Promise<Record<string, CheckOutcome>> {
  const outcomes: [string, CheckOutcome][] = [];
  for (const bound of checks) {
    try {
      // Most checks answer at once, and waiting for them would be most of their time.
      const ran: unknown = bound.check.run(result, bound.params, context);
      outcomes.push([bound.label, readOutcome(isThenable(ran) ? await ran : ran)]);
    } catch (thrown) {
      throw brokenBy(thrown, bound, context);
    }
  }
  return Object.fromEntries(outcomes);
}
