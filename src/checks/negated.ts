/** Turns a check around: what `not: true` means for every check, built-in or custom. */
import type { Check } from "../domain/check.js";
import { readOutcome } from "../domain/read-outcome.js";
import type { CheckOutcome } from "../domain/trial.js";

/** The outcome turned around: passed becomes failed, a score becomes 1 − score; the detail says so. */
export function negatedOutcome({ passed, score, detail }: CheckOutcome): CheckOutcome {
  const itself = `negated: the check itself ${passed ? "passed" : "failed"}`;
  return {
    passed: !passed,
    score: score === null ? null : 1 - score,
    detail: detail === "" ? itself : `${itself}: ${detail}`,
  };
}

/** The check turned around. Whatever it throws stays an error. */
export function negated(check: Check): Check {
  return {
    ...check,
    run: async (result, params, context) =>
      negatedOutcome(readOutcome(await check.run(result, params, context))),
  };
}
