/** Runs the command line and turns every outcome into one exit code. */
import { CommanderError } from "commander";
import { exitCodes } from "../domain/exit-codes.js";
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

/**
 * A reader that went away (`| head`) is no fault; what was decided stays decided. A log that cannot be
 * written (standard error on a full disk, a terminal that was closed) ends no run. Results that cannot
 * be written are said, and make the exit code 2.
 */
function tolerateClosedPipes(io: Io, lostResults: () => void): void {
  let told = false;
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || told) return;
    told = true;
    lostResults();
    void explainError(Object.assign(error, { path: "standard output" }), io, false);
  });
}

/** The entry of the program: sets the exit code and ends the process once output is written. */
export async function runProcess(): Promise<void> {
  const io = processIo();
  let lost = false;
  tolerateClosedPipes(io, () => {
    lost = true;
    process.exitCode ||= exitCodes.setup;
  });
  process.on("uncaughtException", (error) => {
    void explainError(error, io, process.argv.includes("--debug")).then((code) =>
      process.exit(code),
    );
  });
  const code = await main(process.argv.slice(2), io);
  process.exitCode = lost ? code || exitCodes.setup : code;
}
