/** From the checks of a case as written to checks with their parameters read, or what is wrong. */
import type * as z from "zod";
import { $ZodAsyncError } from "zod/v4/core";
import { negated } from "../checks/negated.js";
import { type CheckSpec, checkLabels, checkParams } from "../domain/case.js";
import type { Check, CheckRegistry } from "../domain/check.js";
import { describeThrown } from "../domain/errors.js";
import { canonicalJson } from "../domain/fingerprint.js";
import type { BoundCheck } from "../domain/suite.js";
import { describeIssues, type Finding } from "../problems/describe-issues.js";
import { kindOf } from "../problems/issue-text.js";
import { didYouMean } from "../problems/nearest.js";
import { isCheckConfigError } from "./check-config-error.js";

type Outcome = { bound: BoundCheck } | { findings: Finding[] };
type Read = z.ZodSafeParseResult<unknown>;

function unknownType(spec: CheckSpec, registry: CheckRegistry): Outcome {
  const { types } = registry;
  const near = didYouMean(spec.type, types);
  const message = `unknown check type ${JSON.stringify(spec.type)}${near}`;
  return { findings: [{ path: ["type"], message, hint: `known types: ${types.join(", ")}` }] };
}

/** Reads parameters; only a schema with asynchronous rules gives a promise. */
function readParams(check: Check, params: unknown): Read | Promise<Read> {
  try {
    return check.params.safeParse(params);
  } catch (error) {
    if (error instanceof $ZodAsyncError) return check.params.safeParseAsync(params);
    throw error;
  }
}

function refused(thrown: unknown, check: Check): Outcome {
  if (isCheckConfigError(thrown)) return { findings: [{ path: [], message: thrown.message }] };
  // A fault in a user's own check is theirs to mend; one in a built-in is ours.
  if (check.origin === undefined) throw thrown;
  const message = `the check's own validation failed: ${describeThrown(thrown)}`;
  return { findings: [{ path: [], message, hint: `the check is registered in ${check.origin}` }] };
}

/** What the cases of a suite share: they ask for the same checks over and over. */
export class BoundSoFar {
  /** Validations of custom checks, which go to another thread or process. */
  readonly validations = new Map<string, void | Promise<void>>();
  /** Built-in checks by how they are written; equal ones are one object in memory. */
  readonly checks = new Map<string, BoundCheck>();
}

/** Two checks of one key are written alike; undefined for what JSON cannot tell apart. */
function keyOf(label: string, spec: CheckSpec): string | undefined {
  try {
    return JSON.stringify([label, spec]);
  } catch {
    return undefined;
  }
}

function validate(check: Check, params: unknown, done: BoundSoFar): void | Promise<void> {
  if (check.validate === undefined || check.origin === undefined) return check.validate?.(params);
  const key = canonicalJson([check.type, params]);
  const { validations } = done;
  if (!validations.has(key)) validations.set(key, check.validate(params));
  return validations.get(key);
}

/** What binding one check needs besides the check. */
interface Binding {
  registry: CheckRegistry;
  done: BoundSoFar;
  /** Case and groups around the check, for the findings. */
  where: string;
  /** Groups around the check. */
  depth: number;
}

/** Deeper groups are taken for a list that holds itself. */
const deepest = 20;

function bindRead(
  read: Read,
  written: unknown,
  bound: BoundCheck,
  done: BoundSoFar,
): Outcome | Promise<Outcome> {
  const { check } = bound;
  if (!read.success) return { findings: refusedParams(read, written, check) };
  const outcome: Outcome = { bound: { ...bound, params: read.data } };
  try {
    const validated = validate(check, read.data, done);
    return validated === undefined
      ? outcome
      : validated.then(
          () => outcome,
          (thrown: unknown) => refused(thrown, check),
        );
  } catch (error) {
    return refused(error, check);
  }
}

function refusedParams(read: z.ZodSafeParseError<unknown>, written: unknown, check: Check) {
  const words = { noun: "parameter", alsoKnown: ["name", "not"] } as const;
  return describeIssues(read.error.issues, written, check.params, words);
}

/** A group: its own parameters, and the checks that it lists, bound as those of a case are. */
async function bindGroup(
  key: string,
  written: Record<string, unknown>,
  bound: BoundCheck,
  { registry, done, where, depth }: Binding,
): Promise<Outcome> {
  if (depth >= deepest) {
    return {
      findings: [{ path: [], message: `groups of checks stand ${deepest} deep in another` }],
    };
  }
  const read = await readParams(bound.check, written);
  const findings = read.success ? [] : refusedParams(read, written, bound.check);
  const inner = await bindList(written[key], key, { registry, done, where, depth: depth + 1 });
  findings.push(...inner.findings);
  if (findings.length > 0 || !read.success) return { findings };
  return { bound: { ...bound, params: { ...(read.data as object), [key]: inner.bound } } };
}

/** Turns the check around where `not` says so. */
function turned(outcome: Outcome, not: unknown): Outcome {
  if (not === undefined || typeof not === "boolean") {
    if (not !== true || "findings" in outcome) return outcome;
    return { bound: { ...outcome.bound, check: negated(outcome.bound.check) } };
  }
  const message = `"not" must be true or false, got ${kindOf(not)}`;
  const finding: Finding = { path: ["not"], message };
  return { findings: ["findings" in outcome ? outcome.findings : [], finding].flat() };
}

/** Most checks are bound at once: a promise for each would be most of the time of a large suite. */
function bindCheck(spec: CheckSpec, label: string, binding: Binding): Outcome | Promise<Outcome> {
  const { registry, done } = binding;
  const check = registry.get(spec.type);
  if (check === undefined) return unknownType(spec, registry);
  const key = check.origin === undefined ? keyOf(label, spec) : undefined;
  const known = key === undefined ? undefined : done.checks.get(key);
  if (known !== undefined) return { bound: known };
  const { not, ...params } = checkParams(spec);
  const bound: BoundCheck = { label, check, params, spec };
  const turn = (outcome: Outcome) => turned(outcome, not);
  if (check.nested !== undefined) {
    return bindGroup(check.nested, params, bound, binding).then(turn);
  }
  const read = readParams(check, params);
  if (read instanceof Promise) {
    return read.then((later) => bindRead(later, params, bound, done)).then(turn);
  }
  const outcome = bindRead(read, params, bound, done);
  if (outcome instanceof Promise) return outcome.then(turn);
  const whole = turn(outcome);
  if (key !== undefined && "bound" in whole) done.checks.set(key, whole.bound);
  return whole;
}

/** What the case's own schema lets pass as a check. */
function isSpec(value: unknown): value is CheckSpec {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (!("type" in value) || typeof value.type !== "string" || value.type === "") return false;
  return !("name" in value) || (typeof value.name === "string" && value.name !== "");
}

/** Binds the checks listed under `key`. */
async function bindList(
  checks: unknown,
  key: string,
  binding: Binding,
): Promise<{ bound: BoundCheck[]; findings: Finding[] }> {
  const entries = (Array.isArray(checks) ? checks : []).flatMap((item: unknown, index) => {
    return isSpec(item) ? [{ spec: item, index }] : [];
  });
  const labels = checkLabels(entries.map(({ spec }) => spec));
  const bound: BoundCheck[] = [];
  const findings: Finding[] = [];
  for (const [n, { spec, index }] of entries.entries()) {
    const label = labels[n] ?? spec.type;
    const named = `check ${JSON.stringify(label)}`;
    const where = binding.where === "" ? named : `${binding.where}, ${named}`;
    const made = bindCheck(spec, label, { ...binding, where });
    const outcome = made instanceof Promise ? await made : made;
    if ("bound" in outcome) {
      bound.push(outcome.bound);
      continue;
    }
    for (const finding of outcome.findings)
      findings.push({ where, ...finding, path: [key, index, ...finding.path] });
  }
  return { bound, findings };
}

/**
 * Binds what can be bound. Entries that are no check at all are left to the case's own schema.
 * @param checks `checks` of a case, as written.
 * @param where the case's name for the findings.
 * @param done shared by the cases of a suite.
 */
export async function bindChecks(
  checks: unknown,
  registry: CheckRegistry,
  where: string | undefined,
  done = new BoundSoFar(),
): Promise<{ bound: BoundCheck[]; findings: Finding[] }> {
  return bindList(checks, "checks", { registry, done, where: where ?? "", depth: 0 });
}
