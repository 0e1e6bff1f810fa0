/** `regressgate baseline set|add|show`: the report that heads are compared with. */
import type { Command } from "commander";
import type { ReporterFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addConfigOption, addReporterOptions } from "./options.js";

interface BaselineFlags {
  config?: string;
  baseline?: string;
  force?: boolean;
  json?: boolean;
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
    .description("promote, grow or show the report that heads are compared with");
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
  addConfigOption(
    baseline
      .command("add")
      .description("pool a run of the same system into the baseline, so that it has more trials")
      .argument("<report>", "the run to add; it becomes the baseline when there is none"),
  )
    .option("--baseline <path>", place)
    .option("--force", "also a run that differs from the baseline more than chance allows")
    .option("--json", "print one JSON object and nothing else")
    .addHelpText(
      "after",
      `
A baseline is one draw: were it lucky, heads that changed nothing would be blocked more often. With
more trials that becomes rare, and fewer head trials see as much. The run must have the same target,
settings, system, cases and checks; the newest 10 runs are kept.`,
    )
    .action(async (report: string, flags: BaselineFlags) => {
      const { baselineAddCommand } = await import("./baseline-command.js");
      done(await baselineAddCommand(report, requestOf(flags, io), io, flags.json === true));
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
