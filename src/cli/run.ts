/** `regressgate run`: run the suite, write the report, print the summary. */
import type { Command } from "commander";
import type { RunFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addQueueOption, addReporterOptions, addSuiteOptions, suiteRequest } from "./options.js";
import { fraction } from "./parse-values.js";

export const DEFAULT_OUT = ".regressgate/report.json";

/** The options of a run that `gate` has too. */
export function addRunOptions(command: Command): Command {
  addReporterOptions(addSuiteOptions(command));
  return addQueueOption(command, "let workers do the trials: redis://HOST:PORT (rediss:// for TLS)")
    .option("--out <path>", "the report's path (.json or .json.gz)", DEFAULT_OUT)
    .option("--resume", "go on with the unfinished run beside --out; nothing is called twice")
    .option("--retry-errors", "call only the errored trials again")
    .option("--dry-run", "say what it would call, cost and see; call nothing");
}

export function registerRun(program: Command, io: Io, done: (code: number) => void): void {
  addRunOptions(
    program.command("run").description("run every case against the target and write the report"),
  )
    .option("--min-pass-rate <rate>", "exit 1 below this pass rate", fraction())
    .option("--watch", "stay, and after each change of the suite call what it concerns")
    .addHelpText(
      "after",
      `
Exit codes: 0 measured; 1 below --min-pass-rate; 2 the set-up is wrong; 3 incomplete, or more errors
than gate.max_error_rate; 130 interrupted (the partial report is written, --resume goes on).

Examples:
  regressgate run
  regressgate run --repeats 10 --case 'refund-*' --out head.json
  regressgate run --watch
  regressgate run --resume`,
    )
    .action(async (flags: RunFlags) => {
      if (flags.watch) {
        const { watchCommand } = await import("./watch-command.js");
        done(await watchCommand(flags, io, suiteRequest(flags, io)));
        return;
      }
      const { runCommand } = await import("./run-command.js");
      done(await runCommand(flags, io, suiteRequest(flags, io)));
    });
}
