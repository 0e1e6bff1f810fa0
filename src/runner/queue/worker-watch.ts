/** Keeps an eye on the workers: how many can do the run's trials, and why others cannot. */
import type { Redis } from "ioredis";
import { UsageError } from "../../domain/errors.js";
import { type Announced, announced } from "./announcements.js";
import { type Offer, offerDifferences } from "./offer.js";

const LOOK_MS = 500;
/** How long a person who waits is left without a word. */
const REMIND_MS = 15_000;

export interface WorkerWatchOptions {
  client: Redis;
  /** Where workers announce themselves. */
  key: string;
  offer: Offer;
  /** Seconds without any worker after which `onAbsent` is called. */
  waitS: number;
  tell(text: string): void;
  onAbsent(error: UsageError): void;
}

function workers(count: number): string {
  return `${count} worker${count === 1 ? "" : "s"}`;
}

function nameOf({ host, pid }: Announced): string {
  return `${host} (process ${pid})`;
}

/** Looks at the table of workers again and again. */
export class WorkerWatch {
  #concurrency = 0;
  #fitting = 0;
  #refusing = new Map<string, string>();
  #absentSince = performance.now();
  #remindedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: WorkerWatchOptions) {}

  /** Trials that the fitting workers do at a time, together. */
  get concurrency(): number {
    return this.#concurrency;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  async begin(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#look().catch(() => {}), LOOK_MS);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const all = await announced(this.options.client, this.options.key);
    const fitting: Announced[] = [];
    for (const worker of all) {
      const reasons = offerDifferences(this.options.offer, worker.offer);
      if (reasons.length === 0) fitting.push(worker);
      else this.#refused(worker, reasons);
    }
    const concurrency = fitting.reduce((sum, worker) => sum + worker.concurrency, 0);
    if (fitting.length !== this.#fitting || concurrency !== this.#concurrency) {
      this.#fitting = fitting.length;
      this.#concurrency = concurrency;
      this.options.tell(
        `Queue: ${workers(fitting.length)}, ${concurrency} trial${concurrency === 1 ? "" : "s"} at a time`,
      );
      this.changed();
    }
    this.#patience();
  }

  #refused(worker: Announced, reasons: string[]): void {
    if (this.#refusing.has(worker.id)) return;
    const text = `the worker on ${nameOf(worker)} cannot do this run: ${reasons.join("; ")}`;
    this.#refusing.set(worker.id, text);
    this.options.tell(`Queue: ${text}`);
  }

  /** Reminds, and at last gives up, while nobody is there. */
  #patience(): void {
    const now = performance.now();
    if (this.#fitting > 0) {
      this.#absentSince = now;
      return;
    }
    const { waitS, tell, onAbsent } = this.options;
    const absent = (now - this.#absentSince) / 1000;
    if (absent >= waitS) {
      const refused = [...this.#refusing.values()];
      onAbsent(
        new UsageError(
          `no worker came within ${waitS} s that can do this run${refused.map((text) => `; ${text}`).join("")}`,
          "start one with regressgate worker --queue …, on the same suite with the same flags; --resume goes on with this run",
        ),
      );
    } else if (now - this.#remindedAt >= REMIND_MS) {
      this.#remindedAt = now;
      tell("Queue: no worker is there that can do this run; waiting for one");
    }
  }
}
