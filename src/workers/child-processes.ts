/** Starts child processes in groups of their own, and ends whole groups, also when we exit. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

const living = new Set<ChildProcess>();
let watching = false;

/** Ends the process and all it started. On Windows only the process itself. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is gone already.
  }
}

/**
 * Like `spawn`, in a new process group: a Ctrl-C in the terminal does not reach it, so that it is
 * we who decide; when this process exits, the group is ended.
 */
export function spawnGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { stdio: ["pipe", "pipe", "pipe"] },
): ChildProcess {
  if (!watching) {
    watching = true;
    process.on("exit", () => {
      for (const child of living) killGroup(child);
    });
  }
  const detached = process.platform !== "win32";
  const child = spawn(command, args, { ...options, detached, windowsHide: true });
  living.add(child);
  child.once("exit", () => living.delete(child));
  child.once("error", () => living.delete(child));
  return child;
}
