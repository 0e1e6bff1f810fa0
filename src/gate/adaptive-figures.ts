/** Exists for the part of a comparison that only an adaptive run has: its looks and what it saved. */
import { floorP, isAtMost } from "../compare/measure.js";
import type { SequentialDesign } from "../compare/sequential-design.js";
import type { AdaptiveFigures, AdaptiveStop } from "../domain/adaptive.js";
import type { Report } from "../domain/report.js";
import type { Looked } from "./sequential.js";

/** How the run ended. */
export interface AdaptiveOutcome {
  rounds: number;
  stoppedBy: AdaptiveStop;
  /** Trials that all rounds would have taken. */
  maxCalls: number;
}

/** The looks, and the calls that were made and saved; trials of the confirmation are calls too. */
export function adaptiveFigures(
  head: Report,
  design: SequentialDesign,
  looked: Looked,
  { rounds, stoppedBy, maxCalls }: AdaptiveOutcome,
): AdaptiveFigures {
  const calls = head.cases.reduce(
    (sum, result) => sum + result.trials.length + (result.confirmation?.length ?? 0),
    0,
  );
  const savedCalls = Math.max(0, maxCalls - calls);
  const { confirmed } = looked;
  return {
    minRounds: design.min,
    maxRounds: design.max,
    rounds,
    stoppedBy,
    calls,
    maxCalls,
    savedCalls,
    savedShare: maxCalls === 0 ? 0 : savedCalls / maxCalls,
    ruleOutEarly: design.ruleOutEarly,
    ruleOut: design.ruleOut,
    looks: looked.looks.map(({ round, step }) => ({
      round,
      delta: step.figures.delta,
      pWorseExact: floorP(step.figures.pWorseExact),
      level: step.level,
      reached: isAtMost(step.figures.pWorseExact, step.level),
      pNoninferior: floorP(step.pNoninferior),
      ruledOutLevel: step.ruledOutLevel,
      hold: step.hold,
    })),
    confirmation:
      confirmed === null
        ? null
        : {
            cases: confirmed.counted.map(({ pair, head: fresh }, index) => ({
              id: pair.id,
              passes: fresh.passes,
              trials: fresh.trials,
              pAdjusted: floorP(confirmed.pAdjusted[index]!),
            })),
            pWorseExact: floorP(confirmed.pWorseExact),
            level: confirmed.level,
            confirmed: confirmed.confirmed,
          },
  };
}
