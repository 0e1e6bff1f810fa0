/** Refuses ids that are the same after Unicode normalisation: reports are joined by them. */
import { caseKey } from "../domain/case-key.js";
import { displayPath } from "../problems/display-path.js";
import type { Problem } from "../problems/problem.js";
import type { CaseRow } from "./case-row.js";

function idOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("id" in value)) return undefined;
  return typeof value.id === "string" && value.id !== "" ? value.id : undefined;
}

/** A problem for every row whose id an earlier row has. */
export function duplicateIds(rows: readonly CaseRow[]): Problem[] {
  const first = new Map<string, CaseRow>();
  const problems: Problem[] = [];
  for (const row of rows) {
    const id = idOf(row.value);
    if (id === undefined) continue;
    const key = caseKey(id);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, row);
      continue;
    }
    const at = earlier.locate(["id"]);
    const seen = at?.file
      ? `, first at ${displayPath(at.file, process.cwd())}:${at.line ?? 1}`
      : "";
    const other = idOf(earlier.value) === id ? "" : " (the same after Unicode normalisation)";
    problems.push({
      ...row.locate(["id"]),
      where: `case ${JSON.stringify(id)}`,
      message: `duplicate id ${JSON.stringify(id)}${other}${seen}`,
    });
  }
  return problems;
}
