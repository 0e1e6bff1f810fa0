/** `regressgate validate`: everything that a run checks before its first call, and no call. */
import type { Command } from "commander";
import type { SuiteFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addSuiteOptions, suiteRequest } from "./options.js";

export function registerValidate(program: Command, io: Io, done: (code: number) => void): void {
  addSuiteOptions(
    program
      .command("validate")
      .description("check configuration, cases, checks and target; call nothing"),
  ).action(async (flags: SuiteFlags) => {
    const [{ validateSession }, { exitCodes }] = await Promise.all([
      import("../session/validate-session.js"),
      import("../domain/exit-codes.js"),
    ]);
    const valid = await validateSession(suiteRequest(flags, io));
    io.out(
      `Valid: ${valid.cases} cases, ${valid.checks} checks (${valid.checkTypes.join(", ")}), target ${valid.target}\n`,
    );
    done(exitCodes.yes);
  });
}
