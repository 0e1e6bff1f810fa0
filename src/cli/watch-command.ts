/** What `run --watch` does: the watch with its rounds, each shown as a run is shown. */
import path from "node:path";
import { UsageError } from "../domain/errors.js";
import { exitCodes } from "../domain/exit-codes.js";
import { displayPath } from "../problems/display-path.js";
import type { SuiteRequest } from "../session/prepare-suite.js";
import type { RunOutcome } from "../session/run-session.js";
import { type RoundStart, type RoundView, watchSession } from "../session/watch-session.js";
import { exitCodeOfRun } from "./exit-code-of-run.js";
import { explainError } from "./explain-error.js";
import type { RunFlags } from "./flags.js";
import { FINISHING, interruptible } from "./interrupt.js";
import type { Io } from "./io.js";
import { progressView } from "./progress.js";
import { lastFailedOf, sayWritten } from "./run-command.js";
import { filesOf, requestedReporters, show, withConfigured } from "./show.js";
import { watchKeys } from "./watch-keys.js";

const MOST_NAMED = 3;

/** @throws UsageError for flags that make no sense together with `--watch` */
function refuseFlags(flags: RunFlags): void {
  const other =
    flags.dryRun === true ? "--dry-run" : flags.queue === undefined ? undefined : "--queue";
  if (other === undefined) return;
  const hint =
    other === "--queue"
      ? "workers keep the suite that they began with; a watch is for a run on one machine"
      : "--dry-run calls nothing, and ends";
  throw new UsageError(`--watch and ${other} do not go together`, hint);
}

/** `cases.jsonl`, or the first of many files. */
function named(files: readonly string[], cwd: string): string {
  const shown = files.slice(0, MOST_NAMED).map((file) => displayPath(file, cwd));
  const more = files.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** What of a round is called, and what is not. */
export function roundLine({ trials, done, regraded }: RoundStart): string {
  const calls = trials - done;
  const again = regraded > 0 ? `, ${regraded} of them graded again` : "";
  const held = done > 0 ? `; ${done} of ${trials} still hold${again}` : "";
  return calls === 0
    ? `Nothing to call${held}\n`
    : `Calling ${calls} trial${calls === 1 ? "" : "s"}${held}\n`;
}

/** Watches and shows every round; returns the exit code when it is ended. */
export async function watchCommand(
  flags: RunFlags,
  io: Io,
  request: SuiteRequest,
): Promise<number> {
  refuseFlags(flags);
  const reporters = await requestedReporters(flags, io);
  const out = path.resolve(io.cwd, flags.out);
  const quiet = flags.quiet === true || flags.json === true;
  const note = (text: string) => {
    if (!quiet) io.err(text);
  };
  const selection = request.selection ?? { globs: [], tags: [] };
  const ids = flags.lastFailed ? { ids: await lastFailedOf(out) } : {};
  let underWay = false;
  let code: number = exitCodes.yes;

  const finished = async (outcome: RunOutcome): Promise<void> => {
    const all = withConfigured(reporters, flags, outcome.prepared.reporters);
    const subject = { kind: "run", summary: outcome.summary } as const;
    const { failures } = await show(subject, all, io, path.relative(io.cwd, out) || out);
    sayWritten(outcome, out, io);
    code = exitCodeOfRun(outcome, flags.minPassRate);
    if (failures > 0 && code === exitCodes.yes) code = exitCodes.setup;
  };

  const round = (): RoundView => {
    const progress = progressView(io, quiet);
    underWay = true;
    return {
      onStart(start) {
        if (start.setAside) {
          note(
            `An unfinished run lay here; its journal is kept as ${path.relative(io.cwd, start.setAside)}\n`,
          );
        }
        note(roundLine(start));
      },
      onTrial: (_event, state) => progress.update(state),
      onNote: (text) => note(`${text}\n`),
      over() {
        progress.end();
        underWay = false;
      },
      finished,
      async failed(error) {
        code = await explainError(error, io, false);
      },
    };
  };

  return interruptible(
    io,
    async (interruption) => {
      const keys = watchKeys(process.stdin);
      try {
        await watchSession({
          run: {
            ...request,
            selection: { ...selection, ...ids },
            out,
            outputs: filesOf(reporters),
            ...(flags.resume ? { resume: true } : {}),
            ...(flags.retryErrors ? { retryErrors: true } : {}),
          },
          signal: interruption.signal,
          onWish: (listener) =>
            keys?.onWish((wish) => {
              // During a round the end is an interruption like any other.
              if (wish === "end" && underWay) process.emit("SIGINT", "SIGINT");
              else listener(wish);
            }) ?? (() => {}),
          round,
          onChanged: (files, inRound) =>
            note(`Changed: ${named(files, io.cwd)}${inRound ? "; ending this round" : ""}\n`),
          onWaiting: (files) =>
            note(
              `Watching ${files} file${files === 1 ? "" : "s"}. ${
                keys ? "a: call all again, e: call errors again, q: end" : "Ctrl-C ends"
              }\n`,
            ),
        });
        return interruption.exitCode() ?? code;
      } finally {
        keys?.close();
      }
    },
    () => (underWay ? FINISHING : "\n"),
  );
}
