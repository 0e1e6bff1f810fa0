/** The ways in which a run ends early: start no more, then stop waiting, then give up. */

/** Why a run ended early, as `run.stopped_by` says it. */
export type StopReason =
  | "interrupted"
  | "max_errors"
  | "max_cost_usd"
  | "check_config"
  | "target_config"
  | "fault";

/** Two signals, the second of which follows the first after a time of grace. */
export class RunStop {
  readonly #soft = new AbortController();
  readonly #hard = new AbortController();
  readonly #givingUp = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #reason: StopReason | null = null;

  /** Aborted: no trial is started any more. */
  get soft(): AbortSignal {
    return this.#soft.signal;
  }

  /** Aborted: nobody waits for the trials under way any more. */
  get hard(): AbortSignal {
    return this.#hard.signal;
  }

  /** The first reason that was given. */
  get reason(): StopReason | null {
    return this.#reason;
  }

  /**
   * Starts no more trials and waits `graceS` seconds for those under way (default: until they end).
   * A later call may shorten the wait, never prolong it or change the reason.
   */
  stop(reason: StopReason, graceS = Infinity): void {
    this.#reason ??= reason;
    this.#soft.abort(new DOMException(reason, "AbortError"));
    if (graceS === Infinity || this.#hard.signal.aborted || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.giveUp(), 1000 * graceS);
  }

  /** Ends the wait at once. */
  giveUp(): void {
    this.dispose();
    this.#soft.abort(new DOMException("given up", "AbortError"));
    this.#hard.abort(new DOMException("given up", "AbortError"));
    for (const leave of this.#givingUp) leave();
    this.#givingUp.clear();
  }

  /** The value of `work`, or null when the wait for it is ended first. */
  waitFor<T>(work: Promise<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const leave = () => resolve(null);
      if (this.#hard.signal.aborted) leave();
      else this.#givingUp.add(leave);
      work.then(
        (value) => {
          this.#givingUp.delete(leave);
          resolve(value);
        },
        (thrown: unknown) => {
          this.#givingUp.delete(leave);
          reject(thrown);
        },
      );
    });
  }

  /** Clears the timer, so that nothing keeps the process alive. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
