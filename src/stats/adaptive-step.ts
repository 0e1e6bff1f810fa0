/** Exists to decide after each round of trials whether enough is known to stop. */
import { pNoninferior } from "./noninferiority.js";
import { normalCdf, normalQuantile } from "./normal.js";
import { isAtMost } from "./p-value.js";
import { type PairedFigures, pairedComparison } from "./paired-comparison.js";
import type { PairedCounts } from "./paired-counts.js";
import { information } from "./sequential-levels.js";

/** What to do after a round. */
export type AdaptiveAction = "regression" | "ruled_out" | "nothing_to_show" | "continue" | "end";

/** The plan of an adaptive run. */
export interface AdaptivePlan {
  /** One-sided level of each round for "regression" (strict or spending levels); 0 = no look. */
  readonly worseLevels: readonly number[];
  /** One-sided level of each round for "ruled out". */
  readonly ruledOutLevels: readonly number[];
  /** Stored trials a case, for the share of information. */
  readonly n0: number;
  /** Drop to rule out in the last round and for futility, a fraction. */
  readonly ruleOut: number;
  /** Drop to rule out before the last round: the smaller of `ruleOut` and the planned mde80. */
  readonly ruleOutEarly: number;
  /** Drop that is tolerated, a fraction; default 0. */
  readonly margin?: number;
  /** Whether a drop of the significant cases alone counts; default true. */
  readonly broken?: boolean;
}

/** Figures and decision of one round. */
export interface AdaptiveStep {
  readonly action: AdaptiveAction;
  /** All figures of stored trials against the trials so far, at the level of this round. */
  readonly figures: PairedFigures;
  readonly level: number;
  readonly ruledOutLevel: number;
  readonly pNoninferior: number;
  /** Whether a case that always passed has not passed yet: it may be broken, so the run goes on. */
  readonly hold: boolean;
  /** Conditional power to show a regression, and to rule the drop out; null in the last round. */
  readonly cpRegression: number | null;
  readonly cpPass: number | null;
}

/** Conditional power below which a run is not worth going on with. */
const FUTILE = 0.1;
const SIZE_TOLERANCE = 1e-9;

/**
 * One look after round `round` (1-based): stored arm against the `round` trials a case so far.
 *
 * @throws RangeError on impossible counts, or a round outside the plan
 */
export function adaptiveStep(
  counts: PairedCounts,
  round: number,
  plan: AdaptivePlan,
): AdaptiveStep {
  const rounds = plan.worseLevels.length;
  if (!Number.isInteger(round) || round < 1 || round > rounds) {
    throw new RangeError(`the round lies between 1 and ${rounds}, got ${round}`);
  }
  const level = plan.worseLevels[round - 1]!;
  const ruledOutLevel = plan.ruledOutLevels[round - 1]!;
  const isLook = level > 0;
  const isLast = round === rounds;
  // A round without a look still has figures to show; their level is then that of the last round.
  const figures = pairedComparison(counts, {
    alpha: isLook ? level : plan.worseLevels[rounds - 1]!,
  });
  const noninferior = pNoninferior(figures, isLast ? plan.ruleOut : plan.ruleOutEarly);
  const hold = !isLast && counts.x0.some((x0, i) => x0 === counts.n0[i] && counts.x1[i] === 0);
  const power = isLast ? null : conditionalPower(figures, round, plan);
  const step = {
    figures,
    level,
    ruledOutLevel,
    pNoninferior: noninferior,
    hold,
    cpRegression: power?.regression ?? null,
    cpPass: power?.pass ?? null,
  };
  const action = (): AdaptiveAction => {
    if (isLook && isAtMost(figures.pWorseExact, level) && isDrop(figures, level, plan)) {
      return "regression";
    }
    if (isLook && !hold && isAtMost(noninferior, ruledOutLevel)) return "ruled_out";
    if (power === null) return "end";
    const futile = power.regression < FUTILE && power.pass < FUTILE;
    return isLook && !hold && futile ? "nothing_to_show" : "continue";
  };
  return { ...step, action: action() };
}

/** A drop of the mean, or of the significant cases alone unless the suite is shown to be better. */
function isDrop(figures: PairedFigures, level: number, plan: AdaptivePlan): boolean {
  const margin = plan.margin ?? 0;
  if (figures.delta < -margin - SIZE_TOLERANCE) return true;
  const better = isAtMost(figures.pBetterExact, level) && figures.delta > margin + SIZE_TOLERANCE;
  return (plan.broken ?? true) && !better && figures.brokenDelta < -margin - SIZE_TOLERANCE;
}

/** How probable it is, with what is known, that the last round shows either of the two. */
function conditionalPower(
  figures: PairedFigures,
  round: number,
  plan: AdaptivePlan,
): { regression: number; pass: number } {
  const rounds = plan.worseLevels.length;
  const t = information(round, plan.n0) / information(rounds, plan.n0);
  const variance = figures.variance + (plan.ruleOut * figures.slopeC) / 4;
  const s = Math.sqrt(variance * t);
  const b = (figures.delta / Math.sqrt(variance)) * Math.sqrt(t);
  const left = Math.sqrt(1 - t);
  const drift = plan.ruleOut / s;
  const worst = normalQuantile(plan.worseLevels[rounds - 1]!);
  const ruled = normalQuantile(plan.ruledOutLevels[rounds - 1]!);
  return {
    regression: normalCdf((worst - b + drift * (1 - t)) / left),
    pass: normalCdf(-(-ruled - drift - b) / left),
  };
}
