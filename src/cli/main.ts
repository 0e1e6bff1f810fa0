/** Runs the command line and turns every outcome into one exit code. */
import { CommanderError } from "commander";
import { explainError } from "./explain-error.js";
import { type Io, processIo } from "./io.js";
import { createProgram } from "./program.js";

/**
 * Runs one command line.
 * @returns the exit code (see `exitCodes`); a fault of the program itself is 70, never 1.
 */
export async function main(args: readonly string[], io: Io = processIo()): Promise<number> {
  let code = 0;
  const program = createProgram(io, (result) => {
    code = result;
  });
  try {
    if (args.length === 0) {
      io.out(program.helpInformation());
      return 0;
    }
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return explainError(error, io, args.includes("--debug"));
  }
}

/** A reader that went away (`| head`) is no fault; what was decided stays decided. */
function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/** The entry of the program: sets the exit code and ends the process once output is written. */
export async function runProcess(): Promise<void> {
  tolerateClosedPipes();
  const io = processIo();
  process.on("uncaughtException", (error) => {
    void explainError(error, io, process.argv.includes("--debug")).then((code) =>
      process.exit(code),
    );
  });
  process.exitCode = await main(process.argv.slice(2), io);
}
