/** Exists to work out every figure of a comparison of two arms from their counts. */
import { type CaseCell, gatherCells, informativeGroups } from "./case-cells.js";
import { caseDelta, differenceMoments } from "./difference-moments.js";
import { differenceInterval, type Interval, ruledOutDrop } from "./interval.js";
import { rememberedLaw } from "./joint-law-memory.js";
import type { JointFigures } from "./joint-test.js";
import { minimumDetectable } from "./minimum-detectable.js";
import { noisinessOfCells } from "./noisiness.js";
import { isAtMost, validateAlpha } from "./p-value.js";
import { type PairedCounts, validateCounts } from "./paired-counts.js";

/** The figures of one case. */
export interface PairedRow {
  /** Evidence in 1/32 of a log-odds, positive = arm 1 worse; 0 for an uninformative case. */
  readonly score: number;
  /** The case's own exact one-sided p for "worse"; 1 for an uninformative case. */
  readonly pCase: number;
  /** `pCase` adjusted for all cases (single-step min-p, strong control); 1 for an uninformative case. */
  readonly pAdjusted: number;
}

/** All figures of a comparison. Rates and differences are fractions, p-values not floored. */
export interface PairedFigures {
  /** Number of cases. */
  readonly cases: number;
  /** Cases with at least one pass and one failure in both arms together. */
  readonly informative: number;
  readonly baseRate: number;
  readonly headRate: number;
  /** `headRate - baseRate`, every case weighing the same. */
  readonly delta: number;
  /** Sum of the scores of the informative cases. */
  readonly score: number;
  /** Joint mid-p for "something got worse"; decides by default. */
  readonly pWorse: number;
  /** Joint exact p: its level is at most alpha, always. */
  readonly pWorseExact: number;
  /** Mid-p of the sum of scores. */
  readonly pOverall: number;
  readonly pOverallExact: number;
  /** Family-wise p of the worst case. */
  readonly pWorstCase: number;
  /** The same five with the arms exchanged. */
  readonly pBetter: number;
  readonly pBetterExact: number;
  readonly pOverallBetter: number;
  readonly pOverallBetterExact: number;
  readonly pBestCase: number;
  /** V of the difference. */
  readonly variance: number;
  /** c of the difference. */
  readonly slopeC: number;
  /** Interval of delta at level 1 - 2 alpha. */
  readonly interval: Interval;
  /** What the significant cases alone cost the mean: sum of their differences over all cases. */
  readonly brokenDelta: number;
  /** Largest drop the interval admits. */
  readonly ruledOutDrop: number;
  /** Drop this comparison would have seen in 4 of 5 runs. */
  readonly mde80: number;
  /** Scatter within pooled cases and within arms, over cases with two trials or more in both arms. */
  readonly sumV: number;
  readonly sumU: number;
  /** One entry a case, in the order of the input; equal outcomes share one object. */
  readonly rows: readonly PairedRow[];
}

/** What a suite without any informative case says: nothing. */
const SILENT: JointFigures = { p: 0.5, pExact: 1, pSum: 0.5, pSumExact: 1, pExtreme: 1 };
const SILENT_ROW: PairedRow = { score: 0, pCase: 1, pAdjusted: 1 };

/**
 * Compares two arms case by case. Under "nothing changed" the trials of a case are exchangeable
 * between the arms; every p-value is computed from that law alone, without resampling.
 *
 * @param options.alpha one-sided level, between 0 and 0.5
 * @throws RangeError on impossible counts, no case, or an alpha out of range
 */
export function pairedComparison(
  counts: PairedCounts,
  options: { readonly alpha: number },
): PairedFigures {
  const { alpha } = options;
  validateAlpha(alpha);
  validateCounts(counts);
  const { cells, cellOf, cases } = gatherCells(counts);
  const moments = differenceMoments(cells);
  const evidence = testCells(cells);
  const interval = differenceInterval({ ...moments, pOverall: evidence.worse.pSum }, 1 - 2 * alpha);
  const { sumV, sumU } = noisinessOfCells(cells);
  const rows: PairedRow[] = new Array(cases);
  for (let i = 0; i < cases; i++) rows[i] = evidence.rows[cellOf[i]!]!;
  return {
    cases,
    informative: evidence.informative,
    ...moments,
    score: evidence.score,
    get pWorse() {
      return evidence.worse.p;
    },
    get pWorseExact() {
      return evidence.worse.pExact;
    },
    pOverall: evidence.worse.pSum,
    pOverallExact: evidence.worse.pSumExact,
    pWorstCase: evidence.worse.pExtreme,
    get pBetter() {
      return evidence.better.p;
    },
    get pBetterExact() {
      return evidence.better.pExact;
    },
    pOverallBetter: evidence.better.pSum,
    pOverallBetterExact: evidence.better.pSumExact,
    pBestCase: evidence.better.pExtreme,
    interval,
    brokenDelta: brokenDelta(cells, evidence.rows, cases, alpha),
    ruledOutDrop: ruledOutDrop(interval),
    mde80: minimumDetectable(moments, { alpha }),
    sumV,
    sumU,
    rows,
  };
}

function testCells(cells: readonly CaseCell[]): {
  informative: number;
  score: number;
  worse: JointFigures;
  better: JointFigures;
  rows: PairedRow[];
} {
  let informative = 0;
  let score = 0;
  let worst = 1;
  let best = 1;
  for (const { evidence, outcome, count } of cells) {
    if (!evidence.informative) continue;
    informative += count;
    score += count * evidence.scores[outcome]!;
    worst = Math.min(worst, evidence.lower[outcome]!);
    best = Math.min(best, evidence.upper[outcome]!);
  }
  if (informative === 0) {
    return { informative, score, worse: SILENT, better: SILENT, rows: cells.map(() => SILENT_ROW) };
  }
  const law = rememberedLaw(informativeGroups(cells));
  const rows = cells.map(({ evidence, outcome }): PairedRow => {
    if (!evidence.informative) return SILENT_ROW;
    const pCase = evidence.lower[outcome]!;
    return { score: evidence.scores[outcome]!, pCase, pAdjusted: law.worse.family.at(pCase) };
  });
  return {
    informative,
    score,
    worse: law.worse.test(score, worst),
    better: law.better.test(-score, best),
    rows,
  };
}

function brokenDelta(
  cells: readonly CaseCell[],
  rows: readonly PairedRow[],
  cases: number,
  alpha: number,
): number {
  let sum = 0;
  cells.forEach((cell, k) => {
    if (isAtMost(rows[k]!.pAdjusted, alpha)) sum += cell.count * caseDelta(cell);
  });
  return sum / cases;
}
