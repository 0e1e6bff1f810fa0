/** Builds the table of all checks that a suite may use, and refuses types that would hide another. */
import type { Check, CheckRegistry } from "../domain/check.js";
import type { Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";

function originOf(check: Check): string {
  return check.origin ?? "code";
}

function clash(check: Check, known: Check, builtIn: boolean): Problem {
  const type = JSON.stringify(check.type);
  if (builtIn) {
    const message = `check type ${type} of ${originOf(check)} has the name of a built-in check`;
    return { message, hint: "give it another name" };
  }
  const message = `check type ${type} is registered twice: in ${originOf(known)} and in ${originOf(check)}`;
  return { message, hint: "give one of them another name" };
}

/**
 * All checks by type.
 * @param sources the built-in checks first, then those of users; the same check, or the same type of
 * the same origin, found twice is one.
 * @throws ProblemsError naming both places of a type that is taken.
 */
export function buildRegistry(sources: readonly (readonly Check[])[]): CheckRegistry {
  const registry = new Map<string, Check>();
  const builtIn = new Set(sources[0]);
  const problems: Problem[] = [];
  for (const check of sources.flat()) {
    const known = registry.get(check.type);
    if (known === undefined) registry.set(check.type, check);
    else if (known !== check && (known.origin === undefined || known.origin !== check.origin))
      problems.push(clash(check, known, builtIn.has(known)));
  }
  throwProblems(problems);
  return registry;
}
