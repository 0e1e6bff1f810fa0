/** From what the files hold to bound cases, with every problem of every case on the way. */
import type { Case } from "../domain/case.js";
import type { CheckRegistry } from "../domain/check.js";
import type { CaseHead } from "../domain/report.js";
import type { BoundCase, BoundCheck } from "../domain/suite.js";
import type { Problem } from "../problems/problem.js";
import { BoundSoFar, bindChecks } from "./bind-checks.js";
import { rememberPlace } from "./case-places.js";
import type { CaseRow } from "./case-row.js";
import { duplicateIds } from "./duplicate-ids.js";
import { checksFingerprint, inputFingerprint } from "./fingerprints.js";
import { toProblem } from "./locate.js";
import { caseName, dayOf, parseCase, quarantineFindings } from "./parse-case.js";

function headOf(of: Case, checks: readonly BoundCheck[]): CaseHead {
  return {
    id: of.id,
    tags: of.tags,
    inputFingerprint: inputFingerprint(of.input),
    checksFingerprint: checksFingerprint(of.checks),
    checkTypes: Object.fromEntries(checks.map(({ label, check }) => [label, check.type])),
    ...(of.mustPass === undefined ? {} : { mustPass: of.mustPass }),
    ...(of.cluster === undefined ? {} : { cluster: of.cluster }),
    ...(of.quarantine === undefined ? {} : { quarantine: of.quarantine }),
  };
}

/** `checks` of a case as written, whatever the case and they are. */
export function writtenChecks(value: unknown): unknown {
  return (value as { checks?: unknown } | null | undefined)?.checks;
}

/** Binds what is valid and says what is not; `bound` is whole only when there are no problems. */
export async function bindRows(
  rows: readonly CaseRow[],
  registry: CheckRegistry,
  now: Date,
): Promise<{ bound: BoundCase[]; problems: Problem[] }> {
  const today = dayOf(now);
  const done = new BoundSoFar();
  const bound: BoundCase[] = [];
  const problems: Problem[] = duplicateIds(rows);
  for (const row of rows) {
    const parsed = parseCase(row.value);
    const checks = await bindChecks(writtenChecks(row.value), registry, caseName(row.value), done);
    const findings = [...parsed.findings, ...checks.findings];
    if (parsed.case) findings.push(...quarantineFindings(parsed.case, today));
    for (const finding of findings) problems.push(toProblem(finding, row.locate));
    if (parsed.case === undefined || findings.length > 0) continue;
    const one: BoundCase = {
      case: parsed.case,
      checks: checks.bound,
      head: headOf(parsed.case, checks.bound),
    };
    rememberPlace(one.case, row.locate);
    bound.push(one);
  }
  return { bound, problems };
}
