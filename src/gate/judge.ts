/** Exists to hold the table of verdicts: the one place where evidence and policy become yes or no. */
import {
  admitsDrop,
  isAtMost,
  isAtMostP,
  isDrop,
  isGain,
  type PairedFigures,
} from "../compare/measure.js";
import type { Reason, Verdict } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";

/** What stands beside the figures when a comparison is judged. */
export interface Findings {
  /** Why it could not be measured; empty when it could. */
  invalid: readonly Reason[];
  /** Reasons that block whatever the figures say: limits, must_pass, tag, score. */
  blocking: readonly Reason[];
  /** What the looks of an adaptive run showed; missing when the number of trials was fixed. */
  looks?: LookFindings;
}

/** What only a run with several looks knows. */
export interface LookFindings {
  /** Whether "something got worse" is shown with every look counted. */
  worse: boolean;
  /** Whether fresh trials confirmed that cases broke. */
  confirmed: boolean;
}

export interface Judgement {
  verdict: Verdict;
  /** Whether the gate says no (or could not say). */
  failed: boolean;
  reasons: Reason[];
}

/** The keys of the policy that the table reads. */
export type JudgePolicy = Pick<
  GateConfig,
  "alpha" | "margin" | "ruleOut" | "broken" | "pValue" | "failOn"
>;

/** The p-values that decide under this policy. */
export function decidingP(
  figures: PairedFigures,
  policy: Pick<GateConfig, "pValue">,
): { worse: number; better: number } {
  const exact = policy.pValue === "exact";
  return {
    get worse() {
      return exact ? figures.pWorseExact : figures.pWorse;
    },
    get better() {
      return exact ? figures.pBetterExact : figures.pBetter;
    },
  };
}

/**
 * Whether "something got worse" is shown. With m the smaller of the two parts, m <= exact p <= 2m and
 * exact p / 2 <= mid p <= exact p, so that most outcomes are decided without the joint law.
 */
function worseIsShown(figures: PairedFigures, policy: JudgePolicy): boolean {
  const smaller = Math.min(figures.pOverallExact, figures.pWorstCase);
  if (smaller > 2.000001 * policy.alpha) return false;
  if (smaller <= 0.499999 * policy.alpha) return true;
  return isAtMost(decidingP(figures, policy).worse, policy.alpha);
}

/** Which part of the joint test carries the evidence of a drop; both when they are equal. */
function worseReasons({ pOverallExact, pWorstCase }: PairedFigures): Reason[] {
  const reasons: Reason[] = [];
  if (isAtMostP(pOverallExact, pWorstCase)) reasons.push("worse_overall");
  if (isAtMostP(pWorstCase, pOverallExact)) reasons.push("worse_case");
  return reasons;
}

function decide(
  figures: PairedFigures,
  findings: Findings,
  policy: JudgePolicy,
): Omit<Judgement, "failed"> {
  const { alpha, margin, ruleOut } = policy;
  const drop = isDrop(figures.delta, margin);
  const better =
    isGain(figures.delta, margin) && isAtMost(decidingP(figures, policy).better, alpha);
  const broken = policy.broken === "fail" && isDrop(figures.brokenDelta, margin) && !better;
  const reasons: Reason[] = [];
  const confirmed =
    findings.looks?.confirmed === true && (policy.broken === "fail" ? !better : drop);
  if (confirmed) reasons.push("worse_case");
  else if ((drop || broken) && (findings.looks?.worse ?? worseIsShown(figures, policy))) {
    if (drop) reasons.push(...worseReasons(figures));
    else reasons.push("worse_case");
  }
  reasons.push(...findings.blocking);
  if (reasons.length > 0) return { verdict: "regression", reasons };
  if (better) return { verdict: "improvement", reasons: ["better"] };
  if (drop) reasons.push("drop_not_shown");
  if (ruleOut !== null && admitsDrop(figures.interval, ruleOut)) reasons.push("drop_not_ruled_out");
  if (reasons.length > 0) return { verdict: "warn", reasons };
  const small = isDrop(figures.delta, 0);
  return { verdict: "pass", reasons: [small ? "drop_within_margin" : "no_drop"] };
}

/**
 * The verdict: the first row of the table that holds (invalid, regression, improvement, warn, pass).
 * @param figures null when no case could be measured
 */
export function judge(
  figures: PairedFigures | null,
  findings: Findings,
  policy: JudgePolicy,
): Judgement {
  if (findings.invalid.length > 0 || figures === null) {
    const reasons: Reason[] = [...findings.invalid];
    if (figures === null) reasons.push("nothing_measured");
    return { verdict: "invalid", failed: true, reasons };
  }
  const { verdict, reasons } = decide(figures, findings, policy);
  const failed = verdict === "regression" || (verdict === "warn" && policy.failOn === "warn");
  return { verdict, failed, reasons };
}
