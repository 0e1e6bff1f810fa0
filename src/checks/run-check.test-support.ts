/** Runs a built-in check on an answer, as a case would: for the tests of this room. */
import type { CheckContext } from "../domain/check.js";
import { emptyResult, type TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";
import { loadBuiltIns } from "./index.js";

const builtInChecks = await loadBuiltIns();

const context: CheckContext = { caseId: "case", repeat: 0, signal: new AbortController().signal };

/** The outcome of one check; `spec` is the check as written in a case. */
export async function runCheck(
  spec: { type: string; [key: string]: unknown },
  answer: string | Partial<TargetResult>,
  latencyS?: number,
): Promise<CheckOutcome> {
  const { type, ...params } = spec;
  const check = builtInChecks.find((one) => one.type === type);
  if (check === undefined) throw new Error(`no check ${type}`);
  const given = typeof answer === "string" ? { output: answer } : answer;
  return check.run({ ...emptyResult(), ...given }, await check.params.parseAsync(params), {
    ...context,
    ...(latencyS === undefined ? {} : { latencyS }),
  });
}

/** What is wrong with the parameters of a check, as `path: message`; empty when nothing is. */
export function paramProblems(spec: { type: string; [key: string]: unknown }): string[] {
  const { type, ...params } = spec;
  const check = builtInChecks.find((one) => one.type === type);
  if (check === undefined) throw new Error(`no check ${type}`);
  const parsed = check.params.safeParse(params);
  return parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
}
