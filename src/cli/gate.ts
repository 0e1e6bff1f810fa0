/** `regressgate gate`: run, then compare with the baseline; the one command for CI. */
import type { Command } from "commander";
import { option } from "./env-option.js";
import type { GateCommandFlags } from "./flags.js";
import type { Io } from "./io.js";
import { suiteRequest } from "./options.js";
import { collect } from "./parse-values.js";
import { addGateOptions } from "./policy-options.js";
import { addRunOptions } from "./run.js";

export function registerGate(program: Command, io: Io, done: (code: number) => void): void {
  addGateOptions(
    addRunOptions(
      program.command("gate").description("run the suite and compare with the baseline: for CI"),
    ),
  )
    .option(
      "--baseline <path>",
      "the report to compare with (default: the key 'baseline', else baseline.json)",
    )
    .option("--baseline-ref <ref>", "take that path from the merge base with this git ref")
    .option(
      "--earlier <path>",
      "with --repeats 3..10: an earlier report, not part of the baseline, that says which cases always passed; may be given again",
      collect,
    )
    .addOption(
      option(
        "--on-missing-baseline <what>",
        "pass: judge the head by what needs no baseline, and say so loudly",
      ).choices(["fail", "pass"]),
    )
    .addHelpText(
      "after",
      `
Exit codes: 0 pass, improvement or warn; 1 regression (or warn with --fail-on warn); 2 the set-up is
wrong or there is no baseline; 3 it could not measure; 130 interrupted.

Examples:
  regressgate gate
  regressgate gate --repeats 3..10       stops as soon as the verdict is sure
  regressgate gate --baseline-ref origin/main --reporter junit=junit.xml`,
    )
    .action(async (flags: GateCommandFlags) => {
      const { gateCommand } = await import("./gate-command.js");
      done(await gateCommand(flags, io, suiteRequest(flags, io, flags)));
    });
}
