/** Exists because trials end in any order and at any time, while one reader writes them down. */

/** Hands values from producers to one consumer, in the order in which they came. */
export class Mailbox<T> {
  #waiting: (() => void) | null = null;
  readonly #values: T[] = [];

  put(value: T): void {
    this.#values.push(value);
    this.#waiting?.();
  }

  /** All that has come; waits when nothing has. */
  async take(): Promise<T[]> {
    if (this.#values.length === 0) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
      this.#waiting = null;
    }
    return this.#values.splice(0);
  }
}
