/** Exists so that the runner, the targets and the command line mean the same by `concurrency: auto`. */

/** Trials at a time, or `auto`: as many as the target answers faster for. */
export type Concurrency = number | "auto";

/** Trials at a time that `auto` tries at most. */
export const MOST_AUTO_CONCURRENCY = 64;

/** Trials at a time at most. */
export function mostConcurrency(concurrency: Concurrency): number {
  return concurrency === "auto" ? MOST_AUTO_CONCURRENCY : concurrency;
}

/** What `concurrency: auto` found out. No figure of a report depends on it. */
export interface ConcurrencyFound {
  /** Trials at a time in the end. */
  atATime: number;
  /** The most that were tried. */
  tried: number;
  /** The most that would have been tried. */
  most: number;
  /** Trials that were refused by an overloaded target: 429, 503, 529, a broken connection. */
  refusals: number;
  /**
   * `plateau`: more at a time were answered no faster. `refusals`: more were refused. `most`: it was
   * faster up to the most that is tried. `short`: the run ended before the best was found.
   */
  because: "plateau" | "refusals" | "most" | "short";
}
