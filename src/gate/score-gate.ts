/** Exists for the check whose graded score gates beside the pass rate. */
import type { ErrorRule } from "../compare/count-trials.js";
import { isAtMost, isDrop } from "../compare/measure.js";
import type { CasePair } from "../compare/pair-reports.js";
import { compareScore, gradedLabels, scoredCases } from "../compare/score-slices.js";
import type { OwnGate } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import { nameSome } from "../domain/figures.js";
import type { GateConfig } from "../domain/gate-config.js";

/**
 * The own test of `gate.score`, at the gate's alpha and margin (a fraction of the score's range).
 * Null when no score gates.
 * @throws UsageError when no compared trial carries a score of that label.
 */
export function scoreGate(
  pairs: readonly CasePair[],
  gate: GateConfig,
  rule: ErrorRule,
): OwnGate | null {
  const { score: label, alpha, margin, permutations, seed } = gate;
  if (label === null) return null;
  const labels = gradedLabels(pairs);
  if (!labels.includes(label)) {
    throw new UsageError(
      `gate.score names ${JSON.stringify(label)}, but no compared trial has a score of that check`,
      labels.length === 0
        ? "no check of these reports gives a score"
        : `checks with scores: ${nameSome(labels, 20)}`,
    );
  }
  const figures = compareScore(scoredCases(pairs, label, rule), { alpha, permutations, seed });
  if (figures === null) return null;
  const pWorse = gate.pValue === "exact" ? figures.pWorseExact : figures.pWorse;
  const failed = isAtMost(pWorse, alpha) && isDrop(figures.delta, margin);
  return { kind: "score", name: label, alpha, delta: figures.delta, pWorse, failed };
}
