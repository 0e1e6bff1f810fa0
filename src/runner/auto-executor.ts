/** Runs trials in this process, as many at a time as turns out to be best while they run. */
import type { ConcurrencyControl } from "./concurrency-control.js";
import { type Executor, localExecutor, type RunPlanned } from "./execute.js";

/** Lets so many in at a time as a control says, in the order in which they came. */
class Gate {
  readonly #waiting: ((mayEnter: boolean) => void)[] = [];
  #inside = 0;
  #closed = false;

  constructor(private readonly control: ConcurrencyControl) {}

  /** Whether all who may be inside are, and others wait. */
  get isFull(): boolean {
    return this.#waiting.length > 0;
  }

  /** True once it may go in; false when the gate was closed. */
  enter(): boolean | Promise<boolean> {
    if (this.#closed) return false;
    if (this.#inside >= this.control.width) {
      return new Promise((resolve) => this.#waiting.push(resolve));
    }
    this.#inside += 1;
    return true;
  }

  leave(): void {
    this.#inside -= 1;
    while (this.#inside < this.control.width) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inside += 1;
      next(true);
    }
  }

  close(): void {
    this.#closed = true;
    for (const refuse of this.#waiting.splice(0)) refuse(false);
  }
}

/**
 * Keeps to the width of `control`, which learns from each trial that ends. Trials start in the plan's
 * order, as everywhere.
 */
export function autoExecutor(control: ConcurrencyControl): Executor {
  return (plan, runPlanned, signal) => {
    const gate = new Gate(control);
    control.restart();
    const close = () => gate.close();
    if (signal.aborted) close();
    else signal.addEventListener("abort", close, { once: true });
    const held: RunPlanned = async (item) => {
      if (!(await gate.enter())) return null;
      const { epoch } = control;
      try {
        const finished = await runPlanned(item);
        if (finished !== null) control.ended(finished.trial, epoch, performance.now());
        // With nobody waiting the target is not as busy as it might be.
        if (!gate.isFull) control.restart();
        return finished;
      } finally {
        gate.leave();
      }
    };
    return localExecutor({ concurrency: control.most })(plan, held, signal);
  };
}
