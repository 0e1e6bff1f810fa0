/** The command line as a whole: all commands, none of their work. */
import { Command } from "commander";
import { VERSION } from "../domain/version.js";
import { registerAudit } from "./audit.js";
import { registerBaseline } from "./baseline.js";
import { registerCache } from "./cache.js";
import { registerCalibrate } from "./calibrate.js";
import { registerCompare } from "./compare.js";
import { registerGate } from "./gate.js";
import { registerHistory } from "./history.js";
import { registerInit } from "./init.js";
import type { Io } from "./io.js";
import { registerList } from "./list.js";
import { registerMerge } from "./merge.js";
import { registerPower } from "./power.js";
import { registerReport } from "./report.js";
import { registerRescore } from "./rescore.js";
import { registerRun } from "./run.js";
import { registerSchema } from "./schema.js";
import { registerSummary } from "./summary.js";
import { registerTry } from "./try.js";
import { registerValidate } from "./validate.js";
import { registerView } from "./view.js";
import { registerWorker } from "./worker.js";

const description =
  "A regression gate for LLM, RAG and agent applications: it blocks a change only when it is shown to be worse.";

/** Builds the program; `done` gets the exit code of the command that ran. */
export function createProgram(io: Io, done: (code: number) => void): Command {
  const program = new Command("regressgate")
    .description(description)
    .version(VERSION, "-V, --version", "print the version")
    .option("--debug", "show stacks of errors")
    .helpCommand("help [command]", "help on a command")
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      getOutHelpWidth: () => Math.min(io.width, 100),
      getErrHelpWidth: () => Math.min(io.width, 100),
    })
    .configureHelp({ showGlobalOptions: false })
    .addHelpText(
      "after",
      `
Start here:
  regressgate init            a small suite that runs at once
  regressgate run             run it and write the report
  regressgate gate            run and compare with the baseline: exit 1 only on a shown regression

Exit codes: 0 yes, 1 no, 2 the set-up is wrong, 3 could not measure, 130/143 interrupted, 70 a fault of
regressgate itself.`,
    );
  for (const register of [
    registerInit,
    registerValidate,
    registerRun,
    registerCompare,
    registerGate,
    registerSummary,
    registerReport,
    registerMerge,
    registerRescore,
    registerWorker,
    registerBaseline,
    registerPower,
    registerAudit,
    registerCalibrate,
    registerHistory,
    registerView,
    registerCache,
    registerTry,
    registerList,
    registerSchema,
  ]) {
    register(program, io, done);
  }
  return program;
}
