/** Exists to judge counts alone by the gate's own rule, where there are no trials to look at. */
import { measure, type PairedFigures } from "../compare/measure.js";
import type { CountedPair } from "../compare/paired-arms.js";
import type { Reason } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import { type Findings, type Judgement, judge } from "./judge.js";
import { tagGates } from "./tag-gates.js";

const NOTHING_FOUND: Findings = { invalid: [], blocking: [] };

/**
 * The verdict on counts: the test of the suite and those of the tags that gate by themselves. What
 * looks at more than counts (hard limits, must-pass cases, scores) has no part, unless it was found
 * before and is handed in.
 */
export function judgeCounts(
  measured: readonly CountedPair[],
  gate: GateConfig,
  found: Findings = NOTHING_FOUND,
): Judgement & { figures: PairedFigures | null } {
  const figures = measure(measured, gate.alpha);
  const blocking: Reason[] = found.blocking.filter((reason) => reason !== "tag");
  if (tagGates(measured, gate).gates.some((own) => own.failed)) blocking.push("tag");
  return { ...judge(figures, { invalid: found.invalid, blocking }, gate), figures };
}
