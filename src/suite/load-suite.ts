/** From a configuration and its files to a valid suite, or to everything that is wrong with them. */
import nodePath from "node:path";
import type { Check } from "../domain/check.js";
import type { Suite } from "../domain/suite.js";
import { inOrderOfPlace, type Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";
import { bindRows, writtenChecks } from "./bind-rows.js";
import { buildSuite } from "./build-suite.js";
import type { CaseFile } from "./case-row.js";
import { variableProblems } from "./check-variables.js";
import { gateProblems } from "./lint-gate.js";
import { readCaseRows } from "./load-cases.js";
import type { LoadedConfig } from "./load-config.js";
import { registryFor } from "./registry.js";

/** What to put together. */
export interface LoadSuiteOptions {
  loaded: LoadedConfig;
  /** Case files in place of the configured ones, relative to `cwd`. */
  cases?: readonly string[];
  /** @default process.cwd() */
  cwd?: string;
  /** Checks of users. */
  extraChecks?: readonly Check[];
  /** Asked once for all checks of users, when a case has a type that is not known yet. */
  moreChecks?: () => Promise<readonly Check[]>;
  /** The time against which quarantines end. @default now */
  now?: Date;
  /** Whether variables must be set: not for what calls no target (grading again). @default true */
  variables?: boolean;
}

function noCases(path: string | undefined, cwd: string): Problem {
  const message = "no cases: set 'cases' in the configuration or give --cases";
  if (path !== undefined) return { file: path, message };
  const hint = `no configuration was found from ${nodePath.resolve(cwd)} upwards`;
  return { message, hint };
}

function configuredCases(
  { config, at, path, baseDir }: LoadedConfig,
  cwd: string,
): Promise<CaseFile> {
  const { cases } = config;
  if (cases === undefined) return Promise.resolve({ rows: [], problems: [noCases(path, cwd)] });
  const isList = Array.isArray(cases);
  const patterns = [cases].flat().map((text, index) => {
    const place = at(isList ? ["cases", index] : ["cases"]);
    return place === undefined ? { text } : { text, place };
  });
  return readCaseRows(patterns, baseDir);
}

/**
 * Reads all cases, binds their checks and looks over everything that can be wrong before a call.
 * @throws ProblemsError with all problems of the configuration and of every case file.
 */
export async function loadSuite(options: LoadSuiteOptions): Promise<Suite> {
  const { loaded } = options;
  const cwd = options.cwd ?? process.cwd();
  // When `cases` itself is wrong, that is said already.
  const casesUnreadable =
    loaded.config.cases === undefined && loaded.written["cases"] !== undefined;
  const nothing: CaseFile = { rows: [], problems: [] };
  const files = options.cases
    ? await readCaseRows(
        options.cases.map((text) => ({ text })),
        cwd,
      )
    : casesUnreadable
      ? nothing
      : await configuredCases(loaded, cwd);
  const registry = await registryFor(
    files.rows.map(({ value }) => writtenChecks(value)),
    options.extraChecks ?? [],
    options.moreChecks,
  );
  const { bound, problems } = await bindRows(files.rows, registry, options.now ?? new Date());
  const caseProblems = [...files.problems, ...problems];
  const all: Problem[] = [
    ...loaded.problems,
    ...(options.variables === false ? [] : variableProblems(loaded)),
    // With cases missing from the table, a tag would be missed by mistake.
    ...(caseProblems.length === 0 && !casesUnreadable ? gateProblems(loaded, bound) : []),
    ...caseProblems,
  ];
  throwProblems(inOrderOfPlace(all));
  return buildSuite(bound, {
    config: loaded.config,
    writtenConfig: loaded.written,
    baseDir: loaded.baseDir,
  });
}
