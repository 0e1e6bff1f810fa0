/** What `baseline set`, `baseline add` and `baseline show` do. */
import { existsSync } from "node:fs";
import path from "node:path";
import { summariseRun } from "../compare/summarise-run.js";
import { UsageError } from "../domain/errors.js";
import { exitCodes } from "../domain/exit-codes.js";
import { countOf, formatP, formatRate } from "../domain/figures.js";
import { type AddedBaseline, addBaseline } from "../session/add-baseline.js";
import { baselinePath, isFromHistory, requireBaseline } from "../session/find-baseline.js";
import { type BaselineRequest, queryOfBaseline, setBaseline } from "../session/set-baseline.js";
import type { ReporterFlags } from "./flags.js";
import type { Io } from "./io.js";
import { renderCommand } from "./render-command.js";
import { requestedReporters, show } from "./show.js";

export async function baselineSetCommand(
  reportPath: string,
  request: BaselineRequest & { force?: boolean },
  io: Io,
): Promise<number> {
  const { place, report } = await setBaseline(reportPath, request);
  io.out(
    `Baseline: ${path.relative(io.cwd, place) || place} (${report.cases.length} cases, ${report.repeats} trials each, made ${report.createdAt})\n`,
  );
  return exitCodes.yes;
}

function addedText(added: AddedBaseline, file: string): string {
  const { report, drift, aim, runs, dropped } = added;
  const lines = [
    `Baseline: ${file} (${countOf(report.cases.length, "case")}, ${countOf(report.repeats, "trial")} each, from ${countOf(runs, "run")})`,
  ];
  if (dropped > 0) lines.push(`${countOf(dropped, "older run")} fell out`);
  if (drift !== null) {
    lines.push(
      `Drift: p = ${formatP(drift.p)} (${formatRate(drift.baseRate)} in the baseline, ${formatRate(drift.runRate)} in this run)`,
    );
  }
  const missing = aim.trials - report.repeats;
  const heads = `heads of ${countOf(aim.headRepeats, "trial")} a case`;
  lines.push(
    missing > 0
      ? `Aim: ${aim.trials} trials a case for ${heads}; ${missing} to go`
      : `Aim: ${aim.trials} trials a case for ${heads}; reached`,
  );
  return `${lines.join("\n")}\n`;
}

export async function baselineAddCommand(
  reportPath: string,
  request: BaselineRequest & { force?: boolean },
  io: Io,
  json: boolean,
): Promise<number> {
  const added = await addBaseline(reportPath, request);
  const file = path.relative(io.cwd, added.file) || added.file;
  const { report, pooled, drift, runs, dropped, aim } = added;
  const summary = {
    baseline: file,
    pooled,
    cases: report.cases.length,
    trials_per_case: report.repeats,
    runs,
    dropped,
    drift: drift && { p: drift.p, base_rate: drift.baseRate, run_rate: drift.runRate },
    aim: { head_repeats: aim.headRepeats, trials_per_case: aim.trials },
  };
  io.out(json ? `${JSON.stringify(summary, null, 2)}\n` : addedText(added, file));
  return exitCodes.yes;
}

export async function baselineShowCommand(
  flags: ReporterFlags,
  request: BaselineRequest,
  io: Io,
): Promise<number> {
  const query = await queryOfBaseline(request);
  if (isFromHistory(query)) {
    const { report, name } = await requireBaseline(query);
    if (!flags.json) io.err(`Baseline: ${name}\n`);
    const reporters = await requestedReporters(flags, io);
    const shown = await show({ kind: "run", summary: summariseRun(report) }, reporters, io);
    return shown.failures > 0 ? exitCodes.setup : exitCodes.yes;
  }
  const file = baselinePath(query);
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
