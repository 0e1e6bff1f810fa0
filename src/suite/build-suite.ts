/** Puts valid cases and settings together to the suite that the runner gets. */
import type { CheckSpec } from "../domain/case.js";
import type { BoundCase, Suite } from "../domain/suite.js";
import { suiteFingerprint } from "./fingerprints.js";

/** The checks of these cases by their fingerprint, as written. */
export function checksOf(cases: readonly BoundCase[]): Record<string, CheckSpec[]> {
  const checks: Record<string, CheckSpec[]> = {};
  for (const { case: one, head } of cases)
    if (head.checksFingerprint !== undefined) checks[head.checksFingerprint] ??= one.checks;
  return checks;
}

/** A suite of all these cases. */
export function buildSuite(
  cases: readonly BoundCase[],
  settings: Pick<Suite, "config" | "writtenConfig" | "baseDir">,
): Suite {
  return {
    cases,
    fingerprint: suiteFingerprint(cases.map(({ head }) => head)),
    checksByFingerprint: checksOf(cases),
    ...settings,
  };
}
