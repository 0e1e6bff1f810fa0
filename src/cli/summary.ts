/** `regressgate summary REPORT`: what one report says by itself. */
import type { Command } from "commander";
import type { ReporterFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addReporterOptions } from "./options.js";

export function registerSummary(program: Command, io: Io, done: (code: number) => void): void {
  addReporterOptions(
    program
      .command("summary")
      .description("print a report: rates, flaky and failing cases, latency, cost, errors")
      .argument("<report>", "the report"),
  ).action(async (file: string, flags: ReporterFlags) => {
    const { renderCommand } = await import("./render-command.js");
    done(await renderCommand([file], flags, io));
  });
}
