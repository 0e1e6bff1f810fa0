/** Shows an error in words that say how to mend it, and gives its exit code. */
import { exitCodes } from "../domain/exit-codes.js";
import type { Io } from "./io.js";
import { wantsColor } from "./io.js";

interface Told {
  message: string;
  hint: string | undefined;
}

const setupErrors = new Set(["UsageError", "TargetConfigError", "CheckConfigError"]);

async function problemText(error: Error, io: Io): Promise<string | null> {
  if (!("problems" in error) || !Array.isArray(error.problems)) return null;
  const { formatProblems } = await import("../problems/format.js");
  return formatProblems(error.problems, { color: wantsColor(io, io.errIsTerminal), cwd: io.cwd });
}

function toldOf(error: Error): Told {
  return {
    message: error.message,
    hint: "hint" in error && typeof error.hint === "string" ? error.hint : undefined,
  };
}

/** What the system refused: a missing file, a folder in its place, a full disk, a closed pipe. */
function isSystemError(error: Error): boolean {
  return (
    "code" in error &&
    typeof error.code === "string" &&
    /^E[A-Z]+$/.test(error.code) &&
    "syscall" in error
  );
}

/** Writes the error to standard error; returns 2 for a wrong set-up, 70 for a fault of this program. */
export async function explainError(thrown: unknown, io: Io, debug: boolean): Promise<number> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const stack = debug && error.stack ? `${error.stack}\n` : "";
  const problems = await problemText(error, io);
  if (problems !== null) {
    io.err(`${problems.trimEnd()}\n${stack}`);
    return exitCodes.setup;
  }
  if (setupErrors.has(error.name) || isSystemError(error)) {
    const { message, hint } = toldOf(error);
    io.err(`error: ${message}\n${hint ? `  ${hint}\n` : ""}${stack}`);
    return exitCodes.setup;
  }
  io.err(
    `error: a fault of regressgate itself: ${error.name}: ${error.message}\n${
      debug ? stack : "  run again with --debug for the stack, and report it\n"
    }`,
  );
  return exitCodes.crash;
}
