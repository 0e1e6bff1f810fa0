/** `regressgate run`: run the suite, write the report, print the summary. */
import type { Command } from "commander";
import { exitCodes } from "../domain/comparison.js";
import type { RunOutcome } from "../session/run-session.js";
import type { Io } from "./io.js";
import {
  addReporterOptions,
  addSuiteOptions,
  type ReporterFlags,
  type SuiteFlags,
  suiteRequest,
} from "./options.js";
import { fraction } from "./parse-values.js";

export const DEFAULT_OUT = ".regressgate/report.json";

interface RunFlags extends SuiteFlags, ReporterFlags {
  out: string;
  resume?: boolean;
  retryErrors?: boolean;
  dryRun?: boolean;
  minPassRate?: number;
}

/** The options of a run that `gate` has too. */
export function addRunOptions(command: Command): Command {
  addReporterOptions(addSuiteOptions(command))
    .option("--out <path>", "the report's path (.json or .json.gz)", DEFAULT_OUT)
    .option("--resume", "go on with the unfinished run beside --out; nothing is called twice")
    .option("--retry-errors", "call only the errored trials again")
    .option("--dry-run", "say what it would call, cost and see; call nothing");
  return command;
}

/** The exit code of a run by itself. */
export function exitCodeOfRun(outcome: RunOutcome, floor: number | undefined): number {
  const { report, ended, prepared, summary } = outcome;
  if (!ended.complete) return exitCodes.notMeasured;
  const trials = report.cases.flatMap((result) => result.trials);
  const errors = trials.filter((trial) => trial.error !== null).length;
  if (errors / trials.length > prepared.config.gate.maxErrorRate) return exitCodes.notMeasured;
  return floor !== undefined && summary.totals.passRate < floor ? exitCodes.no : exitCodes.yes;
}

export function registerRun(program: Command, io: Io, done: (code: number) => void): void {
  addRunOptions(
    program.command("run").description("run every case against the target and write the report"),
  )
    .option("--min-pass-rate <rate>", "exit 1 below this pass rate", fraction())
    .addHelpText(
      "after",
      `
Exit codes: 0 measured; 1 below --min-pass-rate; 2 the set-up is wrong; 3 incomplete, or more errors
than gate.max_error_rate; 130 interrupted (the partial report is written, --resume goes on).

Examples:
  regressgate run
  regressgate run --repeats 10 --case 'refund-*' --out head.json
  regressgate run --resume`,
    )
    .action(async (flags: RunFlags) => {
      const { runCommand } = await import("./run-command.js");
      done(await runCommand(flags, io, suiteRequest(flags, io)));
    });
}

export type { RunFlags };
