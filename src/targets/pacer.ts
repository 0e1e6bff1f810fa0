/** Holds calls back: for a rate limit, and while a server has asked everybody to wait. */
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const MINUTE_MS = 60_000;

export interface RateLimit {
  requestsPerMinute?: number | undefined;
  tokensPerMinute?: number | undefined;
}

/** What a target's calls ask before each attempt, here or on many machines at once. */
export interface Pace {
  /** Nobody begins for so many seconds. */
  pause(seconds: number): void;
  /** Tokens of an answer, for the limit by tokens. */
  spend(tokens: number): void;
  /**
   * Resolves when a call may begin; gives no promise when it may at once. Throws or rejects with the
   * signal's reason.
   */
  ready(signal: AbortSignal): void | Promise<void>;
}

/** One for a target; all its calls ask it before each attempt. */
export class Pacer implements Pace {
  readonly #spacingMs: number;
  readonly #tokensPerMinute: number;
  #nextSlot = 0;
  #pausedUntil = 0;
  #spent: { at: number; tokens: number }[] = [];

  constructor({ requestsPerMinute, tokensPerMinute }: RateLimit = {}) {
    this.#spacingMs = requestsPerMinute === undefined ? 0 : MINUTE_MS / requestsPerMinute;
    this.#tokensPerMinute = tokensPerMinute ?? Number.POSITIVE_INFINITY;
  }

  /** Nobody begins for so many seconds. A longer pause that was asked for before stays. */
  pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + seconds * 1000);
  }

  /** Tokens of an answer, for the limit by tokens. */
  spend(tokens: number): void {
    if (tokens > 0 && Number.isFinite(this.#tokensPerMinute)) {
      this.#spent.push({ at: performance.now(), tokens });
    }
  }

  /**
   * Resolves when a call may begin; gives no promise when it may at once, without a limit. Throws or
   * rejects with the signal's reason.
   */
  ready(signal: AbortSignal): void | Promise<void> {
    signal.throwIfAborted();
    const limited = this.#spacingMs > 0 || this.#tokensPerMinute < Number.POSITIVE_INFINITY;
    if (limited || this.#pausedUntil > 0) return this.#turn(signal);
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const slot = this.#spacingMs === 0 ? now : Math.max(now, this.#nextSlot);
    this.#nextSlot = slot + this.#spacingMs;
    await this.#until(slot, signal);
    for (;;) {
      const free = Math.max(this.#pausedUntil, this.#tokensFree());
      if (free <= performance.now()) return;
      await this.#until(free, signal);
    }
  }

  /** When the tokens of the last minute fall below the limit. */
  #tokensFree(): number {
    const now = performance.now();
    this.#spent = this.#spent.filter(({ at }) => at > now - MINUTE_MS);
    let sum = this.#spent.reduce((total, { tokens }) => total + tokens, 0);
    for (const { at, tokens } of this.#spent) {
      if (sum < this.#tokensPerMinute) break;
      sum -= tokens;
      if (sum < this.#tokensPerMinute) return at + MINUTE_MS;
    }
    return 0;
  }

  async #until(time: number, signal: AbortSignal): Promise<void> {
    const ms = time - performance.now();
    if (ms > 0) await wait(ms, signal);
  }
}

/** Sleeps; rejects with the signal's reason when that is aborted. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  // Many may sleep on the one signal of the run.
  setMaxListeners(0, signal);
  try {
    await sleep(Math.min(Math.ceil(ms), 2 ** 31 - 1), undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
