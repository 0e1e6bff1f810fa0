/** Lets any number of calls hear of an interrupt through one listener on the run's signal. */

/**
 * One for a target: listeners on a signal are slow to add and to remove, and Node warns of many,
 * while every call under way must hear of it.
 */
export class Interrupts {
  readonly #calls = new Map<AbortSignal, Set<(reason: unknown) => void>>();

  /**
   * Calls `stop` once when the signal is aborted.
   * @returns a function that forgets it.
   */
  on(signal: AbortSignal, stop: (reason: unknown) => void): () => void {
    let calls = this.#calls.get(signal);
    if (!calls) {
      const made = new Set<(reason: unknown) => void>();
      calls = made;
      this.#calls.set(signal, made);
      const tell = (): void => {
        for (const one of made) one(signal.reason);
      };
      signal.addEventListener("abort", tell, { once: true });
    }
    const listening = calls;
    listening.add(stop);
    return () => listening.delete(stop);
  }
}
