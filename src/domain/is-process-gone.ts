/** Exists so that what a killed process left behind is told from what a live one still needs. */

/** Whether no process of that number runs on this machine. One that may not be signalled is there. */
export function isProcessGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
