/** One host of a serving pool with the calls that are under way in it. */
import type { ErrorKind } from "../domain/trial.js";
import type { FromHost, Host, StartHost, ToHost } from "./messages.js";
import { type PooledCall, timeoutMessage } from "./pooled-call.js";
import { HostOpenError } from "./thrown-in-host.js";

/** A host that answers no `cancel` for so long is taken to be unresponsive. */
const UNRESPONSIVE_MS = 1000;

/** Why a host was lost, and the calls that were in it. */
export interface Loss {
  message: string;
  kind: ErrorKind;
  calls: PooledCall[];
}

export interface HostEvents {
  /** There may be room for another call. */
  freed(): void;
  /** The host is gone with calls in it; it has ended already. */
  lost(loss: Loss): void;
  /** The host takes no more calls and ends when the last has finished. */
  retired(): void;
}

/** Starts a host, hands it calls and watches over their time-outs. */
export class ServedHost {
  readonly underWay = new Map<number, PooledCall>();
  /** What the host said of itself; rejects with {@link HostOpenError}. */
  readonly ready: Promise<unknown>;
  isReady = false;
  /** Whether the call in it must stay alone. */
  exclusive = false;
  #gone = false;
  #retired = false;
  #pending = new Map<number, NodeJS.Timeout>();
  readonly #host: Host;

  constructor(
    start: StartHost,
    setup: ToHost,
    openTimeoutS: number,
    private readonly events: HostEvents,
  ) {
    let opened!: (info: unknown) => void;
    let failed!: (error: HostOpenError) => void;
    this.ready = new Promise((resolve, reject) => {
      opened = resolve;
      failed = reject;
    });
    this.ready.catch(() => {});
    const refuse = (error: HostOpenError): void => {
      clearTimeout(timer);
      this.#gone = true;
      failed(error);
      void this.#host.end("now");
    };
    const timer = setTimeout(
      () => refuse(new HostOpenError(`did not get ready within ${openTimeoutS} s`)),
      Math.min(openTimeoutS * 1000, 2 ** 31 - 1),
    );
    this.#host = start({
      message: (message) => {
        if (this.#gone) return;
        if (message.op === "ready") {
          clearTimeout(timer);
          this.isReady = true;
          opened(message.info);
        } else if (message.op === "failed") {
          refuse(new HostOpenError(message.error.message, message.error));
        } else {
          this.#hear(message);
        }
      },
      gone: (why) => {
        if (this.#gone) return;
        if (this.isReady) this.#lose(why, "crash");
        else refuse(new HostOpenError(why));
      },
    });
    this.#host.post(setup);
  }

  /** Whether it can take a call now. */
  hasRoom(capacity: number): boolean {
    return (
      this.isReady &&
      !this.#gone &&
      !this.#retired &&
      !this.exclusive &&
      this.underWay.size < capacity
    );
  }

  post(call: PooledCall): void {
    this.underWay.set(call.id, call);
    const { fn, args } = call.request;
    this.#host.post({ op: "call", id: call.id, fn, args });
  }

  /** Asks the host to stop a call that nobody waits for any more. */
  cancel(call: PooledCall): void {
    if (!this.#gone && this.underWay.has(call.id)) this.#cancel(call);
  }

  async end(how: "now" | "gently"): Promise<void> {
    this.#gone = true;
    for (const timer of this.#pending.values()) clearTimeout(timer);
    await this.#host.end(how);
  }

  #hear(message: Exclude<FromHost, { op: "ready" | "failed" }>): void {
    const call = this.underWay.get(message.id);
    if (!call) return;
    if (message.op === "started") {
      call.started(() => this.#cancel(call));
      return;
    }
    if (message.op === "pong" && message.state === "blocked") {
      this.#lose(timeoutMessage(call.request.timeoutS), "timeout");
      return;
    }
    if (message.op === "pong") call.timedOut();
    else if (this.#pending.has(call.id)) call.timedOut();
    else if (message.op === "result") call.answer(message.value, message.latency_s);
    else call.threw(message.error);
    if (message.op === "pong" && message.state === "stuck") this.#retire();
    this.#finish(call);
  }

  #cancel(call: PooledCall): void {
    if (this.#pending.has(call.id)) return;
    const { timeoutS } = call.request;
    const timer = setTimeout(
      () => this.#lose(timeoutMessage(timeoutS), "timeout"),
      UNRESPONSIVE_MS,
    );
    this.#pending.set(call.id, timer);
    this.#host.post({ op: "cancel", id: call.id });
  }

  #finish(call: PooledCall): void {
    clearTimeout(this.#pending.get(call.id));
    this.#pending.delete(call.id);
    this.underWay.delete(call.id);
    this.exclusive = false;
    if (this.#retired && this.underWay.size === 0) void this.end("now");
    this.events.freed();
  }

  #retire(): void {
    if (this.#retired) return;
    this.#retired = true;
    this.events.retired();
  }

  #lose(message: string, kind: ErrorKind): void {
    const calls = [...this.underWay.values()];
    this.underWay.clear();
    void this.end("now");
    this.events.lost({ message, kind, calls });
  }
}
