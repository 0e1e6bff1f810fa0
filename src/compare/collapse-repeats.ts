/** Exists to ask what is left of a comparison when copied repeats count once. */
import type { PassCount } from "../domain/comparison.js";
import type { Trial } from "../domain/trial.js";
import type { ErrorRule } from "./count-trials.js";
import type { CountedPair } from "./paired-arms.js";
import { hasOutputs, samenessOf } from "./repeat-sameness.js";

function collapsed(trials: readonly Trial[], count: PassCount, rule: ErrorRule): PassCount {
  const allAnswered = rule === "exclude" || count.errors === 0;
  if (!allAnswered || samenessOf(trials) !== "identical") return count;
  return { passes: count.passes === count.trials ? 1 : 0, trials: 1, errors: 0 };
}

/**
 * The same cases with every arm whose outputs are all byte-identical counted as one trial, which
 * passed only if all of them did (`ids` names those cases); null when a side has no outputs.
 */
export function collapseRepeats(
  measured: readonly CountedPair[],
  rule: ErrorRule,
): { measured: CountedPair[]; ids: string[] } | null {
  const stored = (side: "base" | "head") =>
    measured.some(({ pair }) => hasOutputs(pair[side].trials));
  if (!stored("base") || !stored("head")) return null;
  const ids: string[] = [];
  const after = measured.map((item): CountedPair => {
    const { pair } = item;
    const base = collapsed(pair.base.trials, item.base, rule);
    const head = collapsed(pair.head.trials, item.head, rule);
    if (base === item.base && head === item.head) return item;
    ids.push(pair.id);
    return { pair, base, head };
  });
  return { measured: after, ids };
}
