/** Exists to judge a run whose rounds were decided by what they showed: every look is counted. */
import { type ConfirmedFailures, confirmFailures } from "../compare/confirm-failures.js";
import type { ErrorRule } from "../compare/count-trials.js";
import { isAtMost, type PairedFigures } from "../compare/measure.js";
import type { CasePair } from "../compare/pair-reports.js";
import type { CountedPair } from "../compare/paired-arms.js";
import type { SequentialDesign } from "../compare/sequential-design.js";
import { type Look, lookAfter, sequentialFigures } from "../compare/sequential-figures.js";
import type { OwnGate } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { Warning } from "../domain/report.js";
import type { LookFindings } from "./judge.js";

/** The design of the looks, and the round after which it is asked. */
export interface Sequential {
  design: SequentialDesign;
  round: number;
  /** Whether earlier looks are looked at again, as a verdict needs it, or this one alone. */
  looks: "all" | "last";
}

/** Counts the trials of cases in one of the ways in which they may be counted. */
export type Counting = (pairs: readonly CasePair[]) => readonly CountedPair[];

/** All looks so far, and what they say together. */
export interface Looked {
  looks: Look[];
  confirmed: ConfirmedFailures | null;
  figures: PairedFigures | null;
  findings: LookFindings;
}

/** The cases as they were after `round` rounds. */
function after(pairs: readonly CasePair[], round: number): CasePair[] {
  return pairs.map((pair) =>
    pair.head.trials.length <= round
      ? pair
      : { ...pair, head: { ...pair.head, trials: pair.head.trials.slice(0, round) } },
  );
}

/**
 * The looks of a run that has come to `round`; without any there is no figure.
 * @param measured all trials so far, counted by `count`
 */
export function measureLooks(
  { design, round, looks: wanted }: Sequential,
  pairs: readonly CasePair[],
  measured: readonly CountedPair[],
  rule: ErrorRule,
  count: Counting,
): Looked {
  const looks: Look[] = [];
  for (let k = wanted === "all" ? design.min : round; k <= round; k++) {
    const look = lookAfter(k, k === round ? measured : count(after(pairs, k)), design);
    if (look !== null) looks.push(look);
  }
  const confirmed = confirmFailures(pairs, design, rule, measured.length);
  const figures = sequentialFigures(looks, confirmed, design);
  const worse = figures !== null && isAtMost(figures.pWorse, design.alpha);
  return {
    looks,
    confirmed,
    figures,
    findings: { worse, confirmed: confirmed?.confirmed ?? false },
  };
}

/**
 * The tests that gate by themselves, at the share of their own level that the look has of alpha, by
 * their exact p: so their false alarms too stay at most at that level over all looks. Shown are the
 * whole level, and the p in proportion.
 */
export function ownGatesAtLook(
  { design, round }: Sequential,
  gate: GateConfig,
  test: (policy: GateConfig) => { gates: OwnGate[]; notes: Warning[] },
): { gates: OwnGate[]; notes: Warning[] } {
  const share = (design.worseLevels[round - 1] ?? 0) / design.alpha;
  // A round before the first look decides nothing.
  if (share === 0) return { gates: [], notes: [] };
  const tags = Object.entries(gate.tags).map(([tag, policy]) => [
    tag,
    policy.alpha === undefined ? policy : { ...policy, alpha: policy.alpha * share },
  ]);
  const { gates, notes } = test({
    ...gate,
    pValue: "exact",
    alpha: gate.alpha * share,
    tags: Object.fromEntries(tags),
  });
  const whole = (own: OwnGate): OwnGate => ({
    ...own,
    alpha: own.kind === "tag" ? (gate.tags[own.name]?.alpha ?? gate.alpha) : gate.alpha,
    pWorse: Math.min(1, own.pWorse / share),
  });
  return { gates: gates.map(whole), notes };
}
