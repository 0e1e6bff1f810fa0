/** Exists to ask what is left of a comparison when copied repeats count once. */
import type { PassCount } from "../domain/comparison.js";
import { isErrored, type Trial } from "../domain/trial.js";
import type { ErrorRule } from "./count-trials.js";
import type { CountedPair } from "./paired-arms.js";

/** Trials that answered, with a stored output and not from the runner's own cache. */
function answers(trials: readonly Trial[]): string[] | null {
  const outputs: string[] = [];
  for (const trial of trials) {
    if (isErrored(trial)) continue;
    if (trial.output === null || trial.cached === true) return null;
    outputs.push(trial.output);
  }
  return outputs;
}

/** Whether at least two trials answered, all with byte-identical outputs. */
export function hasIdenticalAnswers(trials: readonly Trial[]): boolean {
  const outputs = answers(trials);
  return outputs !== null && outputs.length >= 2 && outputs.every((text) => text === outputs[0]);
}

/** Whether any answered trial has its output stored. */
export function hasOutputs(trials: readonly Trial[]): boolean {
  return trials.some((trial) => !isErrored(trial) && trial.output !== null);
}

function collapsed(trials: readonly Trial[], count: PassCount, rule: ErrorRule): PassCount {
  const allAnswered = rule === "exclude" || count.errors === 0;
  if (!allAnswered || !hasIdenticalAnswers(trials)) return count;
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
