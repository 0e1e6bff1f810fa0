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
  /** An attempt that was let begin has ended, with so many tokens; 0 when it does not say. */
  spend(tokens: number): void;
  /**
   * Resolves when a call may begin; gives no promise when it may at once. Throws or rejects with the
   * signal's reason.
   */
  ready(signal: AbortSignal): void | Promise<void>;
}

/**
 * One for a target; all its calls ask it before each attempt, and are let begin in the order in which
 * they asked.
 */
export class Pacer implements Pace {
  readonly #spacingMs: number;
  readonly #tokensPerMinute: number;
  #nextSlot = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;
  #spent: { at: number; tokens: number }[] = [];
  /** Of all answers that said their tokens, for the estimate of those under way. */
  #known = { answers: 0, tokens: 0 };
  #underWay = 0;
  /** Ends when the call that asked last was let begin. */
  #line: Promise<void> | null = null;
  #look: (() => void) | null = null;

  constructor({ requestsPerMinute, tokensPerMinute }: RateLimit = {}) {
    this.#spacingMs = requestsPerMinute === undefined ? 0 : MINUTE_MS / requestsPerMinute;
    this.#tokensPerMinute = tokensPerMinute ?? Number.POSITIVE_INFINITY;
  }

  /** Nobody begins for so many seconds. A longer pause that was asked for before stays. */
  pause(seconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + seconds * 1000);
  }

  /** An attempt that was let begin has ended, with so many tokens; 0 when it does not say. */
  spend(tokens: number): void {
    if (!Number.isFinite(this.#tokensPerMinute)) return;
    this.#underWay = Math.max(0, this.#underWay - 1);
    if (tokens > 0) {
      this.#spent.push({ at: performance.now(), tokens });
      this.#known = { answers: this.#known.answers + 1, tokens: this.#known.tokens + tokens };
    }
    this.#look?.();
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
    const before = this.#line;
    let goOn = (): void => {};
    this.#line = new Promise((resolve) => {
      goOn = resolve;
    });
    try {
      await before;
      for (;;) {
        signal.throwIfAborted();
        const free = Math.max(this.#nextSlot, this.#pausedUntil, this.#tokensFree());
        if (free <= performance.now()) break;
        await this.#until(free, signal);
      }
      const now = performance.now();
      // A timer that was a little late slows nothing down; a longer wait is not caught up with.
      const slot = now - this.#nextSlot < this.#spacingMs ? this.#nextSlot : now;
      this.#nextSlot = slot + this.#spacingMs;
      this.#underWay += 1;
    } finally {
      goOn();
    }
  }

  /**
   * When the tokens of the last minute fall below the limit. Calls under way are taken to need the
   * mean of what is known; Infinity: not before one of them ends.
   */
  #tokensFree(): number {
    const now = performance.now();
    const { answers, tokens } = this.#known;
    const left = this.#tokensPerMinute - (answers === 0 ? 0 : (this.#underWay * tokens) / answers);
    this.#spent = this.#spent.filter(({ at }) => at > now - MINUTE_MS);
    let sum = this.#spent.reduce((total, one) => total + one.tokens, 0);
    if (sum < left) return 0;
    for (const one of this.#spent) {
      sum -= one.tokens;
      if (sum < left) return one.at + MINUTE_MS;
    }
    // With nothing under way and nothing spent, a call that is larger than the limit must be let through.
    return this.#underWay === 0 ? 0 : Number.POSITIVE_INFINITY;
  }

  /** Waits until then, or until a call has ended or the signal is aborted. */
  async #until(time: number, signal: AbortSignal): Promise<void> {
    setMaxListeners(0, signal);
    await new Promise<void>((resolve) => {
      const ms = Math.min(Math.ceil(time - performance.now()), 2 ** 31 - 1);
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        this.#look = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done, { once: true });
      this.#look = done;
    });
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
