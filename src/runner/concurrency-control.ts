/** Finds how many trials at a time a target answers fastest, from when trials end and which are refused. */
import { type ConcurrencyFound, MOST_AUTO_CONCURRENCY } from "../domain/concurrency.js";
import type { Trial } from "../domain/trial.js";

/** Trials at a time before anything is known. */
const FIRST = 4;
/** A step up is kept when trials end faster by this factor; twice as fast is the most it can bring. */
const WORTHWHILE = 1.25;
/** Measurements without a gain that end the search: one may be chance. */
const MOST_MISSES = 2;
/** A narrower width whose trials end at least so fast, in parts of the fastest, is as good. */
const AS_GOOD = 0.9;
/** Fewest trials of one measurement. */
const FEWEST_MEASURED = 24;
/** What is left of the width after a refusal. */
const CUT = 0.7;

const OVERLOADED = new Set([429, 503, 529]);
/** How clients inside a target's own code word a refusal. */
const OVERLOAD_WORDS = /\b(?:429|503|529)\b|rate.?limit|too many requests|overloaded/i;

/** Whether an overloaded target turned an attempt of the trial away. */
function isRefused({ error, errorKind, attempts = [] }: Trial): boolean {
  const before = attempts.some(
    ({ status, errorKind: kind }) =>
      kind === "connection" || (status !== undefined && OVERLOADED.has(status)),
  );
  if (before || error === null) return before;
  if (errorKind === "connection") return true;
  return (errorKind === "http" || errorKind === "exception") && OVERLOAD_WORDS.test(error);
}

/**
 * Doubles the width while that pays, as BBR fills a path (Cardwell and others, "BBR:
 * congestion-based congestion control", 2016: the search ends when the delivery rate stops growing by
 * a quarter), and gives way to refusals by additive increase and multiplicative decrease (Chiu and
 * Jain, "Analysis of the increase and decrease algorithms for congestion avoidance", 1989; RFC 5681).
 * It differs from both in its clock: a round is so many trials that ended, not a round-trip time,
 * since trials take unlike times.
 */
export class ConcurrencyControl {
  readonly most: number;
  #width: number;
  #tried: number;
  #growing = true;
  #because: ConcurrencyFound["because"] = "short";
  #ceiling: number;
  /** Trials that ended in a millisecond, by the width; the narrowest first. */
  readonly #rates = new Map<number, number>();
  #misses = 0;
  #refusals = 0;
  #epoch = 0;
  /** Trials that still end under the width before: they are no measure of this one. */
  #unsettled = 0;
  #counted = 0;
  #since = 0;

  /** @param most trials at a time at most */
  constructor(most = MOST_AUTO_CONCURRENCY) {
    this.most = most;
    this.#width = Math.min(FIRST, most);
    this.#tried = this.#width;
    this.#ceiling = most;
    this.restart();
  }

  /** Trials at a time for now. */
  get width(): number {
    return this.#width;
  }

  /** Of a trial that begins: to be handed to `ended`. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Begins to measure anew: there was a time when fewer trials were under way than might be. */
  restart(): void {
    this.#unsettled = this.#width;
    this.#counted = 0;
  }

  /**
   * @param trial one that ended
   * @param epoch what it was when the trial began: those of one overload count as one
   * @param now milliseconds of a clock that never goes back
   */
  ended(trial: Trial, epoch: number, now: number): void {
    if (trial.cached) return;
    if (isRefused(trial)) {
      this.#refusals += 1;
      if (epoch === this.#epoch) this.#giveWay();
      return;
    }
    if (this.#unsettled > 0) {
      this.#unsettled -= 1;
      this.#since = now;
      return;
    }
    this.#counted += 1;
    if (this.#counted < Math.max(FEWEST_MEASURED, this.#width)) return;
    this.#measured(this.#counted / Math.max(1e-6, now - this.#since));
  }

  /** What was found so far. */
  get found(): ConcurrencyFound {
    return {
      atATime: this.#width,
      tried: this.#tried,
      most: this.most,
      refusals: this.#refusals,
      because: this.#because,
    };
  }

  #giveWay(): void {
    this.#epoch += 1;
    this.#growing = false;
    this.#because = "refusals";
    this.#set(Math.max(1, Math.floor(this.#width * CUT)));
  }

  /** @param rate trials that ended in a millisecond */
  #measured(rate: number): void {
    if (!this.#growing) {
      this.#set(Math.min(this.#ceiling, this.#width + 1));
      return;
    }
    const before = Math.max(0, ...this.#rates.values());
    this.#rates.set(this.#width, Math.max(rate, this.#rates.get(this.#width) ?? 0));
    if (rate >= WORTHWHILE * before) {
      this.#misses = 0;
      if (this.#width < this.most) this.#set(Math.min(this.most, 2 * this.#width));
      else this.#settle(this.#width, "most");
      return;
    }
    this.#misses += 1;
    if (this.#misses < MOST_MISSES) this.restart();
    else this.#settle(this.#narrowest(), "plateau");
  }

  /** The narrowest width that is about as fast as the fastest. */
  #narrowest(): number {
    const enough = AS_GOOD * Math.max(...this.#rates.values());
    for (const [width, rate] of this.#rates) if (rate >= enough) return width;
    return this.#width;
  }

  #settle(width: number, because: ConcurrencyFound["because"]): void {
    this.#growing = false;
    this.#because = because;
    this.#ceiling = width;
    this.#set(width);
  }

  #set(width: number): void {
    this.#width = width;
    this.#tried = Math.max(this.#tried, width);
    this.restart();
  }
}
