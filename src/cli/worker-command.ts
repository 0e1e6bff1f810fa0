/** What `worker` does: stands by until it is told to end, and says what it did. */
import { exitCodes } from "../domain/exit-codes.js";
import type { SuiteRequest } from "../session/prepare-suite.js";
import { workerSession } from "../session/worker-session.js";
import type { WorkerFlags } from "./flags.js";
import { interruptible } from "./interrupt.js";
import type { Io } from "./io.js";

function errorsOf(count: number): string {
  return count === 0 ? "" : `, ${count} error${count === 1 ? "" : "s"}`;
}

/** Serves until SIGINT or SIGTERM, which end it well: 0. */
export async function workerCommand(
  flags: WorkerFlags,
  io: Io,
  request: SuiteRequest,
): Promise<number> {
  const say = (text: string) => {
    if (!flags.quiet) io.err(`${text}\n`);
  };
  return interruptible(io, async (interruption) => {
    const count = await workerSession({
      ...request,
      signal: interruption.signal,
      graceS: flags.grace,
      onReady: ({ queue, cases, target, concurrency, offer }) =>
        say(
          `Worker ready at ${queue}: ${cases} cases, target ${target}, ${concurrency} at a time (${offer})`,
        ),
      onProgress: ({ done, errors }) => say(`${done} trials done${errorsOf(errors)}`),
      onNote: say,
    });
    say(`Worker ended: ${count.done} trials done${errorsOf(count.errors)}`);
    return exitCodes.yes;
  });
}
