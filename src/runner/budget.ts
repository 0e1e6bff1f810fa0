/** Keeps count of errors and money, and says when a run must start no more trials. */
import type { Trial } from "../domain/trial.js";

/** Limits of a run; each is off when missing. */
export interface RunLimits {
  /** Errored trials of this sitting after which no more is started. */
  maxErrors?: number;
  /** US dollars of the whole run, sittings before it too. */
  maxCostUsd?: number;
}

/** Sums of decimal prices carry errors of this relative size, which must not decide. */
const ROUNDING = 1e-9;

/** The account of one run. */
export class Budget {
  readonly #limits: RunLimits;
  #errors = 0;
  #spentUsd = 0;
  #priced = 0;
  #underWay = 0;
  #called = 0;

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  /** A trial of an earlier sitting: what it cost counts, its error does not. */
  remember(trial: Trial): void {
    this.#addCost(trial);
  }

  start(): void {
    this.#underWay += 1;
  }

  /** @param trial null when nobody waited for its end. */
  finish(trial: Trial | null): void {
    this.#underWay -= 1;
    if (trial === null) return;
    if (trial.error !== null) this.#errors += 1;
    if (trial.error === null && !trial.cached) this.#called += 1;
    this.#addCost(trial);
  }

  #addCost(trial: Trial): void {
    // What came from a cache was paid for by the run that called.
    if (trial.costUsd === null || trial.cached) return;
    this.#spentUsd += trial.costUsd;
    this.#priced += 1;
  }

  /** Whether there is a limit in US dollars that nothing could be held to: no answer said its cost. */
  get isBlindToCost(): boolean {
    return this.#limits.maxCostUsd !== undefined && this.#called > 0 && this.#priced === 0;
  }

  /**
   * Why no more trials may start; null while they may. The trials under way and the next one are
   * taken to cost the mean of those that are known, so the limit is kept and not merely noticed.
   */
  exceeded(): "max_errors" | "max_cost_usd" | null {
    const { maxErrors = Infinity, maxCostUsd = Infinity } = this.#limits;
    if (this.#errors >= maxErrors) return "max_errors";
    if (this.#priced === 0 || maxCostUsd === Infinity) return null;
    const mean = this.#spentUsd / this.#priced;
    const expected = this.#spentUsd + (this.#underWay + 1) * mean;
    return expected > maxCostUsd * (1 + ROUNDING) ? "max_cost_usd" : null;
  }
}
