/** `regressgate rescore REPORT`: stored answers graded by the checks as they are now. */
import path from "node:path";
import { type Command, Option } from "commander";
import type { ReporterFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addConfigOption, addReporterOptions } from "./options.js";
import { collect } from "./parse-values.js";

interface RescoreFlags extends ReporterFlags {
  config?: string;
  cases?: string[];
  out: string;
}

async function rescore(report: string, flags: RescoreFlags, io: Io): Promise<number> {
  const [{ rescoreSession }, { filesOf, requestedReporters, show }, { exitCodes }, judge, figures] =
    await Promise.all([
      import("../session/rescore-session.js"),
      import("./show.js"),
      import("../domain/exit-codes.js"),
      import("../gate/unmeasured.js"),
      import("../domain/figures.js"),
    ]);
  const { countOf } = figures;
  const reporters = await requestedReporters(flags, io);
  const outcome = await rescoreSession({
    report,
    out: path.resolve(io.cwd, flags.out),
    outputs: filesOf(reporters),
    cwd: io.cwd,
    env: io.env,
    signal: new AbortController().signal,
    ...(flags.config === undefined ? {} : { config: flags.config }),
    ...(flags.cases === undefined ? {} : { cases: flags.cases }),
  });
  const { failures } = await show(
    { kind: "run", summary: outcome.summary },
    reporters,
    io,
    flags.out,
  );
  const { graded, cases, notGraded, gate } = outcome;
  io.err(`Graded again: ${countOf(graded, "trial")} of ${countOf(cases, "case")}\n`);
  for (const { id, repeat, reason } of notGraded.slice(0, 20)) {
    io.err(`Not graded: case ${JSON.stringify(id)}, trial ${repeat + 1}: ${reason}\n`);
  }
  if (notGraded.length > 20) io.err(`and ${countOf(notGraded.length - 20, "more trial")}\n`);
  io.err(`Report: ${flags.out}\n`);
  if (judge.unmeasuredReasons(outcome.report, gate).length > 0) return exitCodes.notMeasured;
  return failures > 0 ? exitCodes.setup : exitCodes.yes;
}

export function registerRescore(program: Command, io: Io, done: (code: number) => void): void {
  addReporterOptions(
    addConfigOption(
      program
        .command("rescore")
        .description("grade the stored answers of a report by the checks as they are now")
        .argument("<report>", "the report, or the journal of a run that was cut short"),
    ),
  )
    .addOption(
      new Option("--cases <path>", "case file or glob; may be given again").argParser(collect),
    )
    .option("--out <path>", "the new report's path", ".regressgate/rescored.json")
    .addHelpText(
      "after",
      `
The target is not called. Latency, cost and tokens are the stored ones. A trial whose output or sources
were not stored, cut or masked is not graded as if they were whole: it becomes an error that says so.

Exit codes: 0 graded; 2 the set-up is wrong; 3 incomplete, or more trials without a grade than
gate.max_error_rate.

Example:
  regressgate rescore baseline.json --out baseline-new-checks.json`,
    )
    .action(async (report: string, flags: RescoreFlags) => done(await rescore(report, flags, io)));
}
