/** `regressgate worker`: does the trials of runs on other machines. */
import type { Command } from "commander";
import type { WorkerFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addQueueOption, addSystemUnderTestOptions, suiteRequest } from "./options.js";
import { positiveNumber } from "./parse-values.js";

export function registerWorker(program: Command, io: Io, done: (code: number) => void): void {
  const command = addSystemUnderTestOptions(
    program
      .command("worker")
      .description("do trials of this suite for runs with --queue, here or on other machines"),
  );
  addQueueOption(command, "where runs leave their trials: redis://HOST:PORT, rediss:// for TLS")
    .option(
      "--grace <seconds>",
      "how long trials under way may take when it is told to end",
      positiveNumber,
      25,
    )
    .option("-q, --quiet", "say nothing but errors")
    .addHelpText(
      "after",
      `
It does trials of runs whose cases, checks, target, code and settings are its own, and refuses others.
SIGTERM or Ctrl-C: takes no more trials, finishes those under way, and gives back what --grace is too
short for; a second one ends it at once, and its trials go to others after the lease (queue.lease_s).

Exit codes: 0 it was told to end; 2 the set-up is wrong.

Example:
  regressgate worker --queue redis://queue.internal:6379 --concurrency 16`,
    )
    .action(async (flags: WorkerFlags) => {
      const { workerCommand } = await import("./worker-command.js");
      done(await workerCommand(flags, io, suiteRequest(flags, io)));
    });
}
