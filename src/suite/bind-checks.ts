/** From the checks of a case as written to checks with their parameters read, or what is wrong. */
import * as z from "zod";
import { type CheckSpec, checkLabels, checkParams } from "../domain/case.js";
import type { Check, CheckRegistry } from "../domain/check.js";
import type { BoundCheck } from "../domain/suite.js";
import { describeIssues, type Finding } from "../problems/describe-issues.js";
import { didYouMean } from "../problems/nearest.js";
import { isCheckConfigError } from "./check-config-error.js";

type Outcome = { bound: BoundCheck } | { findings: Finding[] };
type Read = z.ZodSafeParseResult<unknown>;

function unknownType(spec: CheckSpec, registry: CheckRegistry): Outcome {
  const types = [...registry.keys()];
  const near = didYouMean(spec.type, types);
  const message = `unknown check type ${JSON.stringify(spec.type)}${near}`;
  return { findings: [{ path: ["type"], message, hint: `known types: ${types.join(", ")}` }] };
}

/** Reads parameters; only a schema with asynchronous rules gives a promise. */
function readParams(check: Check, params: unknown): Read | Promise<Read> {
  try {
    return check.params.safeParse(params);
  } catch (error) {
    if (error instanceof z.core.$ZodAsyncError) return check.params.safeParseAsync(params);
    throw error;
  }
}

function refused(thrown: unknown): Outcome {
  if (!isCheckConfigError(thrown)) throw thrown;
  return { findings: [{ path: [], message: thrown.message }] };
}

function bindRead(read: Read, written: unknown, bound: BoundCheck): Outcome | Promise<Outcome> {
  const { check } = bound;
  if (!read.success) {
    const words = { noun: "parameter", alsoKnown: ["name"] } as const;
    return { findings: describeIssues(read.error.issues, written, check.params, words) };
  }
  const outcome: Outcome = { bound: { ...bound, params: read.data } };
  try {
    const validated = check.validate?.(read.data);
    return validated === undefined ? outcome : validated.then(() => outcome, refused);
  } catch (error) {
    return refused(error);
  }
}

/** Most checks are bound at once: a promise for each would be most of the time of a large suite. */
function bindCheck(
  spec: CheckSpec,
  label: string,
  registry: CheckRegistry,
): Outcome | Promise<Outcome> {
  const check = registry.get(spec.type);
  if (check === undefined) return unknownType(spec, registry);
  const params = checkParams(spec);
  const bound: BoundCheck = { label, check, params, spec };
  const read = readParams(check, params);
  if (read instanceof Promise) return read.then((done) => bindRead(done, params, bound));
  return bindRead(read, params, bound);
}

/** What the case's own schema lets pass as a check. */
function isSpec(value: unknown): value is CheckSpec {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (!("type" in value) || typeof value.type !== "string" || value.type === "") return false;
  return !("name" in value) || (typeof value.name === "string" && value.name !== "");
}

/**
 * Binds what can be bound. Entries that are no check at all are left to the case's own schema.
 * @param checks `checks` of a case, as written.
 * @param where the case's name for the findings.
 */
export async function bindChecks(
  checks: unknown,
  registry: CheckRegistry,
  where: string | undefined,
): Promise<{ bound: BoundCheck[]; findings: Finding[] }> {
  const entries = (Array.isArray(checks) ? checks : []).flatMap((item: unknown, index) => {
    return isSpec(item) ? [{ spec: item, index }] : [];
  });
  const labels = checkLabels(entries.map(({ spec }) => spec));
  const bound: BoundCheck[] = [];
  const findings: Finding[] = [];
  for (const [n, { spec, index }] of entries.entries()) {
    const label = labels[n] ?? spec.type;
    const made = bindCheck(spec, label, registry);
    const outcome = made instanceof Promise ? await made : made;
    if ("bound" in outcome) {
      bound.push(outcome.bound);
      continue;
    }
    const named = `check ${JSON.stringify(label)}`;
    for (const finding of outcome.findings)
      findings.push({
        ...finding,
        path: ["checks", index, ...finding.path],
        where: where === undefined ? named : `${where}, ${named}`,
      });
  }
  return { bound, findings };
}
