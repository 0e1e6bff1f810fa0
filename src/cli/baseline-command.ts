/** What `baseline set` and `baseline show` do. */
import { existsSync } from "node:fs";
import path from "node:path";
import { exitCodes } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import { type BaselineRequest, placeOfBaseline, setBaseline } from "../session/set-baseline.js";
import type { ReporterFlags } from "./flags.js";
import type { Io } from "./io.js";
import { renderCommand } from "./render-command.js";

export async function baselineSetCommand(
  reportPath: string,
  request: BaselineRequest & { force?: boolean },
  io: Io,
): Promise<number> {
  const { file, report } = await setBaseline(reportPath, request);
  io.out(
    `Baseline: ${path.relative(io.cwd, file) || file} (${report.cases.length} cases, ${report.repeats} trials each, made ${report.createdAt})\n`,
  );
  return exitCodes.yes;
}

export async function baselineShowCommand(
  flags: ReporterFlags,
  request: BaselineRequest,
  io: Io,
): Promise<number> {
  const file = await placeOfBaseline(request);
  const shown = path.relative(io.cwd, file) || file;
  if (!existsSync(file)) {
    throw new UsageError(
      `no baseline: ${shown} does not exist`,
      "regressgate run on the code you trust, then regressgate baseline set .regressgate/report.json",
    );
  }
  if (!flags.json) io.err(`Baseline: ${shown}\n`);
  return renderCommand([file], flags, io);
}
