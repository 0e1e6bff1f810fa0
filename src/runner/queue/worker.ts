/** The side that does trials: takes them from the queue, one run after another, and hands results in. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Job, Worker } from "bullmq";
import { CheckConfigError, describeThrown, TargetConfigError } from "../../domain/errors.js";
import type { BoundCase } from "../../domain/suite.js";
import type { PerformTrial } from "../perform-trial.js";
import { type QueueSettings, queueKeys } from "./address.js";
import { Announcement, announced } from "./announcements.js";
import type { QueueConnections } from "./connection.js";
import { jobSchema, queueName, type TrialJob } from "./job.js";
import { type Offer, offerDifferences, offerName } from "./offer.js";
import { crashedTrial, handIn, type TrialResult } from "./results.js";

/** How often one trial may outlive its worker before it is held to be what kills them. */
const MOST_LOST = 3;
const LOOK_MS = 2_000;

export interface TrialWorkerOptions {
  settings: QueueSettings;
  connections: QueueConnections;
  offer: Offer;
  cases: readonly BoundCase[];
  concurrency: number;
  perform: PerformTrial;
  /** Notes of the target so far. */
  warnings(): readonly string[];
  tell(text: string): void;
}

function fatalOf(thrown: unknown): NonNullable<TrialResult["fatal"]> {
  if (thrown instanceof CheckConfigError) return { kind: "check_config", message: thrown.message };
  if (thrown instanceof TargetConfigError) {
    const hint = thrown.hint === undefined ? {} : { hint: thrown.hint };
    return { kind: "target_config", message: thrown.message, ...hint };
  }
  return { kind: "fault", message: describeThrown(thrown) };
}

/** One worker on one suite. */
export class TrialWorker {
  /** Trials that this worker has finished, and how many of them errored. */
  readonly count = { done: 0, errors: 0 };
  readonly #keys: ReturnType<typeof queueKeys>;
  readonly #cases: ReadonlyMap<string, BoundCase>;
  readonly #giveUp = new AbortController();
  readonly #announcement: Announcement;
  readonly #worker: Worker;
  readonly #refused = new Set<string>();
  #told = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: TrialWorkerOptions) {
    const { settings, connections, offer, cases, concurrency } = options;
    this.#keys = queueKeys(settings.prefix);
    this.#cases = new Map(cases.map((bound) => [bound.case.id, bound]));
    this.#announcement = new Announcement(connections.client, this.#keys.workers, {
      id: randomUUID(),
      host: hostname(),
      pid: process.pid,
      concurrency,
      offer,
    });
    const leaseMs = 1000 * settings.leaseS;
    const { Worker: BullWorker } = connections.libraries.bullmq;
    this.#worker = new BullWorker(
      queueName(offerName(offer)),
      (job, token) => this.#process(job, token),
      {
        connection: connections.client,
        prefix: settings.prefix,
        concurrency,
        lockDuration: leaseMs,
        stalledInterval: Math.max(250, leaseMs / 2),
        maxStalledCount: MOST_LOST,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
        autorun: false,
      },
    );
    // A lost connection is told where it is made; a lease that was lost is another worker's now.
    this.#worker.on("error", () => {});
    this.#worker.on("failed", (job, error) => void this.#failed(job, error).catch(() => {}));
  }

  /** Announces itself and begins to take trials; resolves when it is ready. */
  async begin(): Promise<void> {
    await this.#worker.waitUntilReady();
    await this.#announcement.begin();
    this.#looking = setInterval(() => void this.#lookForOthers().catch(() => {}), LOOK_MS);
    void this.#lookForOthers().catch(() => {});
    void this.#worker.run().catch(() => {});
  }

  /**
   * Takes no more trials and waits for those under way, at most `graceS` seconds; what is not done
   * by then goes back into the queue.
   */
  async end(graceS: number): Promise<void> {
    clearInterval(this.#looking);
    await this.#announcement.withdraw().catch(() => {});
    const timer = setTimeout(
      () => this.#giveUp.abort(new DOMException("given up", "AbortError")),
      1000 * graceS,
    );
    await this.#worker.close().catch(() => {});
    clearTimeout(timer);
  }

  async #process(job: Job, token: string | undefined): Promise<void> {
    const asked = jobSchema.parse(job.data);
    const { client } = this.options.connections;
    const known = await client.sismember(this.#keys.done(asked.run), asked.key);
    if (known === 1) return;
    const result = await this.#result(asked);
    if (this.#giveUp.signal.aborted) {
      const { WaitingError } = this.options.connections.libraries.bullmq;
      await job.moveToWait(token);
      throw new WaitingError();
    }
    await handIn(client, this.#keys, asked.run, asked.key, result);
    this.count.done += 1;
    if (result.trial === undefined || result.trial.error !== null) this.count.errors += 1;
  }

  async #result({ case: id, repeat, burst }: TrialJob): Promise<TrialResult> {
    const bound = this.#cases.get(id);
    if (bound === undefined) {
      const message = `the worker has no case ${JSON.stringify(id)}`;
      return { fatal: { kind: "fault", message }, warnings: [] };
    }
    const { signal } = this.#giveUp;
    try {
      const signals = { soft: signal, hard: signal };
      const trial = await this.options.perform(bound, { repeat, burst }, signals);
      return { ...(trial === null ? {} : { trial }), warnings: this.#news() };
    } catch (thrown) {
      return { fatal: fatalOf(thrown), warnings: this.#news() };
    }
  }

  /** Notes of the target that no result has carried yet. */
  #news(): string[] {
    const all = this.options.warnings();
    const fresh = all.slice(this.#told);
    this.#told = all.length;
    return [...fresh];
  }

  /** A trial that killed its worker again and again, or that the queue could not hand on. */
  async #failed(job: Job | undefined, error: Error): Promise<void> {
    const asked = jobSchema.safeParse(job?.data);
    if (!asked.success) return;
    const stalled = /stalled/.test(error.message);
    const message = stalled
      ? `${MOST_LOST + 1} workers died or fell silent while they did this trial`
      : `the queue gave this trial up: ${error.message}`;
    const { run, key } = asked.data;
    const result = { trial: crashedTrial(message), warnings: [] };
    await handIn(this.options.connections.client, this.#keys, run, key, result);
  }

  /** Says, once for each run, why it cannot be done here. */
  async #lookForOthers(): Promise<void> {
    const { connections, offer, tell } = this.options;
    for (const run of await announced(connections.client, this.#keys.runs)) {
      if (this.#refused.has(run.id)) continue;
      const reasons = offerDifferences(run.offer, offer);
      if (reasons.length === 0) continue;
      this.#refused.add(run.id);
      tell(`Refused the run from ${run.host} (process ${run.pid}): ${reasons.join("; ")}`);
    }
  }
}
