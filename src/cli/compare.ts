/** `regressgate compare BASE HEAD`: the verdict on two reports. */
import type { Command } from "commander";
import type { RenderFlags } from "./flags.js";
import { placesFor, tellGitHub } from "./github-runner.js";
import type { Io } from "./io.js";
import { addConfigOption, addReporterOptions } from "./options.js";
import { addGateOptions } from "./policy-options.js";

export function registerCompare(program: Command, io: Io, done: (code: number) => void): void {
  const command = program
    .command("compare")
    .description("compare a head report with a baseline report and give the verdict")
    .argument("<base>", "the baseline report")
    .argument("<head>", "the head report");
  addReporterOptions(addGateOptions(addConfigOption(command)))
    .addHelpText(
      "after",
      `
Exit codes: 0 pass, improvement or warn; 1 regression (or warn with --fail-on warn); 2 the set-up is
wrong or the reports share no case; 3 it could not measure.

Examples:
  regressgate compare baseline.json .regressgate/report.json
  regressgate compare baseline.json head.json --margin 2% --markdown verdict.md
  regressgate compare baseline.json head.json --explain`,
    )
    .action(async (base: string, head: string, flags: RenderFlags) => {
      const [
        { compareFiles },
        { refuseReports, requestedReporters, show },
        { exitCodeOf, exitCodes },
      ] = await Promise.all([
        import("./compare-files.js"),
        import("./show.js"),
        import("../domain/comparison.js"),
      ]);
      const reporters = await requestedReporters(flags, io);
      refuseReports(reporters, [base, head], io);
      const subject = await compareFiles(base, head, flags, reporters, io);
      const places = await placesFor(reporters, io, async (root) => {
        const { placesOfConfig } = await import("../session/case-places.js");
        return await placesOfConfig({ ...flags, cwd: io.cwd, env: io.env }, root);
      });
      const { failures } = await show(subject, reporters, io, head, places);
      await tellGitHub(subject, reporters, io, places);
      const code = exitCodeOf(subject.comparison);
      done(failures > 0 && code === exitCodes.yes ? exitCodes.setup : code);
    });
}
