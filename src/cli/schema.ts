/** `regressgate schema`: the JSON Schemas of the files. */
import type { Command } from "commander";
import type { Io } from "./io.js";

export function registerSchema(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command("schema")
    .description("print the JSON Schema of a file, or write all of them into a folder")
    .argument("[name]", "config, cases, report, comparison or journal")
    .option("--out <folder>", "write all schemas into this folder")
    .action(async (name: string | undefined, flags: { out?: string }) => {
      const [{ schemaSession }, { exitCodes }] = await Promise.all([
        import("../session/schema-session.js"),
        import("../domain/exit-codes.js"),
      ]);
      io.out(await schemaSession({ cwd: io.cwd, ...(name ? { name } : {}), ...flags }));
      done(exitCodes.yes);
    });
}
