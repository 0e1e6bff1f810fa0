/** Builds the table of all checks that a suite may use, and refuses types that would hide another. */
import { builtInTypes, loadBuiltIns } from "../checks/index.js";
import type { Check, CheckRegistry } from "../domain/check.js";
import type { Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";
import { typesUsed } from "./types-used.js";

function originOf(check: Check): string {
  return check.origin ?? "code";
}

function builtInClash(check: Check): Problem {
  const type = JSON.stringify(check.type);
  const message = `check type ${type} of ${originOf(check)} has the name of a built-in check`;
  return { message, hint: "give it another name" };
}

function clash(check: Check, known: Check): Problem {
  const type = JSON.stringify(check.type);
  const message = `check type ${type} is registered twice: in ${originOf(known)} and in ${originOf(check)}`;
  return { message, hint: "give one of them another name" };
}

/**
 * All checks by type.
 * @param builtIn the built-in checks that are loaded.
 * @param custom those of users; the same check, or the same type of the same origin, found twice is one.
 * @param reserved the types of all built-in checks, loaded or not.
 * @throws ProblemsError naming both places of a type that is taken.
 */
export function buildRegistry(
  builtIn: readonly Check[],
  custom: readonly Check[] = [],
  reserved: readonly string[] = builtInTypes,
): CheckRegistry {
  const registry = new Map(builtIn.map((check) => [check.type, check]));
  const taken = new Set(reserved);
  const problems: Problem[] = [];
  for (const check of custom) {
    const known = registry.get(check.type);
    if (taken.has(check.type)) problems.push(builtInClash(check));
    else if (known === undefined) registry.set(check.type, check);
    else if (known !== check && (known.origin === undefined || known.origin !== check.origin))
      problems.push(clash(check, known));
  }
  throwProblems(problems);
  const types = [...new Set([...reserved, ...registry.keys()])];
  return { types, get: (type) => registry.get(type) };
}

/** Every text that stands under a key `type` in checks as written, those inside groups too. */
export function typesIn(written: unknown, types = new Set<string>()): Set<string> {
  if (typeof written !== "object" || written === null) return types;
  for (const [key, value] of Object.entries(written)) {
    if (key === "type" && typeof value === "string") types.add(value);
    else typesIn(value, types);
  }
  return types;
}

/**
 * The registry for cases as they were written: of the built-in checks only those that they name are
 * loaded.
 * @param checks `checks` of every case, whatever stands there.
 * @param more asked for further checks when a case names a type that is in neither.
 * @throws ProblemsError naming both places of a type that is taken.
 */
export async function registryFor(
  checks: readonly unknown[],
  custom: readonly Check[],
  more?: () => Promise<readonly Check[]>,
): Promise<CheckRegistry> {
  const builtIn = await loadBuiltIns(typesIn(checks));
  const registry = buildRegistry(builtIn, custom);
  if (more === undefined) return registry;
  const nested = builtIn.flatMap((check) => check.nested ?? []);
  if ([...typesUsed(checks, nested)].every((type) => registry.types.includes(type)))
    return registry;
  return buildRegistry(builtIn, [...custom, ...(await more())]);
}
