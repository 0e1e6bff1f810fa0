/** Where a command reads and writes: the process in the product, buffers in a test. */
import { disarm } from "../reporters/runner-commands.js";
import { LiveLine } from "./live-line.js";

export interface Io {
  /** Results. */
  out(text: string): void;
  /** Progress, notes, errors. */
  err(text: string): void;
  /** Workflow commands for a CI server, as they are; absent: they go to `err`. */
  commands?(text: string): void;
  /** Shows one line that changes in place; null takes it away. Absent where nothing is live. */
  live?(text: string | null): void;
  cwd: string;
  env: NodeJS.ProcessEnv;
  outIsTerminal: boolean;
  errIsTerminal: boolean;
  /** Columns of the terminal; 80 where there is none. */
  width: number;
  /** All of standard input; `ask` is called first where a person is about to type it. */
  input?(ask: () => void): Promise<string>;
}

async function readInput(ask: () => void): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY) ask();
  let text = "";
  for await (const chunk of stdin.setEncoding("utf8")) text += chunk;
  return text;
}

/** Whether the log is read by a server that acts on lines of it. */
function readByRunner(env: NodeJS.ProcessEnv): boolean {
  return env.GITHUB_ACTIONS === "true" || env.TF_BUILD !== undefined;
}

/** The io of this process. */
export function processIo(): Io {
  const { stdout, stderr, env } = process;
  const toErr = (text: string) => void stderr.write(text);
  const line = new LiveLine(toErr, () => stderr.columns ?? 80);
  const errIsTerminal = stderr.isTTY === true;
  const io: Io = {
    out: (text) => {
      line.clear();
      stdout.write(text);
    },
    err: (text) => {
      line.clear();
      // An error may quote a case or an answer; results are made safe by their reporters.
      toErr(readByRunner(env) ? disarm(text) : text);
    },
    commands: (text) => {
      line.clear();
      toErr(text);
    },
    cwd: process.cwd(),
    env,
    outIsTerminal: stdout.isTTY === true,
    errIsTerminal,
    width: stdout.columns ?? 80,
    input: readInput,
  };
  // A dumb terminal cannot go back in a line, and a CI server keeps every redraw.
  if (!errIsTerminal || env.TERM === "dumb" || env.CI) return io;
  const dim = wantsColor(io, true) ? (text: string) => `\u001b[2m${text}\u001b[22m` : undefined;
  return {
    ...io,
    live: (text) => (text === null ? line.clear() : line.show(text, dim)),
  };
}

/** Whether to colour: NO_COLOR and FORCE_COLOR decide, else whether it is a terminal. */
export function wantsColor(io: Io, isTerminal: boolean): boolean {
  if (io.env.NO_COLOR) return false;
  if (io.env.FORCE_COLOR !== undefined) return io.env.FORCE_COLOR !== "0";
  return isTerminal && io.env.TERM !== "dumb";
}

/** How a page on standard output looks: its colours, its width (40 to 120 columns) and its signs. */
export function pageStyle(io: Io): { color: boolean; width: number; ascii: boolean } {
  return {
    color: wantsColor(io, io.outIsTerminal),
    width: Math.max(40, Math.min(io.width, 120)),
    ascii: io.outIsTerminal && isAsciiOnly(io.env),
  };
}

/** Terminals on Windows that show more than the signs of the code page. */
const MODERN_WINDOWS = ["WT_SESSION", "TERM_PROGRAM", "TERMINAL_EMULATOR", "ConEmuTask", "TERM"];

/** Whether a terminal has only the signs of ASCII: an old Windows console, Linux without a desktop. */
export function isAsciiOnly(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.TERM === "linux" || env.TERM === "dumb") return true;
  return platform === "win32" && !MODERN_WINDOWS.some((name) => env[name]);
}
