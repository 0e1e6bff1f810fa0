/** Exists for golden cases, which may not fail once, whatever the statistics and the baseline say. */
import { countTrials } from "../compare/count-trials.js";
import { excerptOf, failingTrial } from "../compare/excerpts.js";
import { byCodeUnit, type Pairing } from "../compare/pair-reports.js";
import type { MustPassFailure } from "../domain/comparison.js";
import type { CaseResult, Report } from "../domain/report.js";

function failure(result: CaseResult): MustPassFailure[] {
  // Errors count here under either rule: a golden case that crashed did not pass.
  const head = countTrials(result.trials, "fail");
  if (head.trials > 0 && head.passes === head.trials) return [];
  const trial = failingTrial(result.trials);
  return [{ id: result.id, head, ...(trial && { excerpt: excerptOf(trial) }) }];
}

/**
 * Golden cases of the head that failed or errored in any trial, and those of the baseline that the
 * head lacks; sorted by id. Quarantined cases are not judged.
 */
export function mustPassFailures(head: Report, pairing: Pairing): MustPassFailure[] {
  const failures: MustPassFailure[] = [];
  for (const result of head.cases) {
    if (result.mustPass === true && result.quarantine === undefined) {
      failures.push(...failure(result));
    }
  }
  for (const result of pairing.removed) {
    if (result.mustPass === true && result.quarantine === undefined)
      failures.push({ id: result.id, head: null });
  }
  return failures.sort((a, b) => byCodeUnit(a.id, b.id));
}
