/** `regressgate baseline set|show`: the report that heads are compared with. */
import type { Command } from "commander";
import type { ReporterFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addConfigOption, addReporterOptions } from "./options.js";

interface BaselineFlags {
  config?: string;
  baseline?: string;
  force?: boolean;
}

function requestOf(flags: BaselineFlags, io: Io) {
  return {
    cwd: io.cwd,
    env: io.env,
    ...(flags.config === undefined ? {} : { config: flags.config }),
    ...(flags.baseline === undefined ? {} : { baseline: flags.baseline }),
    ...(flags.force === undefined ? {} : { force: flags.force }),
  };
}

export function registerBaseline(program: Command, io: Io, done: (code: number) => void): void {
  const baseline = program
    .command("baseline")
    .description("promote or show the report that heads are compared with");
  const place = "where the baseline stands (default: the key 'baseline', else baseline.json)";
  addConfigOption(
    baseline
      .command("set")
      .description("make a report the baseline; an incomplete one is refused")
      .argument("<report>", "the report to promote"),
  )
    .option("--baseline <path>", place)
    .option("--force", "also a report of a part of the suite")
    .action(async (report: string, flags: BaselineFlags) => {
      const { baselineSetCommand } = await import("./baseline-command.js");
      done(await baselineSetCommand(report, requestOf(flags, io), io));
    });
  addReporterOptions(
    addConfigOption(baseline.command("show").description("say which report is the baseline")),
  )
    .option("--baseline <path>", place)
    .action(async (flags: BaselineFlags & ReporterFlags) => {
      const { baselineShowCommand } = await import("./baseline-command.js");
      done(await baselineShowCommand(flags, requestOf(flags, io), io));
    });
}
