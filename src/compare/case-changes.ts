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

/** A change with the case it is of. */
interface Moved {
  change: CaseChange;
  counted: CountedPair;
  /** (p_adjusted, p_worse, delta), rounded. */
  keys: readonly [number, number, number];
}

/**
 * Equal p-values of different case types (5/210 and 1/42) differ in the last bits: they must tie.
 * A suite has few different figures, and rounding one takes longer than looking it up.
 */
function rounding(): (figure: number) => number {
  const known = new Map<number, number>();
  return (figure) => {
    let rounded = known.get(figure);
    if (rounded === undefined) {
      rounded = Number(figure.toPrecision(12));
      known.set(figure, rounded);
    }
    return rounded;
  };
}

/** By (p_adjusted, p_worse, delta, id). */
function worstFirst(a: Moved, b: Moved): number {
  return (
    a.keys[0] - b.keys[0] ||
    a.keys[1] - b.keys[1] ||
    a.keys[2] - b.keys[2] ||
    byCodeUnit(a.change.id, b.change.id)
  );
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
  const moved: Moved[] = [];
  const unchanged: UnchangedCase[] = [];
  const round = rounding();
  measured.forEach((counted, index) => {
    const { pair, base, head } = counted;
    const { id } = pair;
    const { tags } = pair.head;
    if (base.passes * head.trials === head.passes * base.trials) {
      unchanged.push({ id, tags, base, head });
      return;
    }
    const row = rows[index]!;
    const change: CaseChange = {
      id,
      tags,
      base,
      head,
      delta: head.passes / head.trials - base.passes / base.trials,
      pWorse: floorP(row.pCase),
      pAdjusted: floorP(row.pAdjusted),
      evidence: evidenceOf(row.score),
      significant: isAtMost(row.pAdjusted, alpha),
      flipped: flipped.has(id),
    };
    const keys = [round(change.pAdjusted), round(change.pWorse), round(change.delta)] as const;
    moved.push({ change, counted, keys });
  });
  moved.sort(worstFirst);
  const changes = moved.map(({ change, counted }, index) => {
    if (index < EXCERPTS || change.significant || change.flipped) {
      const shown = excerpt(counted, change.delta < 0);
      if (shown) change.excerpt = shown;
    }
    return change;
  });
  return { changes, unchanged };
}
