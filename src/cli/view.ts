/** `regressgate view`: the runs in a browser, served to this machine alone until Ctrl-C. */
import type { Command } from "commander";
import type { Io } from "./io.js";
import { addConfigOption } from "./options.js";
import { wholeNumber } from "./parse-values.js";

interface ViewFlags {
  config?: string;
  dir?: string;
  branch?: string;
  port?: number;
  open?: boolean;
}

export function registerView(program: Command, io: Io, done: (code: number) => void): void {
  addConfigOption(
    program
      .command("view")
      .description("show the runs in a browser: trend, comparisons, progress; on 127.0.0.1 only"),
  )
    .option(
      "--dir <path>",
      "folder of reports, or a file *.sqlite (default: the key 'history', else .regressgate)",
    )
    .option("--branch <name>", "the trend's branch, '*' for all")
    .option("--port <n>", "port to listen on (default: a free one)", wholeNumber(0))
    .option("--open", "open the page in the default browser")
    .addHelpText(
      "after",
      `
Reads only, answers this machine alone, asks nothing of any other; Ctrl-C ends it.

Examples:
  regressgate view
  regressgate view --dir old-reports --port 8080 --open`,
    )
    .action(async (flags: ViewFlags) => {
      const { viewCommand } = await import("./view-command.js");
      done(await viewCommand(flags, io));
    });
}
