/** The side of a run that hands its trials to workers and takes their results. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Queue } from "bullmq";
import { CheckConfigError, TargetConfigError, UsageError } from "../../domain/errors.js";
import type { TrialFinished } from "../../domain/journal.js";
import type { Trial } from "../../domain/trial.js";
import type { Executor } from "../execute.js";
import type { PerformTrial } from "../perform-trial.js";
import { trialKey } from "../plan.js";
import { Acknowledgements } from "./acknowledgements.js";
import { type QueueSettings, queueKeys } from "./address.js";
import { Announcement } from "./announcements.js";
import { connectQueue, type QueueConnections } from "./connection.js";
import { elasticExecutor } from "./elastic-executor.js";
import { jobId, queueName, type TrialJob } from "./job.js";
import { type Offer, offerName } from "./offer.js";
import { Outbox } from "./outbox.js";
import { type ArrivedResult, crashedTrial, ResultReader, type TrialResult } from "./results.js";
import { WorkerWatch } from "./worker-watch.js";

/** How often trials that should be in the queue are looked for. */
const SWEEP_MS = 5_000;

/** For how many leases it is remembered which trials of a run that is over have been done. */
const LEASES_REMEMBERED = 10;

/** What a run over a queue needs. */
export interface CoordinatorOptions {
  settings: QueueSettings;
  offer: Offer;
  /** The name of the run in the queue; the same when it is resumed. */
  run: string;
  /** The names (`trialKey`) of trials that the journal holds already. */
  done: ReadonlySet<string>;
  /** How often trials that are called again came to an end before, by their names; 0 for others. */
  attempts: ReadonlyMap<string, number>;
  /** Trials beyond what the workers do at a time may lie ready for them. */
  ahead: boolean;
  /** Told what a person who waits wants to know. */
  tell(text: string): void;
}

interface Waiting {
  job: TrialJob;
  resolve(trial: Trial | null): void;
  reject(error: Error): void;
}

/**
 * What a trial is called in the queue: one that is called again has another name each time, under
 * which its result is found when this sitting is killed too.
 */
function queuedName(key: string, attempts: ReadonlyMap<string, number>): string {
  const before = attempts.get(key) ?? 0;
  return before === 0 ? key : `again ${before} ${key}`;
}

/** A name for a new run. */
export function newRunName(): string {
  return randomUUID().replaceAll("-", "").slice(0, 16);
}

function fatalError({ kind, message, hint }: NonNullable<TrialResult["fatal"]>): Error {
  if (kind === "check_config") return new CheckConfigError(message);
  if (kind === "target_config") return new TargetConfigError(message, hint);
  return new Error(`a worker failed: ${message}`);
}

/** One run over a queue; `perform` and `executor` stand in for those of a local run. */
export class Coordinator {
  readonly executor: Executor;
  readonly #warnings = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  /** Results of trials that nobody has asked for yet: those of an earlier sitting. */
  readonly #early = new Map<string, ArrivedResult>();
  /** Entries of results that were handed on, by the name of the trial. */
  readonly #entries = new Map<string, string>();
  readonly #keys: ReturnType<typeof queueKeys>;
  readonly #outbox: Outbox;
  readonly #acknowledged: Acknowledgements;
  readonly #workers: WorkerWatch;
  readonly #announcement: Announcement;
  #sweeping: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #closed = false;
  #failure: Error | null = null;
  #stop: AbortSignal | null = null;

  private constructor(
    private readonly options: CoordinatorOptions,
    private readonly connections: QueueConnections,
    private readonly queue: Queue,
  ) {
    const { settings, run, offer, ahead, tell } = options;
    const { client } = connections;
    this.#keys = queueKeys(settings.prefix);
    this.#outbox = new Outbox(queue, (error) => this.#fail(error));
    this.#acknowledged = new Acknowledgements(client, this.#keys.results(run));
    this.#announcement = new Announcement(client, this.#keys.runs, {
      id: run,
      host: hostname(),
      pid: process.pid,
      concurrency: 0,
      offer,
    });
    this.#workers = new WorkerWatch({
      client,
      key: this.#keys.workers,
      offer,
      waitS: settings.waitS,
      tell,
      onAbsent: (error) => this.#fail(error),
    });
    const times = ahead ? 2 : 1;
    this.executor = elasticExecutor({
      now: () => (this.#failure === null ? times * this.#workers.concurrency : 1),
      onChange: (listener) => this.#workers.onChange(listener),
    });
  }

  /**
   * Connects, takes over what an earlier sitting left in the queue, and looks who is there.
   * @throws UsageError when the queue cannot be used.
   */
  static async open(options: CoordinatorOptions): Promise<Coordinator> {
    const { settings, offer, tell } = options;
    const connections = await connectQueue(settings, tell);
    const queue = new connections.libraries.bullmq.Queue(queueName(offerName(offer)), {
      connection: connections.client,
      prefix: settings.prefix,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on("error", () => {});
    const coordinator = new Coordinator(options, connections, queue);
    try {
      await coordinator.#begin();
      return coordinator;
    } catch (error) {
      await coordinator.close(false);
      throw error;
    }
  }

  async #begin(): Promise<void> {
    const { run, done } = this.options;
    const { client } = this.connections;
    // In this order: a trial that ends meanwhile is in the results, if it is in the names.
    const known = await client.smembers(this.#keys.done(run));
    const reader = new ResultReader(this.connections.another(), this.#keys.results(run));
    if (known.length > 0) {
      for (let more = await reader.next(); more.length > 0; more = await reader.next()) {
        for (const arrived of more) this.#take(arrived);
      }
      const lost = known.filter((key) => !done.has(key) && !this.#early.has(key));
      if (lost.length > 0) await client.srem(this.#keys.done(run), ...lost);
    }
    this.#reading = this.#read(reader);
    await this.#announcement.begin();
    await this.#workers.begin();
    this.#sweeping = setInterval(() => void this.#sweep().catch(() => {}), SWEEP_MS);
  }

  /** Notes of the workers' targets. */
  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  readonly perform: PerformTrial = (bound, { repeat, burst }, { soft }) => {
    const key = queuedName(trialKey(bound.case.id, repeat, burst), this.options.attempts);
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      const { run } = this.options;
      const job = { run, key, case: bound.case.id, repeat, ...(burst ? { burst } : {}) };
      this.#waiting.set(key, { job, resolve, reject });
      const early = this.#early.get(key);
      this.#early.delete(key);
      if (early !== undefined) this.#take(early);
      else this.#outbox.put(job);
      this.#watchStop(soft);
    });
  };

  /** When the run stops, what no worker has begun is taken back. */
  #watchStop(soft: AbortSignal): void {
    if (this.#stop === soft) return;
    this.#stop = soft;
    const withdraw = () => {
      for (const key of [...this.#waiting.keys()]) void this.#withdraw(key).catch(() => {});
    };
    if (soft.aborted) withdraw();
    else soft.addEventListener("abort", withdraw, { once: true });
  }

  /** To be called when the journal has taken the trial: the queue need not keep its result. */
  kept({ case: id, repeat, burst }: TrialFinished): void {
    const key = queuedName(trialKey(id, repeat, burst), this.options.attempts);
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    if (entry !== undefined) this.#acknowledged.add(entry);
  }

  async #read(reader: ResultReader): Promise<void> {
    while (!this.#closed) {
      try {
        for (const arrived of await reader.next()) this.#take(arrived);
      } catch (error) {
        if (this.#closed) return;
        // The connection is being made anew; what was not read is still there.
        if (!(error instanceof Error && /connection/i.test(error.message))) {
          this.#fail(error instanceof Error ? error : new Error(String(error)));
          return;
        }
      }
    }
  }

  #take(arrived: ArrivedResult): void {
    const { key, entry, result } = arrived;
    if (this.options.done.has(key)) {
      this.#acknowledged.add(entry);
      return;
    }
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      // A second entry of a trial that was handed on is none to wait for.
      if (!this.#entries.has(key)) this.#early.set(key, arrived);
      return;
    }
    this.#waiting.delete(key);
    for (const text of result.warnings) this.#warnings.add(text);
    this.#entries.set(key, entry);
    if (result.fatal !== undefined) {
      this.#acknowledged.add(entry);
      waiting.reject(fatalError(result.fatal));
    } else waiting.resolve(result.trial ?? crashedTrial("the worker handed in no trial"));
  }

  /** Takes a trial out of the queue that no worker has begun. */
  async #withdraw(key: string): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    await this.#outbox.sent();
    try {
      await this.queue.remove(jobId(waiting.job));
      const state = await this.queue.getJobState(jobId(waiting.job));
      if (state !== "unknown") return;
    } catch {
      return;
    }
    const { done } = this.#keys;
    const finished = await this.connections.client.sismember(done(this.options.run), key);
    if (finished === 1 || !this.#waiting.delete(key)) return;
    waiting.resolve(null);
  }

  /** Puts trials back of which the queue knows nothing: a server that was started anew forgets. */
  async #sweep(): Promise<void> {
    const { run } = this.options;
    for (const { job } of [...this.#waiting.values()]) {
      const state = await this.queue.getJobState(jobId(job));
      if (state !== "unknown") continue;
      if ((await this.connections.client.sismember(this.#keys.done(run), job.key)) === 1) continue;
      if (this.#waiting.has(job.key)) this.#outbox.put(job);
    }
  }

  /** Ends all that wait: the run cannot go on. */
  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
    this.#workers.changed();
  }

  /**
   * Leaves the queue.
   * @param complete whether every result is written down, so that nothing of the run need be kept
   */
  async close(complete: boolean): Promise<void> {
    if (this.#closed) return;
    clearInterval(this.#sweeping);
    try {
      this.#workers.end();
      await this.#announcement.withdraw();
      await this.#acknowledged.flush();
      const { run } = this.options;
      if (complete) {
        await this.connections.client.del(this.#keys.results(run));
        // The job of a worker that died right after handing in comes back once its lease is over.
        const leases = Math.ceil(LEASES_REMEMBERED * this.options.settings.leaseS);
        await this.connections.client.expire(this.#keys.done(run), leases);
      }
    } catch (error) {
      if (error instanceof UsageError) throw error;
      // The queue is gone; the journal has everything.
    } finally {
      this.#closed = true;
      await this.queue.close().catch(() => {});
      this.connections.close();
      await this.#reading;
    }
  }
}
