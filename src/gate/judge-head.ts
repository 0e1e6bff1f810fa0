/** Exists to judge a run that has nothing to be compared with: by what the policy says of the head alone. */
import { isAbove } from "../compare/measure.js";
import type { MustPassFailure, Reason, Verdict } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { CaseResult, Report, Warning } from "../domain/report.js";
import { isErrored } from "../domain/trial.js";
import { headLimits } from "./hard-limits.js";
import { mustPassFailures } from "./must-pass.js";

/** The verdict on a head alone; it can be `pass`, `regression` (limits, must-pass) or `invalid`. */
export interface HeadJudgement {
  verdict: Verdict;
  failed: boolean;
  reasons: Reason[];
  limitFailures: string[];
  mustPassFailures: MustPassFailure[];
  notes: Warning[];
}

function judgedCases(head: Report): CaseResult[] {
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

const NOTHING_REMOVED = {
  paired: [],
  added: [],
  removed: [],
  changed: [],
  quarantined: [],
  shared: 0,
};

/**
 * Judges a head without a baseline: whether it measured, the hard limits, the floors of tags, and the
 * must-pass cases. What needs two reports (evidence, relative limits) is not judged.
 */
export function judgeHead(head: Report, gate: GateConfig): HeadJudgement {
  const { failures, notes } = headLimits(judgedCases(head), gate, gate.errors);
  const mustPass = mustPassFailures(head, NOTHING_REMOVED);
  const found = { limitFailures: failures, mustPassFailures: mustPass, notes };
  const invalid = unmeasuredReasons(head, gate);
  if (invalid.length > 0) return { verdict: "invalid", failed: true, reasons: invalid, ...found };
  const blocking: Reason[] = [];
  if (failures.length > 0) blocking.push("limits");
  if (mustPass.length > 0) blocking.push("must_pass");
  return blocking.length > 0
    ? { verdict: "regression", failed: true, reasons: blocking, ...found }
    : { verdict: "pass", failed: false, reasons: ["no_drop"], ...found };
}
