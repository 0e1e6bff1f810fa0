/** The process that serves the library to another language: requests in, answers out, until the input ends. */
import { VERSION } from "../domain/version.js";
import { LineSplitter } from "../workers/line-splitter.js";
import type { Kept } from "./exchange.js";
import { readMessage } from "./messages.js";
import { operations } from "./operations.js";
import { refusalOf } from "./refusal.js";
import { JsonText, Wire } from "./wire.js";

/**
 * The pipe of standard output is the bridge's own: what anything else here prints goes to standard
 * error, so that no message is disturbed. (Further descriptors cannot be handed on everywhere:
 * Windows has none.)
 */
function privateOutput(): Wire {
  const write = process.stdout.write.bind(process.stdout);
  const { stdout } = process;
  const out = new Proxy(stdout, {
    get: (stream, key) => {
      if (key === "write") return write;
      const value: unknown = Reflect.get(stream, key, stream);
      return typeof value === "function" ? value.bind(stream) : value;
    },
  });
  stdout.write = process.stderr.write.bind(process.stderr);
  return new Wire(out);
}

/** The other side's working directory, in which files are named. */
function cwdOf(args: unknown): string | undefined {
  const named = typeof args === "object" && args !== null && "cwd" in args ? args.cwd : undefined;
  return typeof named === "string" ? named : undefined;
}

async function answer(
  wire: Wire,
  kept: Kept,
  running: Map<number, AbortController>,
  request: { id: number; name: string; args: unknown },
): Promise<void> {
  const { id, name, args } = request;
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const operation = operations[name];
    if (operation === undefined) throw new Error(`no operation is named ${name}`);
    const value = await operation(args, { ...kept, wire, id, signal: stop.signal });
    if (value instanceof JsonText) await wire.replyWith(id, value);
    else wire.say({ op: "reply", id, value });
  } catch (error) {
    wire.say({ op: "refused", id, error: refusalOf(error, cwdOf(args), stop.signal.aborted) });
  } finally {
    running.delete(id);
  }
}

/** Serves until standard input ends: whoever started this process is gone then. */
export function serve(): void {
  const wire = privateOutput();
  const kept: Kept = { cases: [], targets: [] };
  const running = new Map<number, AbortController>();
  const lines = new LineSplitter((line) => {
    const message = readMessage(line);
    if (message.op === "request") void answer(wire, kept, running, message);
    else if (message.op === "cancel") running.get(message.id)?.abort();
    else wire.settle(message);
  });
  process.stdout.on("error", () => process.exit());
  process.stdin.on("data", (chunk: Buffer) => lines.add(chunk));
  process.stdin.on("end", () => {
    for (const stop of running.values()) stop.abort();
    void Promise.all(kept.targets.map(({ target }) => target.close())).finally(() =>
      process.exit(),
    );
  });
  // An interrupt of the terminal is for the process that drives this one: it ends our input.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  wire.say({ op: "hello", version: VERSION });
}

serve();
