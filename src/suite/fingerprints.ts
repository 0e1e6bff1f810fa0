/** The fingerprints by which reports know that an input, checks or a suite are the same. */
import { type CaseInput, type CheckSpec, checkLabels } from "../domain/case.js";
import { caseKey } from "../domain/case-key.js";
import { fingerprint } from "../domain/fingerprint.js";
import type { CaseHead } from "../domain/report.js";

/** Fingerprint of a case's input; the order of its keys does not matter. */
export function inputFingerprint(input: CaseInput): string {
  return fingerprint(input);
}

/** Fingerprint of a case's checks as written, each under its label in reports. */
export function checksFingerprint(checks: readonly CheckSpec[]): string {
  const labels = checkLabels(checks);
  return fingerprint(checks.map((spec, index) => ({ ...spec, name: labels[index] })));
}

/** Fingerprint of all cases (id, input, checks), whatever their order in the files. */
export function suiteFingerprint(heads: readonly CaseHead[]): string {
  const lines = heads.map((head) => [
    caseKey(head.id),
    head.inputFingerprint ?? "",
    head.checksFingerprint ?? "",
  ]);
  return fingerprint(lines.sort((a, b) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1)));
}
