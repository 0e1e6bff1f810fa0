/** Exists to say what a number of rounds that was decided by its results does to the other figures. */
import { countOf } from "../domain/figures.js";
import type { Report, Warning } from "../domain/report.js";
import type { Sequential } from "./sequential.js";

const FEW_REPEATS = 3;

/** Whether even all rounds would have left a side with few trials. */
export function isShort(base: Report, { design }: Sequential): boolean {
  return Math.min(base.repeats, design.max) < FEW_REPEATS;
}

/**
 * Notes on reports of adaptive runs: which figures count every look, and, where the looks are not
 * counted, that they are not.
 */
export function roundNotes(
  base: Report,
  head: Report,
  sequential: Sequential | undefined,
): Warning[] {
  const notes: Warning[] = [];
  if (sequential !== undefined) {
    notes.push({
      code: "adaptive",
      text: "The p-values and the interval of the suite, of its cases and of what gates count every look. The figures of tags, checks, scores and single cases are those of the trials at hand, as if their number had been fixed.",
    });
  }
  for (const [side, report] of [
    ["baseline", base],
    ["head", head],
  ] as const) {
    const facts = report.run?.adaptive;
    if (facts === undefined || facts.rounds >= facts.max) continue;
    if (side === "head" && sequential !== undefined) continue;
    notes.push({
      code: `adaptive_${side}`,
      text: `The ${side} stopped after ${facts.rounds} of ${countOf(facts.max, "round")} because of what it showed. Here the number of its trials is taken as fixed, which makes differences look surer than they are; the gate that made it counted every look.`,
    });
  }
  return notes;
}
