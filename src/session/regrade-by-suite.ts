/** Before `gate` runs: the baseline's answers graded by the checks that the suite has now. */
import type { CaseResult, Report, Warning } from "../domain/report.js";
import { cleaningBy } from "../runner/clean-text.js";
import { regradeCase } from "../runner/regrade-case.js";
import { tryCustomChecks } from "../suite/try-custom-checks.js";
import { changedChecks } from "./changed-checks.js";
import type { PreparedSuite } from "./prepare-suite.js";
import { type NotRegraded, regradedNotes, withCases } from "./regraded-notes.js";

/**
 * The baseline with every case whose checks alone changed graded by the new ones. A case of which an
 * answer is not stored whole stays as it was, and the comparison lists it as changed.
 * @throws CheckConfigError when a check refuses its parameters.
 */
export async function regradeBySuite(
  base: Report,
  { suite, config, secrets }: PreparedSuite,
): Promise<{ report: Report; notes: Warning[] }> {
  await tryCustomChecks(suite);
  const bound = new Map(suite.cases.map((one) => [one.head.id, one]));
  const regraded = new Map<CaseResult, CaseResult>();
  const refused: NotRegraded[] = [];
  const ids: string[] = [];
  const { signal } = new AbortController();
  const clean = cleaningBy({ redact: config.redact, secrets });
  for (const { base: result, head } of changedChecks(
    base,
    suite.cases.map((one) => one.head),
  )) {
    const { checksFingerprint, checkTypes = {} } = head;
    const checks = bound.get(head.id)?.checks ?? [];
    const now = { checks, checksFingerprint, checkTypes };
    const made = await regradeCase(base, result, now, { clean, signal });
    const [first] = made.notGraded;
    if (first !== undefined) refused.push({ id: head.id, reason: first.reason });
    else {
      regraded.set(result, made.result);
      ids.push(head.id);
    }
  }
  return {
    report: withCases(base, regraded),
    notes: regradedNotes(ids, refused, "the baseline"),
  };
}
