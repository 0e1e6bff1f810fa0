/** `regressgate merge SHARD…`: one report of all shards of a run. */
import path from "node:path";
import type { Command } from "commander";
import type { ReporterFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addReporterOptions } from "./options.js";
import { DEFAULT_OUT } from "./run.js";

interface MergeFlags extends ReporterFlags {
  out: string;
}

export function registerMerge(program: Command, io: Io, done: (code: number) => void): void {
  addReporterOptions(
    program
      .command("merge")
      .description("join the reports of all shards (run --shard k/n) to one report")
      .argument("<shards...>", "reports, or journals of runs that were cut short"),
  )
    .option("--out <path>", "the merged report's path (.json or .json.gz)", DEFAULT_OUT)
    .addHelpText(
      "after",
      `
The merged report is the one that a run of the whole suite would have written, apart from its times.
Refused by name: a shard that is missing or given twice, a report that is no shard, and shards of
different suites, targets, settings or states of the code.

Exit codes: 0 merged; 2 they do not belong together; 3 merged, but a shard is incomplete.

Example:
  regressgate run --shard 1/2 --out shard-1.json      on one machine
  regressgate run --shard 2/2 --out shard-2.json      on another
  regressgate merge shard-1.json shard-2.json --out head.json`,
    )
    .action(async (shards: string[], flags: MergeFlags) => {
      const [{ mergeSession }, { filesOf, requestedReporters, show }, { exitCodes }] =
        await Promise.all([
          import("../session/merge-session.js"),
          import("./show.js"),
          import("../domain/exit-codes.js"),
        ]);
      const reporters = await requestedReporters(flags, io);
      const { report, summary } = await mergeSession({
        parts: shards,
        out: path.resolve(io.cwd, flags.out),
        outputs: filesOf(reporters),
        cwd: io.cwd,
      });
      const { failures } = await show({ kind: "run", summary }, reporters, io, flags.out);
      io.err(`Report: ${flags.out}\n`);
      if (report.run?.complete === false) {
        io.err("A shard is incomplete, and so is the merged run: regressgate run --resume there\n");
        done(exitCodes.notMeasured);
        return;
      }
      done(failures > 0 ? exitCodes.setup : exitCodes.yes);
    });
}
