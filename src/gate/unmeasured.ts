/** Exists because every run asks whether it measured anything, also one that is compared with nothing. */
import { isAbove } from "../compare/same-size.js";
import type { Reason } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { CaseResult, Report } from "../domain/report.js";
import { isErrored } from "../domain/trial.js";

/** The cases that count: all but those in quarantine. */
export function judgedCases(head: Report): CaseResult[] {
  return head.cases.filter((result) => result.quarantine === undefined);
}

/** Why a run measured too little to be judged: it is incomplete, or too many of its trials errored. */
export function unmeasuredReasons(head: Report, gate: Pick<GateConfig, "maxErrorRate">): Reason[] {
  const trials = judgedCases(head).flatMap((result) => result.trials);
  const errors = trials.filter(isErrored).length;
  const reasons: Reason[] = [];
  if (head.run?.complete === false) reasons.push("head_incomplete");
  if (trials.length === 0) reasons.push("nothing_measured");
  else if (isAbove(errors / trials.length, gate.maxErrorRate)) reasons.push("head_errors");
  return reasons;
}
