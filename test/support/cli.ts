/** Runs the built program as a user does: its own process, its own folder. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = path.join(root, "bin", "regressgate.js");

export interface CliResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  seconds: number;
}

export interface CliOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Another copy of the program. */
  program?: string;
  /** Called with the process once it runs, to send signals. */
  onStart?(child: ReturnType<typeof spawn>): void;
}

/** A folder of its own, with the given files in it. */
export function folderWith(files: Record<string, string | object>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "regressgate-e2e-"));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

/** Objects as JSON Lines. */
export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/** Runs `regressgate ...args` to its end. */
export function cli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [options.program ?? program, ...args], {
      cwd: options.cwd ?? root,
      env: {
        ...process.env,
        NO_COLOR: "1",
        CI: "1",
        FORCE_COLOR: undefined,
        GITHUB_ACTIONS: undefined,
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve({ code, signal, stdout, stderr, seconds: (performance.now() - started) / 1000 });
    });
    options.onStart?.(child);
  });
}
