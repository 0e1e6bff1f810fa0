/** Exists so that a result leaves the queue only when the journal has certainly been written. */
import type { Redis } from "ioredis";

/** The journal writes at the end of a turn of the event loop; this is long after. */
const LATER_MS = 500;

/** Takes results out of the queue that are written down. */
export class Acknowledgements {
  #entries: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: Redis,
    private readonly key: string,
  ) {}

  add(entry: string): void {
    this.#entries.push(entry);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#send().catch(() => {});
    }, LATER_MS);
  }

  async #send(): Promise<void> {
    const entries = this.#entries.splice(0);
    if (entries.length > 0) await this.client.xdel(this.key, ...entries);
  }

  /** Once the journal is closed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#send();
  }
}
