/** Runs a suite to a stream of events: the journal's, from which every report is made. */
import { setMaxListeners } from "node:events";
import type { AdaptiveEnd } from "../domain/adaptive.js";
import { CheckConfigError, TargetConfigError } from "../domain/errors.js";
import type { JournalEvent, RunEnded, RunStarted, TrialFinished } from "../domain/journal.js";
import type { Warning } from "../domain/report.js";
import type { Suite } from "../domain/suite.js";
import type { Target } from "../domain/target.js";
import { Budget, type RunLimits } from "./budget.js";
import type { Executor, RunPlanned } from "./execute.js";
import type { JournalWriter } from "./journal-writer.js";
import { type PerformTrial, performHere } from "./perform-trial.js";
import { type PlanItem, planRounds, trialKey } from "./plan.js";
import { advance, noProgress, type RunProgress } from "./progress.js";
import type { DecideRound } from "./rounds.js";
import { RunStop, type StopReason } from "./stop.js";
import { type StoragePolicy, storingBy } from "./stored-trial.js";

/** Seconds that trials under way get to end after an interruption. */
export const DEFAULT_GRACE_S = 10;

export interface RunOptions extends StoragePolicy {
  suite: Suite;
  /** Open already; it is not closed here. */
  target: Target;
  /** The first event; its `cases` say how many trials each case of the suite gets. */
  started: RunStarted;
  /** Finished trials of earlier sittings by `trialKey`, which are not called again. */
  done?: ReadonlyMap<string, TrialFinished>;
  /** Where every event is written; closed at the end. Null keeps all in memory. */
  journal: JournalWriter | null;
  /** Whether the journal holds `started` and `done` already. @default the journal is not empty */
  resumed?: boolean;
  /** Seconds of the earlier sittings. @default 0 */
  earlierDurationS?: number;
  /** Warnings of the earlier sittings. @default none */
  earlierWarnings?: readonly Warning[];
  executor: Executor;
  /** Does one trial. @default in this process, with `target` */
  perform?: PerformTrial;
  /** Notes for the report. @default the target's */
  warnings?(): readonly string[];
  limits: RunLimits;
  /** Aborted when the run is interrupted: no trial is started any more. */
  signal: AbortSignal;
  /** Seconds to wait for trials under way when the run is interrupted. @default 10 */
  graceS?: number;
  /** Decides after each round whether there is another. @default all planned trials are run */
  decide?: DecideRound;
  onTrial?(event: TrialFinished, progress: RunProgress): void;
}

export interface RunResult {
  /** All events: the first, the trials of all sittings, warnings, the last. */
  events: JournalEvent[];
  ended: RunEnded;
}

/** Faults that end the run, and what the journal calls them. */
function reasonOf(fault: unknown): StopReason {
  if (fault instanceof CheckConfigError) return "check_config";
  return fault instanceof TargetConfigError ? "target_config" : "fault";
}

/** The first event with no secret in it. Names (ids, tags, labels) are the suite's own words. */
function masked(started: RunStarted, policy: StoragePolicy): RunStarted {
  const { secrets } = policy;
  return {
    ...started,
    target: secrets.mask(started.target),
    metadata: secrets.maskDeep(started.metadata),
    suite: {
      ...started.suite,
      checks: secrets.maskDeep(started.suite.checks),
      config: secrets.maskDeep(started.suite.config),
    },
    ...(started.system === undefined ? {} : { system: secrets.maskDeep(started.system) }),
  };
}

/** One sitting of a run. */
class Sitting {
  readonly stop = new RunStop();
  readonly events: JournalEvent[] = [];
  readonly remaining: PlanItem[] = [];
  fault: { thrown: unknown } | null = null;
  #decided: AdaptiveEnd | null = null;
  readonly #options: RunOptions;
  readonly #budget: Budget;
  readonly #perform: PerformTrial;
  readonly #resumed: boolean;
  #progress: RunProgress;
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(options: RunOptions) {
    this.#options = options;
    const store = storingBy(options);
    this.#perform = options.perform ?? performHere({ target: options.target, store });
    this.#budget = new Budget(options.limits);
    const plan = planRounds(options.started.cases.map((head) => head.planned));
    const { cases } = options.started;
    this.#progress = noProgress(plan.items.length, cases.length, Date.now());
    this.#indexes = new Map(cases.map(({ id }, index) => [id, index]));
    const { journal } = options;
    this.#resumed = options.resumed ?? (journal !== null && !journal.isEmpty);
    this.#keep(masked(options.started, options));
    for (const warning of options.earlierWarnings ?? [])
      this.#keep({ event: "warning", ...warning });
    this.remaining.push(...this.#unknown(plan.items));
    this.#secureBursts();
  }

  get isComplete(): boolean {
    return this.#decided !== null || this.#progress.done === this.#progress.total;
  }

  /** Runs what is left of the plan, until it is done, stopped or decided. */
  async run(): Promise<void> {
    const { decide, started } = this.#options;
    this.#checkLimits();
    if (decide === undefined) {
      await this.#execute(this.remaining);
      return;
    }
    const rounds = started.cases.reduce((most, { planned }) => Math.max(most, planned), 0);
    for (let round = 1; round <= rounds; round++) {
      const items = this.remaining.filter(({ repeat }) => repeat === round - 1);
      const whole = await this.#execute(items);
      if (!whole || !(await this.#goesOn(round, decide))) return;
    }
  }

  /** Whether there is another round. */
  async #goesOn(round: number, decide: DecideRound): Promise<boolean> {
    for (;;) {
      const decision = decide(round, this.events);
      if (decision.next === "go_on") return true;
      if (decision.next === "stop") {
        this.#decided = { rounds: round, stoppedBy: decision.stoppedBy };
        return false;
      }
      this.#progress = {
        ...this.#progress,
        total: this.#progress.total + decision.items.length,
      };
      if (!(await this.#execute(this.#unknown(decision.items)))) return false;
    }
  }

  /** Keeps the trials that an earlier sitting finished, and returns the others. */
  #unknown(items: readonly PlanItem[]): PlanItem[] {
    const { started, done } = this.#options;
    return items.filter((item) => {
      const id = started.cases[item.caseIndex]?.id ?? "";
      const known = done?.get(trialKey(id, item.repeat, item.burst));
      if (known === undefined) return true;
      this.#keep(known);
      this.#budget.remember(known.trial);
      this.#advance(known, false);
      return false;
    });
  }

  /** Writes down fresh trials of an earlier sitting, which are asked for only when it is decided so. */
  #secureBursts(): void {
    const { journal, done } = this.#options;
    if (journal === null || this.#resumed) return;
    for (const event of done?.values() ?? []) if (event.burst) journal.append(event);
  }

  /** Runs the trials; false when not all of them came to an end. */
  async #execute(items: readonly PlanItem[]): Promise<boolean> {
    let finished = 0;
    const { executor } = this.#options;
    for await (const event of executor({ items }, this.#runPlanned, this.stop.soft)) {
      const kept = this.#append(event);
      finished += 1;
      this.#advance(kept, true);
      this.#options.onTrial?.(kept, this.#progress);
    }
    return finished === items.length;
  }

  #advance({ case: id, burst, trial }: TrialFinished, called: boolean): void {
    const caseIndex = burst ? undefined : this.#indexes.get(id);
    this.#progress = advance(this.#progress, { trial, caseIndex, called });
  }

  /** Adds an event of an earlier sitting, which a journal that is gone on with holds already. */
  #keep(event: JournalEvent): void {
    const { journal } = this.#options;
    this.events.push(journal === null || this.#resumed ? event : journal.append(event));
  }

  /** Records the warnings of the target and how the run ended. */
  end(durationS: number): RunEnded {
    const { target, warnings = () => target.warnings } = this.#options;
    for (const text of new Set(warnings())) {
      const masked = this.#options.secrets.mask(text.toWellFormed());
      this.#append({ event: "warning", code: "target", text: masked });
    }
    if (this.#budget.isBlindToCost) {
      const text =
        "max_cost_usd could not be kept: no answer said what it cost (http.cost_path, or cost_usd in the answer)";
      this.#append({ event: "warning", code: "cost_unknown", text });
    }
    const stoppedBy = this.stop.reason ?? "fault";
    return this.#append<RunEnded>({
      event: "end",
      complete: this.isComplete,
      ...(this.isComplete ? {} : { stoppedBy }),
      ...(this.#decided === null ? {} : { adaptive: this.#decided }),
      durationS,
    });
  }

  #append<E extends JournalEvent>(event: E): E {
    const kept = this.#options.journal?.append(event) ?? event;
    this.events.push(kept);
    return kept;
  }

  #checkLimits(): void {
    const reason = this.#budget.exceeded();
    if (reason !== null) this.stop.stop(reason);
  }

  readonly #runPlanned: RunPlanned = async ({ caseIndex, repeat, burst }) => {
    const { suite, graceS = DEFAULT_GRACE_S } = this.#options;
    const bound = suite.cases[caseIndex];
    if (bound === undefined) throw new RangeError(`the suite has no case ${caseIndex}`);
    this.#budget.start();
    try {
      const trial = await this.stop.waitFor(this.#perform(bound, { repeat, burst }, this.stop));
      this.#budget.finish(trial);
      if (trial === null) return null;
      this.#checkLimits();
      const kept = { repeat, ...(burst ? { burst } : {}), trial };
      return { event: "trial", case: bound.case.id, ...kept };
    } catch (thrown) {
      // Those under way are paid for: they may end, and are kept, before the run does.
      this.#budget.finish(null);
      this.fault ??= { thrown };
      this.stop.stop(reasonOf(thrown), graceS);
      return null;
    }
  };
}

/**
 * Runs every trial of the plan that is not done, and gives the events of the whole run. A run that
 * is interrupted or meets a limit ends well, `complete: false`, with all that was finished.
 * @throws CheckConfigError, TargetConfigError when one comes up in mid-run, after the trials under
 * way were kept; the journal stays.
 * @throws UsageError for a pattern of `redact` that is none, before the first call.
 */
export async function runToJournal(options: RunOptions): Promise<RunResult> {
  const { journal, signal, graceS = DEFAULT_GRACE_S, earlierDurationS = 0 } = options;
  const start = performance.now();
  let sitting: Sitting | null = null;
  const interrupt = () => sitting?.stop.stop("interrupted", graceS);
  try {
    sitting = new Sitting(options);
    journal?.appear();
    setMaxListeners(0, sitting.stop.hard, sitting.stop.soft);
    signal.addEventListener("abort", interrupt, { once: true });
    if (signal.aborted) interrupt();
    await sitting.run();
    const ended = sitting.end(earlierDurationS + (performance.now() - start) / 1000);
    if (sitting.fault !== null) throw sitting.fault.thrown;
    return { events: sitting.events, ended };
  } catch (fault) {
    sitting?.stop.giveUp();
    throw fault;
  } finally {
    signal.removeEventListener("abort", interrupt);
    sitting?.stop.dispose();
    // A complete run becomes a report, which is flushed; then the journal goes.
    journal?.close(!sitting?.isComplete);
  }
}
