/** What `gate` does: the run, the comparison, and the verdict by every reporter. */
import { exitCodeOf } from "../domain/comparison.js";
import { exitCodes } from "../domain/exit-codes.js";
import type { ReporterSubject } from "../domain/reporter.js";
import type { HeadJudgement } from "../gate/judge-head.js";
import { dryRun } from "../session/dry-run.js";
import { gateSession } from "../session/gate-session.js";
import { gatedOf } from "../session/keep-run.js";
import type { SuiteRequest } from "../session/prepare-suite.js";
import { dryRunText } from "./dry-run-text.js";
import type { GateCommandFlags } from "./flags.js";
import { tellGitHub } from "./github-runner.js";
import { interruptible } from "./interrupt.js";
import type { Io } from "./io.js";
import { keepInHistory } from "./keep-in-history.js";
import { placesOfRun, sayWritten, watchedRequest } from "./run-command.js";
import { filesOf, requestedReporters, show, wantsExplanation, withConfigured } from "./show.js";

/** Says loudly that nothing was compared, and what the policy says of the head alone. */
function sayWithoutBaseline(alone: HeadJudgement, baseline: string | null, io: Io): void {
  io.err(
    `NO BASELINE: ${baseline}, so nothing was compared; on_missing_baseline: pass judges the head alone\n`,
  );
  for (const failure of alone.limitFailures) io.err(`  ${failure}\n`);
  for (const { id } of alone.mustPassFailures) {
    io.err(`  must-pass case ${JSON.stringify(id)} did not pass every trial\n`);
  }
  io.err(`Verdict: ${alone.verdict} (${alone.reasons.join(", ")})\n`);
}

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
      ...(baselineRef === undefined ? {} : { baselineRef }),
    });
    io.out(flags.json ? `${JSON.stringify(plan, null, 2)}\n` : dryRunText(plan));
    return exitCodes.yes;
  }
  return interruptible(io, async (interruption) => {
    const watched = await watchedRequest(flags, io, request, interruption);
    const outcome = await gateSession({
      ...watched.request,
      outputs: filesOf(reporters),
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
    const subject: ReporterSubject = compared
      ? { kind: "comparison", ...compared }
      : { kind: "run", summary: outcome.run.summary };
    const places = await placesOfRun(outcome.run, all, io);
    const { failures } = await show(subject, all, io, flags.out, places);
    await tellGitHub(subject, all, io, places);
    sayWritten(outcome.run, watched.request.out, io);
    const kept = await keepInHistory(outcome.run, io, () => gatedOf(outcome));
    if (interrupted !== null) return interrupted;
    if (outcome.alone) sayWithoutBaseline(outcome.alone, outcome.baseline, io);
    const code = exitCodeOf(compared?.comparison ?? (outcome.alone as HeadJudgement));
    return (failures > 0 || !kept) && code === exitCodes.yes ? exitCodes.setup : code;
  });
}
