/** A call on its way through a serving pool, from the queue to its answer. */
import { TrialError } from "../domain/errors.js";
import type { Attempt, ErrorKind } from "../domain/trial.js";
import { AwakeTimer, awakeNow } from "./awake-timer.js";
import type { Thrown } from "./messages.js";
import { ThrownInHost } from "./thrown-in-host.js";

/** An answer from a host. */
export interface PoolReply {
  value: unknown;
  /** Seconds that the user's code took. */
  latencyS: number;
  /** Earlier attempts that were lost with their host, oldest first. */
  attempts: readonly Attempt[];
}

export interface CallRequest {
  fn: string;
  args: Record<string, unknown>;
  /** Seconds from the start of the user's code. */
  timeoutS: number;
  signal: AbortSignal;
}

/** One call: settled exactly once, maybe after several hosts. */
export class PooledCall {
  readonly attempts: Attempt[] = [];
  readonly reply: Promise<PoolReply>;
  /** When the user's code began (milliseconds of `awakeNow`), or null while it waits. */
  startedAt: number | null = null;
  /** How often its host was lost before the user's code began. */
  lostBeforeStart = 0;
  settled = false;
  #timer: AwakeTimer | undefined;
  #resolve!: (reply: PoolReply) => void;
  #reject!: (error: unknown) => void;

  constructor(
    readonly id: number,
    readonly request: CallRequest,
  ) {
    this.reply = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  started(onTimeout: () => void): void {
    this.startedAt = awakeNow();
    this.#timer = new AwakeTimer(this.request.timeoutS, onTimeout);
  }

  get elapsedS(): number {
    return this.startedAt === null ? 0 : (awakeNow() - this.startedAt) / 1000;
  }

  /** Back into the queue, as if never begun. */
  reset(): void {
    this.#timer?.clear();
    this.startedAt = null;
  }

  /** The host was lost under it: noted as an attempt; the call may be run again. */
  lost(error: string, errorKind: ErrorKind): void {
    this.attempts.push({ error, errorKind, latencyS: this.elapsedS });
    this.reset();
  }

  answer(value: unknown, latencyS: number): void {
    if (this.#settle()) this.#resolve({ value, latencyS, attempts: this.attempts });
  }

  threw(thrown: Thrown): void {
    if (this.#settle()) this.#reject(new ThrownInHost(thrown, this.attempts));
  }

  fail(message: string, kind: ErrorKind): void {
    if (this.#settle()) this.#reject(new TrialError(message, kind, this.attempts));
  }

  timedOut(): void {
    this.fail(timeoutMessage(this.request.timeoutS), "timeout");
  }

  abandon(reason: unknown): void {
    if (this.#settle()) this.#reject(reason);
  }

  #settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.#timer?.clear();
    return true;
  }
}

/** `timed out after 2 s`, as every kind of target says it. */
export function timeoutMessage(timeoutS: number): string {
  return `timed out after ${timeoutS} s`;
}
