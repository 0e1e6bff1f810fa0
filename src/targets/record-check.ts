/** `check()` of the public API: writes down a custom check for the module being loaded. */
import * as z from "zod";
import type { Check, CheckContext } from "../domain/check.js";
import type { TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";
import { type RecordedCheck, recorder } from "../workers/recorder.js";
import { runRecorded, validateRecorded } from "../workers/run-recorded-check.js";

/** What a custom check may return: an outcome (score and detail may be missing), a boolean, or a
 * number in [0, 1] (the score; passed from 0.5 on). */
export type OutcomeLike = boolean | number | (Pick<CheckOutcome, "passed"> & Partial<CheckOutcome>);

/** Any schema of the Standard Schema kind: zod, valibot, arktype and others. */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** Parameters as they stand in the case file. */
export type Params = Record<string, unknown>;

export type CheckFunction<P = Params> = (
  result: TargetResult,
  params: P,
  context: CheckContext,
) => OutcomeLike | Promise<OutcomeLike>;

export interface CheckOptions<P> {
  /** Refuses bad parameters before the first call: a function that throws CheckConfigError, or a
   * schema, whose output the check then gets. */
  validate?: ((params: P) => void | Promise<void>) | StandardSchema<P>;
  /** The same as a schema in `validate`. */
  params?: StandardSchema<P>;
  /** One sentence for `list`. */
  summary?: string;
}

const anyParams = z.record(z.string(), z.unknown());

/** `file.ts:12` of the code that called `check()`. */
function callerPlace(): string | undefined {
  const frame = new Error().stack?.split("\n")[3] ?? "";
  const place = /\(?((?:file:\/\/)?[^()]+):(\d+:\d+)\)?$/.exec(
    frame.replace(/^\s*at (?:.*\()?/, ""),
  );
  return place ? `${place[1]}:${place[2]}` : undefined;
}

/**
 * Lists and plain objects copied at every depth, anything else as it is: what a check changes in an
 * answer or its parameters stays its own, as it does where a check runs in another thread.
 */
function ownCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => ownCopy(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, ownCopy(item)]),
  ) as T;
}

/** The check of the program's shape, run in this thread. */
export function asCheck(recorded: RecordedCheck): Check {
  const check: Check = {
    type: recorded.type,
    summary: recorded.summary ?? `custom check ${recorded.type}`,
    params: anyParams,
    ...(recorded.validate === undefined ? { validateCalls: true } : {}),
    validate: (params) => validateRecorded(recorded, params),
    run: (result, params, context) =>
      runRecorded(recorded, ownCopy(result), ownCopy(params), context),
  };
  return recorded.place ? { ...check, origin: recorded.place } : check;
}

/**
 * Registers a custom check. Thrown CheckConfigError: the parameters are bad; anything else thrown
 * makes the trial an error; `false` or `passed: false` fails it.
 * @returns the check as a value, for handing to the library.
 */
export function check<P = Params>(
  type: string,
  fn: CheckFunction<P>,
  options: CheckOptions<P> = {},
): Check {
  if (typeof type !== "string" || type === "") throw new TypeError("a check needs a type");
  if (typeof fn !== "function") throw new TypeError(`check "${type}" needs a function`);
  const recorded: RecordedCheck = { type, fn };
  const validate = options.validate ?? options.params;
  const place = callerPlace();
  if (validate) recorded.validate = validate;
  if (options.summary) recorded.summary = options.summary;
  if (place) recorded.place = place;
  const { checks } = recorder();
  if (!checks.some((known) => known.type === type && known.fn === fn)) checks.push(recorded);
  return asCheck(recorded);
}

/** The checks registered in this thread so far, oldest first. */
export function recordedChecks(): Check[] {
  return recorder().checks.map(asCheck);
}
