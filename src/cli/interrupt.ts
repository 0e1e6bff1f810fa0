/** Ctrl-C once: finish what is under way and write the partial report; twice: stop now. */
import { exitCodes } from "../domain/exit-codes.js";
import type { Io } from "./io.js";

/** What is said when trials are under way. */
export const FINISHING = "\nInterrupted: finishing the trials under way (again to stop at once)\n";

export interface Interruption {
  signal: AbortSignal;
  /** 130 or 143 once interrupted, else null. */
  exitCode(): number | null;
  dispose(): void;
}

/** Listens to SIGINT and SIGTERM until disposed. */
function listenForInterrupts(io: Io, says: () => string): Interruption {
  const controller = new AbortController();
  let code: number | null = null;
  const listener = (name: NodeJS.Signals) => {
    const mine = name === "SIGTERM" ? exitCodes.terminated : exitCodes.interrupted;
    if (code !== null) process.exit(mine);
    code = mine;
    io.err(says());
    controller.abort(new DOMException("interrupted", "AbortError"));
  };
  process.on("SIGINT", listener);
  process.on("SIGTERM", listener);
  return {
    signal: controller.signal,
    exitCode: () => code,
    dispose: () => {
      process.off("SIGINT", listener);
      process.off("SIGTERM", listener);
    },
  };
}

/**
 * Does work that may be interrupted. One that was cut off before there was anything to report still
 * exits as interrupted, not as a wrong set-up.
 * @param says what a person is told at the first interruption
 */
export async function interruptible(
  io: Io,
  work: (interruption: Interruption) => Promise<number>,
  says: () => string = () => FINISHING,
): Promise<number> {
  const interruption = listenForInterrupts(io, says);
  try {
    return await work(interruption);
  } catch (error) {
    const code = interruption.exitCode();
    if (code === null) throw error;
    io.err(`Interrupted: ${error instanceof Error ? error.message : String(error)}\n`);
    return code;
  } finally {
    interruption.dispose();
  }
}
