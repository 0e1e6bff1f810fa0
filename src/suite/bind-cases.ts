/** Cases that were made in code to valid cases and a suite, by the same rules as those in files. */

import { type Case, caseSchema } from "../domain/case.js";
import type { Check, CheckRegistry } from "../domain/check.js";
import { toCamel, toSnake } from "../domain/key-style.js";
import type { BoundCase, Suite } from "../domain/suite.js";
import { type SuiteConfig, suiteConfigSchema } from "../domain/suite-config.js";
import type { Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";
import { bindRows } from "./bind-rows.js";
import { buildSuite } from "./build-suite.js";
import { placeOf } from "./case-places.js";
import type { CaseRow } from "./case-row.js";
import { registryFor } from "./registry.js";

/** A case that was loaded from a file keeps its place; one made in code has none. */
function rowOf(value: Case): CaseRow {
  return { value: toSnake(caseSchema, value), locate: placeOf(value) ?? (() => undefined) };
}

/**
 * Checks cases and binds their checks.
 * @throws ProblemsError with all problems of all cases.
 */
export async function bindCases(
  cases: readonly Case[],
  registry: CheckRegistry,
  now = new Date(),
): Promise<BoundCase[]> {
  const { bound, problems } = await bindRows(cases.map(rowOf), registry, now);
  const none: Problem[] = cases.length === 0 ? [{ message: "no cases: the list is empty" }] : [];
  throwProblems([...none, ...problems]);
  return bound;
}

/**
 * A suite of cases made in code, with the built-in checks and `checks`.
 * @param settings overrides of the configuration's defaults.
 * @throws ProblemsError
 */
export async function suiteFromCases(
  cases: readonly Case[],
  checks: readonly Check[] = [],
  settings: Partial<SuiteConfig> = {},
): Promise<Suite> {
  const registry = await registryFor(
    cases.map((one) => one.checks),
    checks,
  );
  const bound = await bindCases(cases, registry);
  const defaults = toCamel(suiteConfigSchema, suiteConfigSchema.parse({}));
  return buildSuite(bound, {
    config: { ...defaults, ...settings },
    writtenConfig: toSnake(suiteConfigSchema, settings),
    baseDir: process.cwd(),
  });
}
