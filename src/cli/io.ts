/** Where a command reads and writes: the process in the product, buffers in a test. */

export interface Io {
  /** Results. */
  out(text: string): void;
  /** Progress, notes, errors. */
  err(text: string): void;
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

/** The io of this process. */
export function processIo(): Io {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    cwd: process.cwd(),
    env: process.env,
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    width: process.stdout.columns ?? 80,
    input: readInput,
  };
}

/** Whether to colour: NO_COLOR and FORCE_COLOR decide, else whether it is a terminal. */
export function wantsColor(io: Io, isTerminal: boolean): boolean {
  if (io.env.NO_COLOR) return false;
  if (io.env.FORCE_COLOR !== undefined) return io.env.FORCE_COLOR !== "0";
  return isTerminal && io.env.TERM !== "dumb";
}
