/** Puts trials into the queue, those that are asked for together in one step. */
import type { Queue } from "bullmq";
import { jobId, type TrialJob } from "./job.js";

/** The way into the queue. */
export class Outbox {
  #collected: TrialJob[] = [];
  #sending: Promise<void> = Promise.resolve();

  /** @param onFailure told when trials cannot be put into the queue */
  constructor(
    private readonly queue: Queue,
    private readonly onFailure: (error: Error) => void,
  ) {}

  /** A trial that lies there already is left as it is. */
  put(job: TrialJob): void {
    this.#collected.push(job);
    if (this.#collected.length > 1) return;
    this.#sending = this.#sending.then(async () => {
      const jobs = this.#collected.splice(0);
      try {
        await this.queue.addBulk(
          jobs.map((data) => ({ name: "trial", data, opts: { jobId: jobId(data) } })),
        );
      } catch (error) {
        this.onFailure(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  /** Resolves when all that was put is in the queue. */
  sent(): Promise<void> {
    return this.#sending;
  }
}
