/** What `gate` does: the run, the comparison, and the verdict by every reporter. */
import { exitCodeOf, exitCodes } from "../domain/comparison.js";
import { dryRun } from "../session/dry-run.js";
import { gateSession } from "../session/gate-session.js";
import type { SuiteRequest } from "../session/prepare-suite.js";
import { dryRunText } from "./dry-run-text.js";
import type { GateCommandFlags } from "./flags.js";
import { interruptible } from "./interrupt.js";
import type { Io } from "./io.js";
import { sayWritten, watchedRequest } from "./run-command.js";
import { requestedReporters, show, wantsExplanation, withConfigured } from "./show.js";

/** Runs, compares and shows; returns the exit code. */
export async function gateCommand(
  flags: GateCommandFlags,
  io: Io,
  request: SuiteRequest,
): Promise<number> {
  const reporters = await requestedReporters(flags, io);
  const { baseline, baselineRef } = flags;
  if (flags.dryRun) {
    const plan = await dryRun({
      ...request,
      adaptive: true,
      ...(baseline === undefined ? {} : { baseline }),
    });
    io.out(flags.json ? `${JSON.stringify(plan, null, 2)}\n` : dryRunText(plan));
    return exitCodes.yes;
  }
  return interruptible(io, async (interruption) => {
    const watched = await watchedRequest(flags, io, request, interruption);
    const outcome = await gateSession({
      ...watched.request,
      ...(baseline === undefined ? {} : { baseline }),
      ...(baselineRef === undefined ? {} : { baselineRef }),
      ...(flags.earlier === undefined ? {} : { earlier: flags.earlier }),
      explain: wantsExplanation(flags, reporters),
      onBaseline: (name) => name !== null && !flags.quiet && io.err(`Baseline: ${name}\n`),
      onRound: (round, max) =>
        !flags.quiet && io.err(`Round ${round} of at most ${max}: not sure yet, going on\n`),
    }).finally(() => watched.end());
    const interrupted = interruption.exitCode();
    const all = withConfigured(reporters, flags, outcome.run.prepared.reporters);
    const { compared } = outcome;
    const { failures } = await show(
      compared
        ? { kind: "comparison", ...compared }
        : { kind: "run", summary: outcome.run.summary },
      all,
      io,
      flags.out,
    );
    sayWritten(outcome.run, watched.request.out, io);
    if (interrupted !== null) return interrupted;
    if (compared === null) {
      io.err(
        `NO BASELINE: ${outcome.baseline} does not exist, so nothing was compared; on_missing_baseline: pass lets this through\n`,
      );
      return outcome.run.ended.complete ? exitCodes.yes : exitCodes.notMeasured;
    }
    const code = exitCodeOf(compared.comparison);
    return failures > 0 && code === exitCodes.yes ? exitCodes.setup : code;
  });
}
