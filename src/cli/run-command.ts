/** What `run` does: the run with its progress, then the result by every reporter. */
import path from "node:path";
import type { ConcurrencyFound } from "../domain/concurrency.js";
import { exitCodes } from "../domain/exit-codes.js";
import type { CasePlace } from "../domain/reporter.js";
import type { RequestedReporter } from "../session/load-reporter.js";
import type { SuiteRequest } from "../session/prepare-suite.js";
import { type RunOutcome, type RunRequest, runSession } from "../session/run-session.js";
import { exitCodeOfRun } from "./exit-code-of-run.js";
import type { RunFlags } from "./flags.js";
import { placesFor, tellGitHub } from "./github-runner.js";
import { type Interruption, interruptible } from "./interrupt.js";
import type { Io } from "./io.js";
import { keepInHistory } from "./keep-in-history.js";
import { progressView } from "./progress.js";
import { filesOf, requestedReporters, show, withConfigured } from "./show.js";

/** Reading a report back takes more code than a run that needs none. */
export async function lastFailedOf(out: string): Promise<string[]> {
  const { lastFailed } = await import("../session/last-failed.js");
  return await lastFailed(out);
}

/** What `--dry-run` prints. */
async function dryRunOutput(request: SuiteRequest, asJson: boolean): Promise<string> {
  const [{ dryRun }, { dryRunText }] = await Promise.all([
    import("../session/dry-run.js"),
    import("./dry-run-text.js"),
  ]);
  const plan = await dryRun(request);
  return asJson ? `${JSON.stringify(plan, null, 2)}\n` : dryRunText(plan);
}

/** The request of a run with its progress on standard error. */
export async function watchedRequest(
  flags: RunFlags,
  io: Io,
  request: SuiteRequest,
  interruption: Interruption,
): Promise<{ request: RunRequest; end(): void }> {
  const out = path.resolve(io.cwd, flags.out);
  const selection = request.selection ?? { globs: [], tags: [] };
  const view = progressView(io, flags.quiet === true || flags.json === true);
  return {
    request: {
      ...request,
      selection: flags.lastFailed ? { ...selection, ids: await lastFailedOf(out) } : selection,
      out,
      ...(flags.resume ? { resume: true } : {}),
      ...(flags.retryErrors ? { retryErrors: true } : {}),
      signal: interruption.signal,
      onStart: ({ trials, done, setAside, wholeRange }) => {
        if (wholeRange) {
          io.err(
            `repeats ${wholeRange.min}..${wholeRange.max}: with no baseline to decide by, all ${wholeRange.max} are made\n`,
          );
        }
        if (setAside) {
          io.err(
            `An unfinished run lay here; its journal is kept as ${path.relative(io.cwd, setAside)} (--resume would have gone on with it)\n`,
          );
        }
        if (done > 0) io.err(`Resuming: ${done} of ${trials} trials are done\n`);
      },
      onTrial: (_event, progress) => view.update(progress),
      onNote: (text) => !flags.quiet && io.err(`${text}\n`),
    },
    end: () => view.end(),
  };
}

/** How many trials at a time were best, for a run that looked for it. */
export function concurrencyLine(found: ConcurrencyFound): string {
  const { atATime, tried, most, refusals, because } = found;
  const why = {
    plateau: `${tried} were answered no faster`,
    refusals: `${refusals} trials were refused or cut off, at up to ${tried} at a time`,
    most: "the most that auto tries; a number may be larger",
    short: "the run was too short to find the best",
  };
  return `Concurrency: ${atATime} at a time of at most ${most}: ${why[because]}\n`;
}

/** Says where the report is, and what to do about one that is incomplete. */
export function sayWritten(outcome: RunOutcome, out: string, io: Io): void {
  const shown = path.relative(io.cwd, out) || out;
  if (outcome.concurrency) io.err(concurrencyLine(outcome.concurrency));
  io.err(`Report: ${shown}\n`);
  if (!outcome.ended.complete) {
    const why = outcome.ended.stoppedBy ? ` (${outcome.ended.stoppedBy})` : "";
    io.err(
      `The run is incomplete${why}: it can be neither gated nor a baseline; --resume goes on with it\n`,
    );
  }
}

/** Where the cases of a run stand, for a reporter that points at them. */
export async function placesOfRun(
  { prepared }: RunOutcome,
  reporters: readonly RequestedReporter[],
  io: Io,
): Promise<ReadonlyMap<string, CasePlace> | undefined> {
  return await placesFor(reporters, io, async (root) => {
    const { placesOfSuite } = await import("../session/case-places.js");
    return placesOfSuite(prepared.suite, root);
  });
}

/** Runs and shows; returns the exit code. */
export async function runCommand(flags: RunFlags, io: Io, request: SuiteRequest): Promise<number> {
  const reporters = await requestedReporters(flags, io);
  if (flags.dryRun) {
    io.out(await dryRunOutput(request, flags.json === true));
    return exitCodes.yes;
  }
  return interruptible(io, async (interruption) => {
    const watched = await watchedRequest(flags, io, request, interruption);
    const outcome = await runSession({
      ...watched.request,
      outputs: filesOf(reporters),
    }).finally(() => watched.end());
    const all = withConfigured(reporters, flags, outcome.prepared.reporters);
    const subject = { kind: "run", summary: outcome.summary } as const;
    const shown = path.relative(io.cwd, watched.request.out) || watched.request.out;
    const places = await placesOfRun(outcome, all, io);
    const { failures } = await show(subject, all, io, shown, places);
    await tellGitHub(subject, all, io, places);
    sayWritten(outcome, watched.request.out, io);
    const kept = await keepInHistory(outcome, io);
    const interrupted = interruption.exitCode();
    if (interrupted !== null) return interrupted;
    const code = exitCodeOfRun(outcome, flags.minPassRate);
    return (failures > 0 || !kept) && code === exitCodes.yes ? exitCodes.setup : code;
  });
}
