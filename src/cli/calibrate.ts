/** `regressgate calibrate RUN...`: do runs of unchanged code agree with each other? */
import type { Command } from "commander";
import type { Io } from "./io.js";
import { addConfigOption } from "./options.js";
import { fraction, wholeNumber } from "./parse-values.js";
import { showFound } from "./show-found.js";

interface CalibrateFlags {
  config?: string;
  alpha?: number;
  seed?: number;
  force?: boolean;
  json?: boolean;
}

export function registerCalibrate(program: Command, io: Io, done: (code: number) => void): void {
  addConfigOption(
    program
      .command("calibrate")
      .description("tell whether runs of unchanged code agree with each other")
      .argument("<runs...>", "two reports or more of one and the same system"),
  )
    .option("--alpha <p>", "false-alarm budget (default 0.05)", fraction("inner"))
    .option("--seed <n>", "seed, printed with the result (default gate.seed)", wholeNumber(0))
    .option("--force", "also reports that cannot be told to be of one system")
    .option("--json", "print one JSON object and nothing else")
    .addHelpText(
      "after",
      `
The runs are taken in the order of their dates. Always exits 0 when it could measure.

Examples:
  regressgate calibrate monday.json tuesday.json wednesday.json
  regressgate calibrate runs/*.json --json`,
    )
    .action(async (reports: string[], flags: CalibrateFlags) => {
      const [{ calibrateSession }, { exitCodes }] = await Promise.all([
        import("../session/calibrate-session.js"),
        import("../domain/exit-codes.js"),
      ]);
      const { json, ...asked } = flags;
      const found = await calibrateSession({ reports, cwd: io.cwd, env: io.env, ...asked });
      await showFound(found, json, io, {
        schema: async () => (await import("../domain/calibration.js")).calibrationSchema,
        text: async () => (await import("../reporters/calibration-text.js")).calibrationText,
      });
      done(exitCodes.yes);
    });
}
