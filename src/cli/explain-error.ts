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

interface SystemError extends Error {
  code: string;
  syscall: string;
  path?: string;
}

/** What the system refused: a missing file, a folder in its place, a full disk, a closed pipe. */
function isSystemError(error: Error): error is SystemError {
  return (
    "code" in error &&
    typeof error.code === "string" &&
    /^E[A-Z]+$/.test(error.code) &&
    "syscall" in error
  );
}

const systemWords: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is no folder",
  EISDIR: "this is a folder, not a file",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "this disk cannot be written to",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the disk's quota is used up",
  EFBIG: "the file may not grow any larger (a limit of the disk, or of ulimit -f)",
  EIO: "the disk cannot be read or written (input/output error)",
  EMFILE: "too many files are open",
};

/** The path first, as everywhere; codes without words of their own keep the system's. */
async function systemText({ code, path, message }: SystemError, cwd: string): Promise<string> {
  const words = systemWords[code];
  if (words === undefined || typeof path !== "string") return message;
  const { displayPath } = await import("../problems/display-path.js");
  return `${displayPath(path, cwd)}: ${words}`;
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
  if (isSystemError(error)) {
    const { hint } = toldOf(error);
    io.err(`error: ${await systemText(error, io.cwd)}\n${hint ? `  ${hint}\n` : ""}${stack}`);
    return exitCodes.setup;
  }
  if (setupErrors.has(error.name)) {
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
