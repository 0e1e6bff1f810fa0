/** `regressgate list`: the cases of the suite, or what checks, targets and reporters there are. */
import type { Command } from "commander";
import type { SuiteFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addSuiteOptions, suiteRequest } from "./options.js";

const kinds = ["cases", "checks", "targets", "reporters"] as const;

export function registerList(program: Command, io: Io, done: (code: number) => void): void {
  addSuiteOptions(
    program
      .command("list")
      .description(
        "list the cases of the suite, or the checks (built-in and its own), targets or reporters",
      )
      .argument("[what]", kinds.join(", "), "cases"),
  )
    .option("--json", "print JSON")
    .action(async (what: string, flags: SuiteFlags & { json?: boolean }) => {
      const [{ listSession }, { exitCodes }] = await Promise.all([
        import("../session/list-session.js"),
        import("../domain/exit-codes.js"),
      ]);
      const rows = await listSession(what, suiteRequest(flags, io));
      if (flags.json) io.out(`${JSON.stringify(rows, null, 2)}\n`);
      else {
        const width = Math.max(0, ...rows.map((row) => row.name.length));
        for (const row of rows) io.out(`${row.name.padEnd(width)}  ${row.summary}\n`);
      }
      done(exitCodes.yes);
    });
}
