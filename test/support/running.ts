/** The built program while it runs: what it has said so far, and its end. */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { program } from "./cli.js";

/** A program that goes on running until it is ended. */
export interface Running {
  child: ChildProcess;
  /** What it wrote to either stream. */
  text(): string;
  /** Waits until its text matches; 20 s at most. */
  says(pattern: RegExp): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Follows a process that was started. */
export function follow(child: ChildProcess): Running {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (more: string) => {
      text += more;
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal })),
  );
  return {
    child,
    text: () => text,
    async says(pattern) {
      for (let tries = 0; tries < 400; tries++) {
        if (pattern.test(text)) return;
        if (child.exitCode !== null) break;
        await sleep(50);
      }
      if (!pattern.test(text)) throw new Error(`never said ${pattern}: ${text}`);
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** Starts `regressgate ...args` and does not wait for its end. */
export function startProgram(
  args: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", CI: "1", GITHUB_ACTIONS: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return follow(child);
}
