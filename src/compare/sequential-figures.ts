/** Exists to make, of all looks of an adaptive run, figures that hold whenever it stopped. */
import { type AdaptiveStep, adaptiveStep } from "../stats/adaptive-step.js";
import { sequentialInterval } from "../stats/interval.js";
import { minimumDetectable } from "../stats/minimum-detectable.js";
import { sequentialP } from "../stats/sequential-levels.js";
import type { ConfirmedFailures } from "./confirm-failures.js";
import { isAtMost, type PairedFigures } from "./measure.js";
import { type CountedPair, countsOf } from "./paired-arms.js";
import type { SequentialDesign } from "./sequential-design.js";

export type { AdaptiveAction } from "../stats/adaptive-step.js";

/** One look. */
export interface Look {
  round: number;
  measured: readonly CountedPair[];
  step: AdaptiveStep;
}

/** The look after `round` rounds; null before the first one, or when no case can be measured. */
export function lookAfter(
  round: number,
  measured: readonly CountedPair[],
  design: SequentialDesign,
): Look | null {
  if (round < design.min || measured.length === 0) return null;
  return { round, measured, step: adaptiveStep(countsOf(measured), round, design) };
}

/** c of the full number of rounds over c of the trials so far; V shrinks alike. */
function fullOverNow(measured: readonly CountedPair[], round: number, max: number): number {
  let now = 0;
  let full = 0;
  for (const { base, head, pair } of measured) {
    const ended = pair.head.trials.length < round;
    now += 1 / base.trials + 1 / head.trials;
    full += 1 / base.trials + 1 / (ended ? head.trials : Math.max(head.trials, max));
  }
  return full / now;
}

/**
 * The figures of the last look, made valid for a run that stops by what it shows:
 * p = min(1, min over looks of p alpha/level), every other p of the suite and of its cases times
 * alpha/level of the last look, and an interval whose ends have the levels of their own sequences
 * (Jennison and Turnbull's repeated intervals). `mde80` is that of all rounds, at the level of the last one.
 */
export function sequentialFigures(
  looks: readonly Look[],
  confirmed: ConfirmedFailures | null,
  design: SequentialDesign,
): PairedFigures | null {
  const last = looks.at(-1);
  if (last === undefined) return null;
  const { measured, round } = last;
  const { figures, level, ruledOutLevel } = last.step;
  const { alpha } = design;
  const scaled = (p: number) => Math.min(1, (p * alpha) / level);
  const fresh = new Map(
    confirmed?.counted.map(({ pair }, index) => [pair.id, confirmed.pAdjusted[index]!]),
  );
  const rows = figures.rows.map((row, index) => {
    const again = fresh.get(measured[index]!.pair.id);
    const pFresh =
      confirmed === null || again === undefined ? 1 : (again * alpha) / confirmed.level;
    return { ...row, pAdjusted: Math.min(scaled(row.pAdjusted), pFresh) };
  });
  let brokenDelta = 0;
  measured.forEach(({ base, head }, index) => {
    if (!isAtMost(rows[index]!.pAdjusted, alpha)) return;
    brokenDelta += (head.passes / head.trials - base.passes / base.trials) / measured.length;
  });
  const worse = sequentialP(
    [
      ...looks.map(({ step }) => ({ p: step.figures.pWorseExact, level: step.level })),
      ...(confirmed === null ? [] : [{ p: confirmed.pWorseExact, level: confirmed.level }]),
    ],
    alpha,
  );
  const better = sequentialP(
    looks.map(({ step }) => ({ p: step.figures.pBetterExact, level: step.level })),
    alpha,
  );
  const ends = sequentialInterval(figures, ruledOutLevel, level);
  // As for a fixed number of trials: where the sum of all cases shows a drop, no gain is admitted.
  const shown = figures.delta < 0 && isAtMost(figures.pOverallExact, level);
  const grown = fullOverNow(measured, round, design.max);
  return {
    ...figures,
    pWorse: worse,
    pWorseExact: worse,
    pOverall: scaled(figures.pOverall),
    pOverallExact: scaled(figures.pOverallExact),
    pWorstCase: scaled(figures.pWorstCase),
    pBetter: better,
    pBetterExact: better,
    pOverallBetter: scaled(figures.pOverallBetter),
    pOverallBetterExact: scaled(figures.pOverallBetterExact),
    pBestCase: scaled(figures.pBestCase),
    interval: {
      level: 1 - 2 * alpha,
      low: ends.low,
      high: shown ? Math.min(ends.high, 0) : ends.high,
    },
    ruledOutDrop: Math.max(0, -ends.low),
    mde80: minimumDetectable(
      { variance: figures.variance * grown, slopeC: figures.slopeC * grown },
      { alpha: design.worseLevels.at(-1)! },
    ),
    brokenDelta,
    rows,
  };
}
