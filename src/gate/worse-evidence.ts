/** Exists to name what carried the evidence of a drop, and the margin that would have accepted it. */
import { isAtMost, isAtMostP, type PairedFigures } from "../compare/measure.js";
import type { CaseChange, Comparison } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { Assessment } from "./assess.js";
import { decidingP } from "./judge.js";

/** Cases whose weight is named one by one. */
const HEAVIEST = 3;

type Evidence = Pick<
  Comparison,
  "worseShown" | "worseCarrier" | "acceptingMargin" | "heaviestCases"
>;

/** Which part of the joint test is the stronger one. */
function carrierOf({ pOverallExact, pWorstCase }: PairedFigures): Comparison["worseCarrier"] {
  const overall = isAtMostP(pOverallExact, pWorstCase);
  const worst = isAtMostP(pWorstCase, pOverallExact);
  return overall && worst ? "both" : overall ? "overall" : "worst_case";
}

/**
 * The smallest margin with which the same figures would not have been a regression: a drop is one
 * when it is larger than the margin. Null when the evidence made none, or when it does whatever the
 * margin is: fresh trials confirmed that cases broke, and `broken: fail` blocks on that.
 */
function acceptingMargin(
  { reasons, figures, looked }: Assessment,
  { broken }: GateConfig,
): number | null {
  const byEvidence = reasons.includes("worse_overall") || reasons.includes("worse_case");
  if (figures === null || !byEvidence) return null;
  if (broken === "mean") return Math.max(0, -figures.delta);
  if (looked?.findings.confirmed === true) return null;
  return Math.max(0, -figures.delta, -figures.brokenDelta);
}

/** The cases that weigh most in the sum, heaviest first; equal weights in the order of the changes. */
function heaviestOf(changes: readonly CaseChange[]): Comparison["heaviestCases"] {
  return [...changes]
    .sort((a, b) => Math.abs(b.evidence) - Math.abs(a.evidence))
    .slice(0, HEAVIEST)
    .map(({ id, evidence }) => ({ id, evidence }));
}

/** What the figures of a comparison say about its evidence of a drop. */
export function worseEvidence(
  assessment: Assessment,
  changes: readonly CaseChange[],
  gate: GateConfig,
): Evidence {
  const { figures } = assessment;
  return {
    worseShown: figures !== null && isAtMost(decidingP(figures, gate).worse, gate.alpha),
    worseCarrier: figures === null ? "both" : carrierOf(figures),
    acceptingMargin: acceptingMargin(assessment, gate),
    heaviestCases: heaviestOf(changes),
  };
}
