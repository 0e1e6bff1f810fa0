/** Reads case files: for the library, and as rows with their places for a suite. */
import type { Case } from "../domain/case.js";
import { inOrderOfPlace, type Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";
import { rememberPlace } from "./case-places.js";
import { readCaseFile } from "./case-readers.js";
import type { CaseFile } from "./case-row.js";
import { duplicateIds } from "./duplicate-ids.js";
import { type CasePattern, findCaseFiles } from "./find-case-files.js";
import { toProblem } from "./locate.js";
import { parseCase } from "./parse-case.js";

/** All rows of all files that the patterns name, and everything that could not be read. */
export async function readCaseRows(
  patterns: readonly CasePattern[],
  cwd: string,
): Promise<CaseFile> {
  const found = await findCaseFiles(patterns, cwd);
  const files = await Promise.all(found.files.map(readCaseFile));
  return {
    rows: files.flatMap(({ rows }) => rows),
    problems: [...found.problems, ...files.flatMap(({ problems }) => problems)],
  };
}

/**
 * Reads cases from files (JSON Lines, JSON, YAML, CSV, by their ending). The parameters of checks
 * are looked at when the cases are run.
 * @param patterns paths and globs, relative to `cwd`.
 * @throws ProblemsError with all problems of all files, each with its line and column.
 * @example const cases = await loadCases("evals/*.jsonl");
 */
export async function loadCases(
  patterns: string | readonly string[],
  options: { /** @default process.cwd() */ cwd?: string } = {},
): Promise<Case[]> {
  const texts = typeof patterns === "string" ? [patterns] : patterns;
  const cwd = options.cwd ?? process.cwd();
  const { rows, problems } = await readCaseRows(
    texts.map((text) => ({ text })),
    cwd,
  );
  const faults: Problem[] = [...problems, ...duplicateIds(rows)];
  const cases = rows.flatMap((row) => {
    const parsed = parseCase(row.value);
    faults.push(...parsed.findings.map((finding) => toProblem(finding, row.locate)));
    if (parsed.case === undefined) return [];
    rememberPlace(parsed.case, row.locate);
    return [parsed.case];
  });
  throwProblems(inOrderOfPlace(faults));
  return cases;
}
