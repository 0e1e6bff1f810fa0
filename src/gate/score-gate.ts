/** Exists for the check whose graded score gates beside the pass rate. */
import type { ErrorRule } from "../compare/count-trials.js";
import { isAtMost, isDrop } from "../compare/measure.js";
import type { CasePair } from "../compare/pair-reports.js";
import { compareScore, gradedLabels, scoredCases } from "../compare/score-slices.js";
import type { OwnGate } from "../domain/comparison.js";
import { nameSome, quoteName } from "../domain/figures.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { Warning } from "../domain/report.js";

/** What to say when the score that should gate is in no case on both sides. */
function notMeasured(label: string, labels: readonly string[]): Warning {
  const others = labels.filter((other) => other !== label);
  const known =
    labels.length === 0
      ? " (no check of these reports gives a score)"
      : others.length === labels.length
        ? ` (checks with scores: ${nameSome(labels, 20)})`
        : "";
  return {
    code: "score_not_measured",
    text: `The score of ${quoteName(label)} should gate by itself, but no compared case has it on both sides${known}.`,
  };
}

/**
 * The own test of `gate.score`, at the gate's alpha and margin (a fraction of the score's range).
 * Nothing when no score gates; a score that no case carries on both sides is a note.
 */
export function scoreGate(
  pairs: readonly CasePair[],
  gate: GateConfig,
  rule: ErrorRule,
): { gates: OwnGate[]; notes: Warning[] } {
  const { score: label, alpha, margin, permutations, seed } = gate;
  if (label === null) return { gates: [], notes: [] };
  const figures = compareScore(scoredCases(pairs, label, rule), { alpha, permutations, seed });
  if (figures === null) return { gates: [], notes: [notMeasured(label, gradedLabels(pairs))] };
  const pWorse = gate.pValue === "exact" ? figures.pWorseExact : figures.pWorse;
  const failed = isAtMost(pWorse, alpha) && isDrop(figures.delta, margin);
  return {
    gates: [{ kind: "score", name: label, alpha, delta: figures.delta, pWorse, failed }],
    notes: [],
  };
}
