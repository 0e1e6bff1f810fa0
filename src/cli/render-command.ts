/** What `summary` and `report` do: read, and show by every reporter. */
import path from "node:path";
import { summariseRun } from "../compare/summarise-run.js";
import { exitCodes } from "../domain/exit-codes.js";
import { readReport } from "../report/read-report.js";
import { compareFiles } from "./compare-files.js";
import type { RenderFlags } from "./flags.js";
import type { Io } from "./io.js";
import { refuseReports, requestedReporters, show } from "./show.js";

/** Renders one report as a run, two as a comparison; returns the exit code. */
export async function renderCommand(
  files: readonly [string] | readonly [string, string] | string[],
  flags: RenderFlags,
  io: Io,
): Promise<number> {
  const reporters = await requestedReporters(flags, io);
  refuseReports(reporters, files, io);
  const [first = "", head] = files;
  if (head === undefined) {
    const report = await readReport(path.resolve(io.cwd, first));
    const shown = await show({ kind: "run", summary: summariseRun(report) }, reporters, io, first);
    return shown.failures > 0 ? exitCodes.setup : exitCodes.yes;
  }
  const compared = await compareFiles(first, head, flags, reporters, io);
  const shown = await show(compared, reporters, io, head);
  return shown.failures > 0 ? exitCodes.setup : exitCodes.yes;
}
