/** `regressgate report REPORT [HEAD]`: render a run or a comparison again. */
import type { Command } from "commander";
import type { RenderFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addConfigOption, addReporterOptions } from "./options.js";
import { addGateOptions } from "./policy-options.js";

export function registerReport(program: Command, io: Io, done: (code: number) => void): void {
  const command = program
    .command("report")
    .description("render again: one report is a run, two are a comparison")
    .argument("<report>", "the report, or the baseline of a comparison")
    .argument("[head]", "the head of a comparison");
  addReporterOptions(addGateOptions(addConfigOption(command)))
    .addHelpText(
      "after",
      `
Always exits 0 when it could render: the verdict's exit code is compare's and gate's.

Examples:
  regressgate report .regressgate/report.json --reporter csv=trials.csv
  regressgate report baseline.json head.json --reporter markdown`,
    )
    .action(async (file: string, head: string | undefined, flags: RenderFlags) => {
      const { renderCommand } = await import("./render-command.js");
      done(await renderCommand(head === undefined ? [file] : [file, head], flags, io));
    });
}
