/** Exists to fix, before the first trial, every level and size that the looks of an adaptive run use. */
import type { RepeatRange } from "../domain/adaptive.js";
import { caseKey } from "../domain/case-key.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import { burstLevel, burstSize, levelBesideBurst } from "../stats/confirmation-burst.js";
import { hwangShihDeCani, strictLevels } from "../stats/sequential-levels.js";
import { spendingLevels } from "../stats/spending-levels.js";
import { countTrials } from "./count-trials.js";
import type { CasePair } from "./pair-reports.js";
import { differ } from "./pair-reports.js";
import { planningOf } from "./planning-of.js";

/** Drop whose exclusion ends a run when `rule_out` names none. */
export const DEFAULT_RULE_OUT = 0.05;

/** Earlier trials, all passed, that make a case stable enough to confirm its first failure. */
const FEWEST_EARLIER = 5;

/** With fewer stored trials the confirmation would take 13 fresh ones or more. */
const FEWEST_STORED = 3;

/** The keys of the policy that an adaptive run hangs on. */
export type SequentialPolicy = Pick<
  GateConfig,
  "alpha" | "margin" | "ruleOut" | "broken" | "errors"
>;

/** The plan of the looks; its levels and sizes hang on nothing that the head shows. */
export interface SequentialDesign extends RepeatRange {
  alpha: number;
  margin: number;
  broken: boolean;
  /** Level of each round for "got worse"; 0 = no look. With the confirmation they add up to alpha. */
  worseLevels: number[];
  /** Level of each round for "ruled out". */
  ruledOutLevels: number[];
  /** Harmonic mean of the stored trials a case. */
  n0: number;
  /** Drop to rule out in the last round, and before it. */
  ruleOut: number;
  ruleOutEarly: number;
  /** Null when no case has the history for it. */
  confirmation: ConfirmationPlan | null;
}

/** Which cases are confirmed at once when their first trial fails. */
export interface ConfirmationPlan {
  /** alpha/5. */
  level: number;
  /** Fresh trials by the id of the head's case. */
  sizes: ReadonlyMap<string, number>;
}

function confirmationPlan(
  pairs: readonly CasePair[],
  earlier: readonly Report[],
  policy: SequentialPolicy,
): ConfirmationPlan | null {
  const history = new Map<string, { passes: number; trials: number }>();
  const heads = new Map(pairs.map(({ id, head }) => [caseKey(id), head]));
  for (const result of earlier.flatMap((report) => report.cases)) {
    const id = caseKey(result.id);
    const head = heads.get(id);
    if (head === undefined || differ(result.inputFingerprint, head.inputFingerprint)) continue;
    if (differ(result.checksFingerprint, head.checksFingerprint)) continue;
    const { passes, trials } = countTrials(result.trials, "fail");
    const known = history.get(id) ?? { passes: 0, trials: 0 };
    history.set(id, { passes: known.passes + passes, trials: known.trials + trials });
  }
  const sizes = new Map<string, number>();
  for (const { id, base } of pairs) {
    const known = history.get(caseKey(id));
    if (known === undefined || known.trials < FEWEST_EARLIER) continue;
    const stored = countTrials(base.trials, policy.errors).trials;
    if (known.passes < known.trials || stored < FEWEST_STORED) continue;
    sizes.set(id, burstSize(stored, policy.alpha));
  }
  return sizes.size === 0 ? null : { level: burstLevel(policy.alpha), sizes };
}

const knownLevels = new Map<string, number[]>();

/** The levels for "ruled out", which take long to integrate and are the same for every equal plan. */
function ruledOutLevels(n0: number, alpha: number, { min, max }: RepeatRange): number[] {
  const key = `${n0} ${alpha} ${min} ${max}`;
  const found = knownLevels.get(key);
  if (found !== undefined) return found;
  const levels = spendingLevels({ n0, rounds: max, alpha, first: min }, hwangShihDeCani);
  if (knownLevels.size >= 100) knownLevels.clear();
  knownLevels.set(key, levels);
  return levels;
}

/** Harmonic mean of the baseline's trials that count: the variance of a difference needs 1/n0. */
function storedTrials(pairs: readonly CasePair[], policy: SequentialPolicy): number {
  const counts = pairs
    .map(({ base }) => countTrials(base.trials, policy.errors).trials)
    .filter((trials) => trials > 0);
  if (counts.length === 0) return 1;
  return counts.length / counts.reduce((sum, trials) => sum + 1 / trials, 0);
}

/**
 * The design of a run of `range` rounds against the baseline's trials of `pairs` (statistics, section
 * 12): strict levels alpha/20 a look and the rest for the last, spending levels for "ruled out".
 * @param earlier reports whose trials are not in the baseline; they only choose cases
 * @throws RangeError when the range has more than 20 looks
 */
export function sequentialDesign(
  base: Report,
  pairs: readonly CasePair[],
  policy: SequentialPolicy,
  range: RepeatRange,
  earlier: readonly Report[],
): SequentialDesign {
  const { alpha, margin } = policy;
  const { min, max } = range;
  const confirmation = confirmationPlan(pairs, earlier, policy);
  const n0 = storedTrials(pairs, policy);
  const ruleOut = policy.ruleOut ?? DEFAULT_RULE_OUT;
  const caseIds = pairs.map(({ id }) => id);
  const planned = planningOf(base, { caseIds, headRepeats: max, alpha });
  const left = confirmation === null ? alpha : levelBesideBurst(alpha);
  return {
    min,
    max,
    alpha,
    margin,
    broken: policy.broken === "fail",
    worseLevels: strictLevels(max, left, { first: min }),
    ruledOutLevels: ruledOutLevels(n0, alpha, range),
    n0,
    ruleOut,
    ruleOutEarly: Math.min(ruleOut, planned.mde80),
    confirmation,
  };
}
