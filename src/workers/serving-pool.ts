/** Runs calls of user code in hosts that may hang or crash, so that only the culprit pays for it. */
import { Interrupts } from "./interrupts.js";
import type { StartHost, ToHost } from "./messages.js";
import { type CallRequest, PooledCall, type PoolReply } from "./pooled-call.js";
import { type Loss, ServedHost } from "./served-host.js";

/** A call whose host is lost so often before it even began is given up. */
const MOST_LOSSES_BEFORE_START = 3;

export interface ServingPoolOptions {
  start: StartHost;
  /** First message to each host. */
  setup: ToHost;
  /** How many hosts at most; more than one is started only when there is work for it. Default 1. */
  hosts?: number;
  /** Calls at a time in one host. Default: any number. */
  capacity?: number;
  /** Seconds within which a host must get ready. */
  openTimeoutS: number;
  /** What a host is called in notes: `Python worker`, `worker thread`. */
  label: string;
}

/**
 * A call that hangs is timed out from the moment its code began; when its host does not answer any
 * more, or dies, the host is ended and whatever was under way in it is run again one at a time in a
 * fresh host. What hangs or dies alone is the culprit; the others only keep the attempt.
 */
export class ServingPool {
  readonly #hosts = new Set<ServedHost>();
  readonly #retired = new Set<ServedHost>();
  readonly #queue: PooledCall[] = [];
  /** Calls of a lost host: each is run alone, before anything else. */
  readonly #suspects: PooledCall[] = [];
  readonly #interrupts = new Interrupts();
  #maxHosts: number;
  #nextId = 1;
  #runAgain = 0;
  #closed = false;

  constructor(private readonly options: ServingPoolOptions) {
    this.#maxHosts = options.hosts ?? 1;
  }

  /**
   * Starts the first host.
   * @returns what the host says of itself.
   * @throws HostOpenError
   */
  async open(): Promise<unknown> {
    try {
      return await this.#startHost().ready;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * @throws TrialError (`timeout`, `crash`), ThrownInHost, or the signal's reason.
   */
  call(request: CallRequest): Promise<PoolReply> {
    request.signal.throwIfAborted();
    const call = new PooledCall(this.#nextId++, request);
    const forget = this.#interrupts.on(request.signal, (reason) => {
      call.abandon(reason);
      this.#dropFromQueues(call);
      for (const host of [...this.#hosts, ...this.#retired]) host.cancel(call);
    });
    this.#queue.push(call);
    this.#pump();
    return call.reply.finally(forget);
  }

  /** Ends all hosts; calls that still wait are failed. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#failWaiting("the target was closed");
    const hosts = [...this.#hosts, ...this.#retired];
    this.#hosts.clear();
    this.#retired.clear();
    for (const host of hosts) {
      for (const call of host.underWay.values()) call.fail("the target was closed", "crash");
    }
    await Promise.all(hosts.map((host) => host.end("gently")));
  }

  get warnings(): string[] {
    const n = this.#runAgain;
    if (n === 0) return [];
    const subject = n === 1 ? "1 call was" : `${n} calls were`;
    return [
      `${subject} run again one at a time, because a ${this.options.label} crashed or hung with more than one under way`,
    ];
  }

  #startHost(): ServedHost {
    const { start, setup, openTimeoutS } = this.options;
    const host: ServedHost = new ServedHost(start, setup, openTimeoutS, {
      freed: () => {
        if (host.underWay.size === 0) this.#retired.delete(host);
        this.#pump();
      },
      retired: () => {
        this.#hosts.delete(host);
        this.#retired.add(host);
      },
      lost: (loss) => {
        this.#hosts.delete(host);
        this.#retired.delete(host);
        this.#sort(loss);
        this.#pump();
      },
    });
    this.#hosts.add(host);
    host.ready.then(
      () => this.#pump(),
      (error: Error) => this.#couldNotStart(host, error),
    );
    return host;
  }

  #couldNotStart(host: ServedHost, error: Error): void {
    this.#hosts.delete(host);
    if (this.#hosts.size > 0) this.#maxHosts = this.#hosts.size;
    else
      this.#failWaiting(`the ${this.options.label} could not be started again: ${error.message}`);
    this.#pump();
  }

  /** Of the calls of a lost host: who is to blame, who runs again, who was only waiting. */
  #sort({ message, kind, calls }: Loss): void {
    const begun = calls.filter((call) => call.startedAt !== null && !call.settled);
    const waiting = calls.filter((call) => call.startedAt === null && !call.settled);
    const alone = begun.length === 1;
    for (const call of begun) {
      if (alone) {
        call.fail(message, kind);
      } else {
        call.lost(message, kind);
        this.#suspects.push(call);
        this.#runAgain += 1;
      }
    }
    for (const call of waiting.reverse()) {
      call.lostBeforeStart += begun.length === 0 ? 1 : 0;
      if (call.lostBeforeStart >= MOST_LOSSES_BEFORE_START) call.fail(message, kind);
      else this.#queue.unshift(call);
    }
  }

  #pump(): void {
    if (this.#closed) return;
    while (this.#suspects.length > 0) {
      const host = this.#hostWithRoom(1);
      if (!host) return;
      const call = this.#suspects.shift();
      if (call) host.post(call);
      host.exclusive = true;
    }
    while (this.#queue.length > 0) {
      const host = this.#hostWithRoom(this.options.capacity ?? Number.POSITIVE_INFINITY);
      if (!host) return;
      const call = this.#queue.shift();
      if (call) host.post(call);
    }
  }

  /** The host with the fewest calls; starts another when all are full and there may be more. */
  #hostWithRoom(capacity: number): ServedHost | undefined {
    let best: ServedHost | undefined;
    for (const host of this.#hosts) {
      if (host.hasRoom(capacity) && (!best || host.underWay.size < best.underWay.size)) best = host;
    }
    const opening = [...this.#hosts].some((host) => !host.isReady);
    if (!best && !opening && this.#hosts.size < this.#maxHosts) this.#startHost();
    return best;
  }

  #dropFromQueues(call: PooledCall): void {
    for (const list of [this.#queue, this.#suspects]) {
      const index = list.indexOf(call);
      if (index >= 0) list.splice(index, 1);
    }
  }

  #failWaiting(message: string): void {
    for (const call of [...this.#suspects.splice(0), ...this.#queue.splice(0)]) {
      call.fail(message, "crash");
    }
  }
}
