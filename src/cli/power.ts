/** `regressgate power REPORT`: what this suite would see, before any call is paid for. */
import type { Command } from "commander";
import type { Io } from "./io.js";
import { addConfigOption } from "./options.js";
import { fraction, wholeNumber } from "./parse-values.js";
import { showFound } from "./show-found.js";

interface PowerFlags {
  config?: string;
  repeats?: number;
  drop?: number;
  runs?: number;
  alpha?: number;
  json?: boolean;
}

export function registerPower(program: Command, io: Io, done: (code: number) => void): void {
  addConfigOption(
    program
      .command("power")
      .description("say what drop a suite would see, and how many trials a drop needs")
      .argument("<report>", "a report of the suite, thought of as the baseline"),
  )
    .option("--repeats <n>", "trials per case of the head", wholeNumber(1))
    .option("--drop <size>", "the drop to plan for, e.g. 0.05 or 5%", fraction("inner"))
    .option("--runs <n>", "head runs that one baseline serves (default 20)", wholeNumber(1))
    .option("--alpha <p>", "false-alarm budget (default 0.05)", fraction("inner"))
    .option("--json", "print one JSON object and nothing else")
    .addHelpText(
      "after",
      `
Nothing is called. The flakiness of the cases is taken from the report's own repeats.

Examples:
  regressgate power baseline.json
  regressgate power baseline.json --drop 3% --repeats 5
  regressgate power baseline.json --runs 100 --json`,
    )
    .action(async (report: string, flags: PowerFlags) => {
      const [{ powerSession }, { exitCodes }] = await Promise.all([
        import("../session/power-session.js"),
        import("../domain/exit-codes.js"),
      ]);
      const { json, ...asked } = flags;
      const plan = await powerSession({ report, cwd: io.cwd, env: io.env, ...asked });
      await showFound(plan, json, io, {
        schema: async () => (await import("../domain/power.js")).powerPlanSchema,
        text: async () => (await import("../reporters/power-text.js")).powerText,
      });
      done(exitCodes.yes);
    });
}
