/** `regressgate history`: runs over time, their trend, where it changed, which cases are unsteady. */
import type { Command } from "commander";
import type { Io } from "./io.js";
import { addConfigOption } from "./options.js";
import { wholeNumber } from "./parse-values.js";
import { showFound } from "./show-found.js";

interface HistoryFlags {
  config?: string;
  dir?: string;
  branch?: string;
  target?: string;
  last?: number;
  json?: boolean;
}

export function registerHistory(program: Command, io: Io, done: (code: number) => void): void {
  addConfigOption(
    program
      .command("history")
      .description("list past runs; draw their trend, its changes, slow drift, unsteady cases"),
  )
    .option(
      "--dir <path>",
      "folder of reports, or a file *.sqlite (default: the key 'history', else .regressgate)",
    )
    .option(
      "--branch <name>",
      "the trend's branch, '*' for all (default: the default branch, if it has runs)",
    )
    .option("--target <spec>", "the trend's target (default: that of the newest run)")
    .option("--last <n>", "only the newest n runs", wholeNumber(1))
    .option("--json", "print one JSON object and nothing else")
    .addHelpText(
      "after",
      `
'history: true' in the configuration keeps every finished run; without it, the reports that lie in
.regressgate are shown. Always exits 0 when it could read: the gate decides, this shows.

Examples:
  regressgate history
  regressgate history --dir old-reports --branch main --last 50
  regressgate history --json > history.json`,
    )
    .action(async (flags: HistoryFlags) => {
      const [{ historySession }, { exitCodes }] = await Promise.all([
        import("../session/history-session.js"),
        import("../domain/exit-codes.js"),
      ]);
      const { json, ...asked } = flags;
      const found = await historySession({ cwd: io.cwd, env: io.env, ...asked });
      await showFound(found, json, io, {
        schema: async () => (await import("../domain/history.js")).historySchema,
        text: async () => (await import("../reporters/history-text.js")).historyText,
      });
      done(exitCodes.yes);
    });
}
