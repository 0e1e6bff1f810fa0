/** What ends a round of a watch, or the wait after it: a change, a wish, the end. */

/** What a person who watches may wish for between two rounds. */
export type Wish = "all" | "errors" | "end";

/** Why the next round is run, or none. */
export type WakeReason = "first" | "changed" | Wish;

/** The first thing that happens decides. */
export class Wake {
  readonly #cut = new AbortController();
  readonly #reason: Promise<WakeReason>;
  #resolve: (reason: WakeReason) => void = () => {};
  #reject: (error: Error) => void = () => {};
  #waiting = false;
  #files: readonly string[] | null = null;

  constructor(
    private readonly signal: AbortSignal,
    /** Told the files of the first change, and whether a round is under way. */
    private readonly onChanged: (files: readonly string[], inRound: boolean) => void,
  ) {
    this.#reason = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A failure while nobody waits yet is thrown to who waits next.
    this.#reason.catch(() => {});
    signal.addEventListener("abort", this.#end);
    if (signal.aborted) this.#end();
  }

  readonly #end = () => this.#resolve("end");

  /** Aborted when a change makes the round under way pointless. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  changed(files: readonly string[]): void {
    if (this.#files !== null) return;
    this.#files = files;
    this.onChanged(files, !this.#waiting);
    this.#cut.abort(new DOMException("changed", "AbortError"));
    this.#resolve("changed");
  }

  /** A wish during a round is not heard: what it is for is not known yet. */
  wish(what: Wish): void {
    if (this.#waiting) this.#resolve(what);
  }

  fail(error: Error): void {
    this.#reject(error);
  }

  /** Waits for what comes next; may have come already. */
  next(): Promise<WakeReason> {
    this.#waiting = true;
    return this.#reason;
  }

  /** Forgets the signal. */
  dispose(): void {
    this.signal.removeEventListener("abort", this.#end);
  }
}
