/** The options of the gate's policy: each key of `gate:` that makes sense for one call has its flag. */
import type { Command } from "commander";
import type { GateOptions } from "../domain/gate-config.js";
import { option } from "./env-option.js";
import { type GateFlags, gateFlagKeys } from "./flags.js";
import { fraction, nonNegative, share } from "./parse-values.js";

const limit = (flag: string, description: string, parse: (text: string) => unknown) =>
  option(flag, description).argParser(parse);

/** What no head may do, whatever the statistics say. */
function addLimitOptions(command: Command): Command {
  return command
    .addOption(limit("--min-pass-rate <rate>", "floor of the head's pass rate", fraction()))
    .addOption(limit("--max-mean-cost-usd <usd>", "ceiling of a trial's mean cost", nonNegative))
    .addOption(limit("--max-p95-latency-s <seconds>", "ceiling of the p95 latency", nonNegative))
    .addOption(limit("--max-cost-increase <share>", "against the baseline, e.g. 0.2 or 20%", share))
    .addOption(
      limit("--max-latency-increase <share>", "of the p95 latency, against the baseline", share),
    )
    .addOption(limit("--max-error-rate <rate>", "more errors on either side: invalid", fraction()))
    .addOption(limit("--min-shared <share>", "of the baseline's cases; fewer: invalid", fraction()))
    .addOption(option("--on-added <what>", "new cases").choices(["allow", "fail_if_failing"]))
    .addOption(
      option("--on-removed <what>", "cases that only the baseline has").choices([
        "allow",
        "warn",
        "fail",
      ]),
    );
}

/** The policy, for commands that judge. */
export function addPolicyOptions(command: Command): Command {
  return command
    .addOption(
      option("--alpha <p>", "false-alarm budget (default 0.05)", "REGRESSGATE_ALPHA").argParser(
        fraction("inner"),
      ),
    )
    .addOption(
      option("--margin <drop>", "a drop up to this size is accepted, e.g. 0.02 or 2%").argParser(
        fraction(),
      ),
    )
    .addOption(
      option("--rule-out <drop>", "pass only when a drop of this size is ruled out").argParser(
        fraction(),
      ),
    )
    .addOption(
      option("--fail-on <verdict>", "exit 1 on this verdict or worse").choices([
        "regression",
        "warn",
      ]),
    )
    .addOption(
      option("--errors <how>", "count errored trials as failed, or leave them out").choices([
        "fail",
        "exclude",
      ]),
    )
    .addOption(
      option("--p-value <kind>", "exact: false alarms <= alpha is a theorem").choices([
        "mid",
        "exact",
      ]),
    )
    .addOption(
      option(
        "--broken <how>",
        "mean: a broken case counts only when the suite's mean fell too",
      ).choices(["fail", "mean"]),
    )
    .addOption(option("--score <label>", "a check whose mean score gates too"));
}

/** The policy, and how much is said of the verdict. */
export function addGateOptions(command: Command): Command {
  return addLimitOptions(addPolicyOptions(command)).addOption(
    option(
      "--explain",
      "also walk through the figures in plain sentences, and ask what the verdict hangs on",
    ),
  );
}

/** The policy that the flags set; what they leave out stays the configuration's. */
export function gateOptions(flags: GateFlags): GateOptions {
  return Object.fromEntries(
    gateFlagKeys.flatMap((key) => (flags[key] === undefined ? [] : [[key, flags[key]]])),
  );
}
