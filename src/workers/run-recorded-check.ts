/** Validates the parameters of a custom check and runs it, in the thread where its code lives. */

import type { CheckContext } from "../domain/check.js";
import { CheckConfigError } from "../domain/errors.js";
import { readOutcome } from "../domain/read-outcome.js";
import { emptyResult, type TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";
import type { RecordedCheck } from "./recorder.js";

interface StandardIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
}
type StandardValidate = (value: unknown) => unknown;

/** The `validate` of a Standard Schema (zod, valibot, arktype …); undefined for anything else. */
function standardSchema(value: unknown): StandardValidate | undefined {
  if ((typeof value !== "object" && typeof value !== "function") || value === null)
    return undefined;
  const standard: unknown = Reflect.get(value, "~standard");
  if (typeof standard !== "object" || standard === null) return undefined;
  const validate: unknown = Reflect.get(standard, "validate");
  return typeof validate === "function"
    ? (params) => Reflect.apply(validate, standard, [params])
    : undefined;
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function";
}

function issueText({ message, path = [] }: StandardIssue): string {
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return keys.length === 0 ? message : `${keys.join(".")}: ${message}`;
}

function isStandardResult(value: unknown): value is { value?: unknown; issues?: StandardIssue[] } {
  return typeof value === "object" && value !== null;
}

/** What the check's schema made of the parameters; the parameters themselves without a schema. */
async function parsedParams(check: RecordedCheck, params: unknown): Promise<unknown> {
  const validate = standardSchema(check.validate);
  if (!validate) return params;
  const parsed = await validate(params);
  if (!isStandardResult(parsed)) return params;
  if (parsed.issues) throw new CheckConfigError(parsed.issues.map(issueText).join("; "));
  return parsed.value;
}

/** Whether an error is a `CheckConfigError`, of whatever copy of the package. */
export function isCheckConfigError(error: unknown): error is Error {
  return error instanceof Error && error.name === "CheckConfigError";
}

/**
 * Refuses bad parameters: by the check's own `validate`, or else by calling it once on an empty
 * result (where only a CheckConfigError counts).
 * @throws CheckConfigError
 */
export async function validateRecorded(check: RecordedCheck, params: unknown): Promise<void> {
  if (standardSchema(check.validate)) {
    await parsedParams(check, params);
    return;
  }
  if (isFunction(check.validate)) {
    await check.validate(params);
    return;
  }
  const context: CheckContext = { caseId: "", repeat: 0, signal: new AbortController().signal };
  try {
    await Reflect.apply(check.fn, undefined, [emptyResult(), params, context]);
  } catch (error) {
    if (isCheckConfigError(error)) throw error;
  }
}

/** @throws whatever the check throws, and an Error when what it returned is no outcome. */
export async function runRecorded(
  check: RecordedCheck,
  result: TargetResult,
  params: unknown,
  context: CheckContext,
): Promise<CheckOutcome> {
  const read = await parsedParams(check, params);
  return readOutcome(await Reflect.apply(check.fn, undefined, [result, read, context]));
}
