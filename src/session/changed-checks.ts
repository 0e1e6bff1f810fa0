/** Which cases ask the same question on both sides and are graded by different checks. */
import { differ } from "../compare/pair-reports.js";
import { caseKey } from "../domain/case-key.js";
import type { CaseHead, CaseResult, Report } from "../domain/report.js";
import type { Suite } from "../domain/suite.js";

/** A case of the baseline, and the same as the head has it. */
export interface ChangedChecks<H extends CaseHead> {
  base: CaseResult;
  head: H;
}

/** Cases whose input is the same and whose checks are not, in the order of the head. */
export function changedChecks<H extends CaseHead>(
  base: Report,
  heads: readonly H[],
): ChangedChecks<H>[] {
  const known = new Map(base.cases.map((result) => [caseKey(result.id), result]));
  return heads.flatMap((head) => {
    const earlier = known.get(caseKey(head.id));
    if (earlier === undefined || head.quarantine !== undefined) return [];
    if (!differ(earlier.checksFingerprint, head.checksFingerprint)) return [];
    if (differ(earlier.inputFingerprint, head.inputFingerprint)) return [];
    return [{ base: earlier, head }];
  });
}

function headsOf(head: Report | Suite): readonly CaseHead[] {
  return "createdAt" in head ? head.cases : head.cases.map((bound) => bound.head);
}

/** Whether any case would have to be graded again before the two are compared. */
export function checksDiffer(base: Report, head: Report | Suite): boolean {
  return changedChecks(base, headsOf(head)).length > 0;
}
