/** Exists to list the cases whose pass rate moved, worst first, and those that stood still. */
import type { CaseChange, UnchangedCase } from "../domain/comparison.js";
import { floorP, isAtMost } from "../stats/p-value.js";
import type { PairedRow } from "../stats/paired-comparison.js";
import { excerptOf, failingTrial, passingTrial } from "./excerpts.js";
import { evidenceOf } from "./measure.js";
import { byCodeUnit } from "./pair-reports.js";
import type { CountedPair } from "./paired-arms.js";

/** Changes beyond this many carry an excerpt only when they are significant or flipped. */
const EXCERPTS = 100;

/** Both lists: every measured case is in one of them. */
export interface CaseChanges {
  changes: CaseChange[];
  unchanged: UnchangedCase[];
}

/** Equal p-values of different case types (5/210 and 1/42) differ in the last bits: they must tie. */
function rounded(p: number): number {
  return Number(p.toPrecision(12));
}

/** The changes by (p_adjusted, p_worse, delta, id). */
function worstFirst(changes: readonly CaseChange[]): CaseChange[] {
  return changes
    .map((change) => ({
      change,
      keys: [rounded(change.pAdjusted), rounded(change.pWorse), rounded(change.delta)] as const,
    }))
    .sort(
      (a, b) =>
        a.keys[0] - b.keys[0] ||
        a.keys[1] - b.keys[1] ||
        a.keys[2] - b.keys[2] ||
        byCodeUnit(a.change.id, b.change.id),
    )
    .map(({ change }) => change);
}

function excerpt({ pair }: CountedPair, worse: boolean): CaseChange["excerpt"] {
  const base = worse ? passingTrial(pair.base.trials) : failingTrial(pair.base.trials);
  const head = worse ? failingTrial(pair.head.trials) : passingTrial(pair.head.trials);
  return base && head ? { base: excerptOf(base), head: excerptOf(head) } : undefined;
}

/**
 * The cases whose rate moved, by (p_adjusted, p_worse, delta, id), with what was answered on either
 * side; and the rest by id.
 * @param rows figures of the measured cases, in their order
 * @param flipped ids on the list of flips
 */
export function caseChanges(
  measured: readonly CountedPair[],
  rows: readonly PairedRow[],
  flipped: ReadonlySet<string>,
  alpha: number,
): CaseChanges {
  const changes: CaseChange[] = [];
  const unchanged: UnchangedCase[] = [];
  const counted = new Map<string, CountedPair>();
  measured.forEach((item, index) => {
    const { pair, base, head } = item;
    const row = rows[index]!;
    const shown = { id: pair.id, tags: pair.head.tags, base, head };
    if (base.passes * head.trials === head.passes * base.trials) {
      unchanged.push(shown);
      return;
    }
    counted.set(pair.id, item);
    changes.push({
      ...shown,
      delta: head.passes / head.trials - base.passes / base.trials,
      pWorse: floorP(row.pCase),
      pAdjusted: floorP(row.pAdjusted),
      evidence: evidenceOf(row.score),
      significant: isAtMost(row.pAdjusted, alpha),
      flipped: flipped.has(pair.id),
    });
  });
  const sorted = worstFirst(changes);
  sorted.forEach((change, index) => {
    if (index >= EXCERPTS && !change.significant && !change.flipped) return;
    const shown = excerpt(counted.get(change.id)!, change.delta < 0);
    if (shown) change.excerpt = shown;
  });
  return { changes: sorted, unchanged };
}
