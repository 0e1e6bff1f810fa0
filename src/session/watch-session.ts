/** `run --watch`: a run, and after each change a round that calls only what the change concerns. */
import { rm } from "node:fs/promises";
import { UsageError } from "../domain/errors.js";
import type { RunStarted, TrialFinished } from "../domain/journal.js";
import { type FileSnapshot, snapshotOf } from "./file-snapshot.js";
import type { PreparedSuite } from "./prepare-suite.js";
import type { Resumed } from "./resume.js";
import { type RunOutcome, type RunRequest, runSession } from "./run-session.js";
import {
  isOwn,
  type Making,
  makingOf,
  nameOfMaking,
  type TakenOver,
  takeOver,
} from "./taken-over.js";
import { watchFiles } from "./watch-files.js";
import { Wake, type WakeReason, type Wish } from "./watch-wake.js";
import { allWatched, type WatchedFiles, watchedFiles } from "./watched-files.js";

/** What a round takes over instead of calling it. */
export interface RoundStart {
  /** Trials of the round, those that need no call, and those of them that were graded again. */
  trials: number;
  done: number;
  regraded: number;
  /** An unfinished run of somebody else that was moved out of the way. */
  setAside: string | null;
}

/** Told what happens in one round. */
export interface RoundView extends Pick<RunRequest, "onTrial" | "onNote"> {
  onStart(start: RoundStart): void;
  /** The round came to an end by itself, or by the end of the watch. */
  finished(outcome: RunOutcome): Promise<void>;
  /** The suite is not valid, or the run could not be made; the watch goes on. */
  failed(error: unknown): Promise<void>;
  /** Whatever became of it. */
  over(): void;
}

export interface WatchRequest {
  /** The run; what it resumes is resumed by the first round. */
  run: Omit<RunRequest, "signal" | "onStart" | "onTrial" | "onNote" | "takeOver" | "rounds">;
  /** Ends the watch; a round under way ends as an interrupted run does. */
  signal: AbortSignal;
  /** Hands wishes to the listener until the returned function is called. */
  onWish(listener: (wish: Wish) => void): () => void;
  round(reason: WakeReason): RoundView;
  onChanged(files: readonly string[], inRound: boolean): void;
  /** The watch waits for a change of one of so many files. */
  onWaiting(files: number): void;
}

/** Sum of what trials cost that were called, not taken from a cache. */
function costOf(trials: Iterable<TrialFinished>): number {
  let sum = 0;
  for (const { trial } of trials) if (!trial.cached) sum += trial.costUsd ?? 0;
  return sum;
}

/** One watch, from its first round to its end. */
class Watch {
  /** By what the trials were made that stand in the journal or the report; null: by another run. */
  #before: Making | null = null;
  /** Names of the rounds so far: what else lies in their place is somebody else's. */
  readonly #own = new Set<string>();
  #watched: WatchedFiles | null = null;
  #broken = false;
  /** US dollars for all calls of this watch. */
  #calledUsd = 0;

  constructor(private readonly request: WatchRequest) {}

  async run(): Promise<void> {
    let reason: WakeReason = "first";
    while (reason !== "end") reason = await this.#round(reason);
  }

  async #round(reason: WakeReason): Promise<WakeReason> {
    const { run, signal, onWish, onChanged, onWaiting } = this.request;
    const found = await watchedFiles(run);
    // While something is broken, what was known before may be what mends it.
    const known = this.#broken || !found.whole ? this.#watched : null;
    const watched = known === null ? found : allWatched(known, found);
    this.#watched = watched;
    const files = await snapshotOf(watched);
    const wake = new Wake(signal, onChanged);
    const unwatch = await watchFiles({
      watched,
      since: files,
      onChange: (changed) => wake.changed(changed),
      onFailure: (error) => wake.fail(unwatchable(error)),
    });
    const unwish = onWish((wish) => wake.wish(wish));
    try {
      await this.#run(reason, watched, files, wake);
      if (!signal.aborted && !wake.cut.aborted) onWaiting(files.size);
      return await wake.next();
    } finally {
      unwish();
      wake.dispose();
      await unwatch();
    }
  }

  async #run(
    reason: WakeReason,
    watched: WatchedFiles,
    files: FileSnapshot,
    wake: Wake,
  ): Promise<void> {
    const { run, signal } = this.request;
    const view = this.request.round(reason);
    const { resume, retryErrors, ...afresh } = run;
    const made: { by: Making | null; regraded: number; foreign: boolean; aside: string | null } = {
      by: null,
      regraded: 0,
      foreign: false,
      aside: null,
    };
    try {
      const outcome = await runSession({
        ...(this.#before === null ? run : afresh),
        signal: AbortSignal.any([signal, wake.cut]),
        onPrepared: async (prepared) => {
          refuseQueue(prepared);
          made.by = makingOf(prepared, watched, files);
        },
        ...(this.#before === null
          ? {}
          : {
              takeOver: async (prepared, started) => {
                const taken = await this.#takeOver(reason, prepared, started, made.by);
                made.regraded = taken.regraded;
                made.foreign = taken.foreign;
                return taken.resumed;
              },
            }),
        onStart: ({ trials, done, setAside, runs }) => {
          const own = this.#before !== null && !made.foreign;
          for (const each of runs) this.#own.add(nameOfMaking(each));
          if (own) made.aside = setAside;
          this.#before = made.by;
          const { regraded } = made;
          view.onStart({ trials, done, regraded, setAside: own ? null : setAside });
        },
        onTrial: (event, progress) => {
          this.#calledUsd += costOf([event]);
          view.onTrial?.(event, progress);
        },
        onNote: (text) => view.onNote?.(text),
      });
      // What still held of it is in the new journal or the new report.
      if (made.aside !== null) await rm(made.aside, { force: true });
      this.#broken = false;
      view.over();
      if (!wake.cut.aborted || outcome.ended.complete) await view.finished(outcome);
    } catch (error) {
      view.over();
      if (signal.aborted) throw error;
      this.#broken = true;
      // What is read while files are being changed may be half of a save; the next round will say.
      if (!wake.cut.aborted) await view.failed(error);
    }
  }

  async #takeOver(
    reason: WakeReason,
    prepared: PreparedSuite,
    started: RunStarted,
    now: Making | null,
  ): Promise<{ resumed: Resumed; regraded: number; foreign: boolean }> {
    const { out } = this.request.run;
    const before = this.#before;
    const own = this.#own;
    const retryErrors = reason === "errors";
    const taken: TakenOver =
      before === null || now === null || reason === "all"
        ? { done: new Map(), regraded: 0, foreign: !(await isOwn(out, own)) }
        : await takeOver({ out, prepared, started, before, now, own, retryErrors });
    const spentUsd = Math.max(0, this.#calledUsd - costOf(taken.done.values()));
    const { maxCostUsd } = prepared.config;
    if (maxCostUsd !== undefined && spentUsd >= maxCostUsd) {
      throw new UsageError(
        `max_cost_usd (${maxCostUsd}) is used up: the rounds of this watch cost $${this.#calledUsd.toFixed(4)}`,
        "raise it, or end the watch and begin another",
      );
    }
    const { done, regraded, foreign } = taken;
    return { resumed: { done, journal: null, spentUsd }, regraded, foreign };
  }
}

function refuseQueue({ config }: PreparedSuite): void {
  if (config.queue === undefined) return;
  throw new UsageError(
    "--watch is for a run on one machine, and this one goes over a queue",
    "workers keep the suite that they began with: run without --watch, or without queue",
  );
}

function unwatchable(error: Error): UsageError {
  return new UsageError(
    `files cannot be watched: ${error.message}`,
    "CHOKIDAR_USEPOLLING=1 looks at them again and again instead",
  );
}

/**
 * Runs, and runs again what a change concerns, until `signal` is aborted or the wish `end` comes.
 * @throws what the run throws when it is the end of the watch that ended it; UsageError when files can
 * no longer be watched.
 */
export async function watchSession(request: WatchRequest): Promise<void> {
  await new Watch(request).run();
}
