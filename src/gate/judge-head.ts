/** Exists to judge a run that has nothing to be compared with: by what the policy says of the head alone. */
import type { MustPassFailure, Reason, Verdict } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { Report, Warning } from "../domain/report.js";
import { headLimits } from "./hard-limits.js";
import { mustPassFailures } from "./must-pass.js";
import { judgedCases, unmeasuredReasons } from "./unmeasured.js";

/** The verdict on a head alone; it can be `pass`, `regression` (limits, must-pass) or `invalid`. */
export interface HeadJudgement {
  verdict: Verdict;
  failed: boolean;
  reasons: Reason[];
  limitFailures: string[];
  mustPassFailures: MustPassFailure[];
  notes: Warning[];
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
