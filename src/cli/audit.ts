/** `regressgate audit BASE HEAD`: how often this gate errs on these very data. */
import type { Command } from "commander";
import type { GateFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addConfigOption } from "./options.js";
import { paced } from "./paced.js";
import { wholeNumber } from "./parse-values.js";
import { addPolicyOptions, gateOptions } from "./policy-options.js";
import { showFound } from "./show-found.js";

interface AuditFlags extends GateFlags {
  config?: string;
  relabelings?: number;
  draws?: number;
  seed?: number;
  json?: boolean;
  quiet?: boolean;
}

const LIVE_EVERY_MS = 250;
const PLAIN_EVERY_MS = 5_000;

/** Says on standard error how far it is, every few seconds. */
function progressOn(io: Io, quiet: boolean): (done: number, total: number) => void {
  const { live } = io;
  const pace = paced<string>({
    everyMs: live ? LIVE_EVERY_MS : PLAIN_EVERY_MS,
    // The draws leave the process no time for timers.
    trailing: false,
    waitFirst: true,
    tell: (line) => (live ? live(line) : io.err(`${line}\n`)),
  });
  return (done, total) => {
    if (quiet) return;
    if (done === total) live?.(null);
    else pace.offer(`${done}/${total} draws  ${Math.floor((100 * done) / total)} %`);
  };
}

export function registerAudit(program: Command, io: Io, done: (code: number) => void): void {
  const command = program
    .command("audit")
    .description("find out how often this gate blocks or misses on data like these")
    .argument("<base>", "the baseline report")
    .argument("<head>", "the head report");
  addPolicyOptions(addConfigOption(command))
    .option("--relabelings <n>", "draws in which nothing changed (default 2000)", wholeNumber(1))
    .option("--draws <n>", "draws for each kind of damage (default 100 to 400)", wholeNumber(1))
    .option("--seed <n>", "seed, printed with the result (default gate.seed)", wholeNumber(0))
    .option("--json", "print one JSON object and nothing else")
    .option("-q, --quiet", "no progress")
    .addHelpText(
      "after",
      `
The trials of every case are dealt anew to the two reports, so that nothing differs but chance, and
the gate judges each draw; then the same with heads that were damaged on purpose. Beside it stand
the rules "any drop" and "more than 5 points".

Example:
  regressgate audit baseline.json .regressgate/report.json`,
    )
    .action(async (base: string, head: string, flags: AuditFlags) => {
      const [{ auditSession }, { exitCodes }] = await Promise.all([
        import("../session/audit-session.js"),
        import("../domain/exit-codes.js"),
      ]);
      const { config, relabelings, draws, seed } = flags;
      const audit = await auditSession({
        base,
        head,
        cwd: io.cwd,
        env: io.env,
        gate: gateOptions(flags),
        onProgress: progressOn(io, flags.quiet === true),
        ...(config === undefined ? {} : { config }),
        ...(relabelings === undefined ? {} : { relabelings }),
        ...(draws === undefined ? {} : { draws }),
        ...(seed === undefined ? {} : { seed }),
      });
      await showFound(audit, flags.json, io, {
        schema: async () => (await import("../domain/audit.js")).auditSchema,
        text: async () => (await import("../reporters/audit-text.js")).auditText,
      });
      done(exitCodes.yes);
    });
}
