/** `regressgate init`: a suite that runs at once. */
import type { Command } from "commander";
import type { Io } from "./io.js";

export function registerInit(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command("init")
    .description("write a small suite that runs at once")
    .argument("[folder]", "where", ".")
    .option("--python", "with a target in Python instead of JavaScript")
    .option("--force", "overwrite files that exist")
    .action(async (folder: string, flags: { python?: boolean; force?: boolean }) => {
      const [{ initSuite }, { exitCodes }] = await Promise.all([
        import("../session/init-suite.js"),
        import("../domain/exit-codes.js"),
      ]);
      const files = await initSuite({ cwd: io.cwd, folder, ...flags });
      for (const file of files) io.out(`wrote ${file}\n`);
      const enter = folder === "." ? "" : `cd ${folder} && `;
      io.out(
        `\nNext:\n  ${enter}regressgate run\n  regressgate baseline set .regressgate/report.json\n  regressgate gate\n`,
      );
      done(exitCodes.yes);
    });
}
