/** Progress of a run: one live line in a terminal, a plain line every few seconds elsewhere. */

import type { RunProgress } from "../runner/progress.js";
import { rateInterval } from "../stats/rate-interval.js";
import type { Io } from "./io.js";
import { paced } from "./paced.js";

const LIVE_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;

export interface ProgressView {
  update(progress: RunProgress): void;
  /** Ends the live line. */
  end(): void;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The counts of the cases that have a trial. */
function begun({ passed, done }: RunProgress["ofCases"]): { passes: number[]; trials: number[] } {
  const passes: number[] = [];
  const trials: number[] = [];
  done.forEach((count, index) => {
    if (count === 0) return;
    passes.push(passed[index]!);
    trials.push(count);
  });
  return { passes, trials };
}

/**
 * One line of progress. The rate is the mean of the rates of the cases that have a trial, as it will
 * be shown of the run, with its 95 % interval:
 * `120/300  40 %  8.1/s  ETA 22 s  pass 91.2 % (86.4 to 94.4)  2 errors  $0.0312`.
 */
export function progressLine(progress: RunProgress, now: number): string {
  const { done, total, errors, costUsd } = progress;
  const elapsed = Math.max(1e-3, (now - progress.startedAt) / 1000);
  const rate = progress.calledNow / elapsed;
  const parts = [`${done}/${total}`, `${Math.floor((100 * done) / total)} %`];
  if (progress.calledNow > 0) {
    parts.push(`${rate.toFixed(1)}/s`);
    if (done < total) parts.push(`ETA ${duration((total - done) / rate)}`);
  }
  const { passes, trials } = begun(progress.ofCases);
  if (trials.length > 0) {
    const { rate, low, high } = rateInterval(passes, trials, 0.95);
    const percent = (value: number) => (100 * value).toFixed(1);
    parts.push(`pass ${percent(rate)} % (${percent(low)} to ${percent(high)})`);
  }
  if (errors > 0) parts.push(`${errors} error${errors === 1 ? "" : "s"}`);
  if (costUsd !== null) parts.push(`$${costUsd.toFixed(4)}`);
  return parts.join("  ");
}

/** A view that writes nothing. */
const silent: ProgressView = { update: () => {}, end: () => {} };

/** The view that fits the place: live, plain lines, or nothing when quiet. */
export function progressView(io: Io, quiet: boolean): ProgressView {
  if (quiet) return silent;
  const { live } = io;
  let told = false;
  const pace = paced<RunProgress>({
    everyMs: live ? LIVE_EVERY_MS : PLAIN_EVERY_MS,
    trailing: live !== undefined,
    waitFirst: live === undefined,
    tell(progress) {
      const line = progressLine(progress, Date.now());
      told = true;
      if (live) live(line);
      else io.err(`${line}\n`);
    },
  });
  return {
    update(progress) {
      // A short run needs no line of progress where lines stay; a long one gets its last.
      if (progress.done < progress.total || live) pace.offer(progress);
      else if (told) io.err(`${progressLine(progress, Date.now())}\n`);
    },
    end() {
      pace.end();
      live?.(null);
    },
  };
}
