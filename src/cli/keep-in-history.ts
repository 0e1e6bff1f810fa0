/** Keeps what was run in the history, where the configuration asks for one. */
import type { Gated } from "../domain/history.js";
import type { RunOutcome } from "../session/run-session.js";
import type { Io } from "./io.js";

/**
 * False when it could not be kept, which is said; the verdict stands all the same.
 * @param gated how the run was judged; asked for only when it is kept
 */
export async function keepInHistory(
  { report, prepared }: RunOutcome,
  io: Io,
  gated: () => Gated | null = () => null,
): Promise<boolean> {
  const { history } = prepared.config;
  if (history === undefined || history === false) return true;
  try {
    const { keepRun } = await import("../session/keep-run.js");
    const { baseDir } = prepared.loaded;
    await keepRun({ report, history, baseDir, cwd: io.cwd, gated: gated() });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.err(`error: this run is not in the history: ${reason}\n`);
    return false;
  }
}
