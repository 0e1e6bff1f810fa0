/** The checks `any_of_checks` and `all_of_checks`: several checks judged as one. */
import * as z from "zod";
import { checkSpecSchema } from "../domain/case.js";
import { type Check, type CheckContext, defineCheck, type Explanation } from "../domain/check.js";
import { CheckConfigError, describeThrown } from "../domain/errors.js";
import { readOutcome } from "../domain/read-outcome.js";
import type { BoundCheck } from "../domain/suite.js";
import type { TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";

interface Group {
  readonly checks: readonly BoundCheck[];
}

const listed = z.strictObject({
  checks: z
    .array(checkSpecSchema)
    .min(1)
    .describe("the checks, each as in a case; a name is its label in the detail"),
});
// The schema reads the checks as written; binding puts bound ones in their place (`nested`).
const params = listed as unknown as z.ZodType<Group>;

async function runInner(
  { label, check, params: read }: BoundCheck,
  result: TargetResult,
  context: CheckContext,
): Promise<CheckOutcome> {
  try {
    return readOutcome(await check.run(result, read, context));
  } catch (thrown) {
    const name = `check ${JSON.stringify(label)}`;
    if (thrown instanceof CheckConfigError) {
      throw new CheckConfigError(`${name}: ${thrown.message}`, { cause: thrown });
    }
    throw new Error(`${name}: ${describeThrown(thrown)}`, { cause: thrown });
  }
}

/** Every check of the group is run: an error of one is an error, however the others went. */
function group(
  type: string,
  summary: string,
  passes: (outcomes: readonly CheckOutcome[]) => boolean,
  grade: (...scores: number[]) => number,
): Check {
  return defineCheck<Group>({
    type,
    summary,
    params,
    nested: "checks",
    run: async (result, { checks }, context) => {
      const outcomes: CheckOutcome[] = [];
      for (const inner of checks) outcomes.push(await runInner(inner, result, context));
      const scores = outcomes.flatMap(({ score }) => (score === null ? [] : [score]));
      const told = outcomes.map(({ passed, detail }, index) => {
        const words = `${checks[index]?.label} ${passed ? "passed" : "failed"}`;
        return detail === "" ? words : `${words}: ${detail}`;
      });
      return {
        passed: passes(outcomes),
        score: scores.length === outcomes.length ? grade(...scores) : null,
        detail: told.join("; "),
      };
    },
    explain: async (result, { checks }): Promise<Explanation> => {
      const spans: Explanation["spans"] = [];
      const texts: string[] = [];
      for (const { label, check, params: read } of checks) {
        const one = await check.explain?.(result, read);
        if (one === undefined) continue;
        for (const span of one.spans) spans.push({ ...span, label: `${label}: ${span.label}` });
        if (one.text !== "") texts.push(`${label}: ${one.text}`);
      }
      spans.sort((a, b) => a.start - b.start || a.end - b.end);
      return { spans, text: texts.join("\n") };
    },
  });
}

export const anyOfChecks = group(
  "any_of_checks",
  "At least one of the listed checks passes; the score is the best of theirs.",
  (outcomes) => outcomes.some(({ passed }) => passed),
  Math.max,
);

export const allOfChecks = group(
  "all_of_checks",
  "All of the listed checks pass; the score is the worst of theirs.",
  (outcomes) => outcomes.every(({ passed }) => passed),
  Math.min,
);
