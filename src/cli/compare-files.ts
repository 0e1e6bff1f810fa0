/** What `compare` and `report BASE HEAD` share: the reporters asked for, and the comparison for them. */
import { type Compared, compareSession } from "../session/compare-session.js";
import type { RequestedReporter } from "../session/load-reporter.js";
import type { RenderFlags } from "./flags.js";
import type { Io } from "./io.js";
import { gateOptions } from "./policy-options.js";
import { wantsExplanation } from "./show.js";

/** Compares two report files under the policy of the configuration and the flags. */
export async function compareFiles(
  base: string,
  head: string,
  flags: RenderFlags,
  reporters: readonly RequestedReporter[],
  io: Io,
): Promise<{ kind: "comparison" } & Compared> {
  const compared = await compareSession({
    base,
    head,
    cwd: io.cwd,
    env: io.env,
    gate: gateOptions(flags),
    explain: wantsExplanation(flags, reporters),
    ...(flags.config === undefined ? {} : { config: flags.config }),
  });
  return { kind: "comparison", ...compared };
}
