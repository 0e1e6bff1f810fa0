/** Exists to judge one way of counting the trials, so that other ways can be judged by the same rules. */
import type { ErrorRule } from "../compare/count-trials.js";
import { errorShare } from "../compare/errors-test.js";
import { isAbove, measure, type PairedFigures } from "../compare/measure.js";
import type { Pairing } from "../compare/pair-reports.js";
import type { CountedPair } from "../compare/paired-arms.js";
import type { MustPassFailure, OwnGate, Reason } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { Report, Warning } from "../domain/report.js";
import { addedAndRemoved } from "./added-removed.js";
import { headLimits, relativeLimits } from "./hard-limits.js";
import { type Judgement, judge } from "./judge.js";
import { mustPassFailures } from "./must-pass.js";
import { scoreGate } from "./score-gate.js";
import {
  type Counting,
  type Looked,
  measureLooks,
  ownGatesAtLook,
  type Sequential,
} from "./sequential.js";
import { tagGates } from "./tag-gates.js";

/** What is judged: two reports, how their cases pair, and the policy. */
export interface Trialled {
  base: Report;
  head: Report;
  pairing: Pairing;
  gate: GateConfig;
  /** Present when the rounds of the head were decided by what they showed. */
  sequential?: Sequential;
}

/** A verdict with everything that it rests on. */
export interface Assessment extends Judgement {
  /** Null when no case could be measured. */
  figures: PairedFigures | null;
  /** All looks of an adaptive run; null when the number of trials was fixed. */
  looked: Looked | null;
  limitFailures: string[];
  mustPassFailures: MustPassFailure[];
  ownGates: OwnGate[];
  notes: Warning[];
}

/** Why the comparison could not be measured, before any figure is looked at. */
export function invalidReasons({ base, head, pairing, gate }: Trialled): Reason[] {
  const reasons: Reason[] = [];
  if (base.run?.complete === false) reasons.push("baseline_incomplete");
  if (head.run?.complete === false) reasons.push("head_incomplete");
  if (isAbove(errorShare(pairing.paired, "base").rate, gate.maxErrorRate)) {
    reasons.push("baseline_errors");
  }
  if (isAbove(errorShare(pairing.paired, "head").rate, gate.maxErrorRate)) {
    reasons.push("head_errors");
  }
  if (isAbove(gate.minShared, pairing.shared)) reasons.push("few_shared");
  return reasons;
}

/**
 * Judges the measured cases under the policy.
 * @param rule how errored trials were counted, for the limits too
 * @param count how `measured` was counted, so that earlier looks can be counted alike
 */
export function assess(
  trialled: Trialled,
  measured: readonly CountedPair[],
  rule: ErrorRule,
  count: Counting,
): Assessment {
  const { head, pairing, gate, sequential } = trialled;
  const judged = head.cases.filter((result) => result.quarantine === undefined);
  const looked =
    sequential === undefined
      ? null
      : measureLooks(sequential, pairing.paired, measured, rule, count);
  const figures = looked === null ? measure(measured, gate.alpha) : looked.figures;
  const limits = [
    headLimits(judged, gate, rule),
    relativeLimits(pairing.paired, gate),
    addedAndRemoved(pairing, gate, rule),
  ];
  const limitFailures = limits.flatMap((found) => found.failures);
  const mustPass = mustPassFailures(head, pairing);
  const own = (policy: GateConfig) => {
    const tags = tagGates(measured, policy);
    const score = scoreGate(pairing.paired, policy, rule);
    return { gates: [...tags.gates, ...score.gates], notes: [...tags.notes, ...score.notes] };
  };
  const invalid = invalidReasons(trialled);
  // What could not be measured is asked nothing further: no tag or score gates by itself.
  const { gates: ownGates, notes: ownNotes } =
    invalid.length > 0 || figures === null
      ? { gates: [], notes: [] }
      : sequential === undefined
        ? own(gate)
        : ownGatesAtLook(sequential, gate, own);
  const blocking: Reason[] = [];
  if (limitFailures.length > 0) blocking.push("limits");
  if (mustPass.length > 0) blocking.push("must_pass");
  if (ownGates.some((test) => test.failed && test.kind === "tag")) blocking.push("tag");
  if (ownGates.some((test) => test.failed && test.kind === "score")) blocking.push("score");
  return {
    ...judge(figures, { invalid, blocking, ...(looked ? { looks: looked.findings } : {}) }, gate),
    figures,
    looked,
    limitFailures,
    mustPassFailures: mustPass,
    ownGates,
    notes: [...limits.flatMap((found) => found.notes), ...ownNotes],
  };
}
