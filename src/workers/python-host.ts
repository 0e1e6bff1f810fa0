/** A Python process as a host of a serving pool. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { killGroup, spawnGroup } from "./child-processes.js";
import { LineSplitter } from "./line-splitter.js";
import type { FromHost, StartHost, ToHost } from "./messages.js";
import { OutputTail } from "./output-tail.js";

/** How long a process may take to end by itself (milliseconds). */
const GENTLE_MS = 1500;
/** How long its stderr may lag behind its end, or a child of it hold it open (milliseconds). */
const STDERR_MS = 200;

const SCRIPT = join("_worker", "__main__.py");
const WORKER = join("python", "src", "regressgate", SCRIPT);

/** The worker's script: in the folder of this program, or in the Python package that carries it. */
export function pythonWorkerScript(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const path of [join(folder, WORKER), join(folder, SCRIPT)]) {
      if (existsSync(path)) return path;
    }
    if (dirname(folder) === folder) throw new Error(`${WORKER} is missing from this installation`);
  }
}

/** A module of the user. */
export interface PythonModule {
  /** Name by which it is imported, where `path` is none; else what it is called in errors. */
  name: string;
  /** Absolute path of a file. */
  path?: string;
  /** The target function in it. Default: it is loaded for its checks. */
  function?: string;
}

/** What a Python host is told first. */
export interface PythonSetup {
  /** Imported in this order. */
  modules: readonly PythonModule[];
  /** Working directory, from which modules are importable by name. */
  cwd: string;
}

export function pythonSetup(setup: PythonSetup): ToHost {
  return { op: "open", ...setup };
}

/** One line, in ASCII whatever it says, so that no encoding can harm it. */
function toLine(message: ToHost): string {
  const escaped = (char: string): string =>
    `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `${JSON.stringify(message).replace(/[\u007f-\uffff]/g, escaped)}\n`;
}

/**
 * Starts processes of that interpreter. The protocol has its pipes for itself: what user code and
 * its children print goes to stderr, whose end explains a crash.
 */
export function pythonHost(interpreter: string, cwd: string, env: NodeJS.ProcessEnv): StartHost {
  return (handlers) => {
    const child = spawnGroup(interpreter, [pythonWorkerScript()], {
      cwd,
      env: { ...env, PYTHONUTF8: "1", PYTHONIOENCODING: "utf-8:backslashreplace" },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const tail = new OutputTail();
    const lines = new LineSplitter((line) => handlers.message(JSON.parse(line) as FromHost));
    child.stdout?.on("data", (chunk: Buffer) => lines.add(chunk));
    child.stderr?.on("data", (chunk: Buffer) => tail.add(chunk));
    // It may die at any moment: what cannot be written any more is known from its end.
    child.stdin?.on("error", () => {});

    let ended!: () => void;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    child.once("error", (error) => {
      handlers.gone(`the interpreter ${interpreter} cannot be started: ${error.message}`);
      ended();
    });
    child.once("exit", (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `exited with code ${code}`;
      const report = (): void => {
        clearTimeout(timer);
        child.off("close", report);
        handlers.gone(`the Python process ${how}${tail.toClause()}`);
        killGroup(child);
        ended();
      };
      const timer = setTimeout(report, STDERR_MS);
      child.once("close", report);
    });

    return {
      post: (message) => {
        if (child.stdin?.writable) child.stdin.write(toLine(message));
      },
      end: async (how) => {
        if (how === "now") killGroup(child);
        else child.stdin?.end();
        const timer = setTimeout(() => killGroup(child), GENTLE_MS);
        await end;
        clearTimeout(timer);
      },
    };
  };
}
