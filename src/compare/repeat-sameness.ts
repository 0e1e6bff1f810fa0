/** Exists to find repeats that are copies: the answers of a cache or a fixed seed, not of a system that varies. */
import { isErrored, type Trial } from "../domain/trial.js";

/**
 * What the answered trials of one case look like: all byte-identical, not all, fewer than two of
 * them, or not to be told (an output was not stored, or came from the runner's own cache, whose key
 * holds the repeat).
 */
export type Sameness = "identical" | "varied" | "few" | "unknown";

/** How alike the answers of these trials are; reads no more outputs than it takes to tell. */
export function samenessOf(trials: readonly Trial[]): Sameness {
  const answered = trials.filter((trial) => !isErrored(trial));
  if (answered.length < 2) return "few";
  if (answered.some((trial) => trial.cached === true)) return "unknown";
  const first = answered[0]!.output;
  if (first === null) return "unknown";
  for (const trial of answered.slice(1)) {
    const { output } = trial;
    if (output === null) return "unknown";
    if (output !== first) return "varied";
  }
  return "identical";
}

/** Whether any answered trial has its output stored. */
export function hasOutputs(trials: readonly Trial[]): boolean {
  return trials.some((trial) => !isErrored(trial) && trial.output !== null);
}
