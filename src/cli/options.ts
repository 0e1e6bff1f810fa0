/** The options that several commands share, with the environment variables that stand for them. */
import { type Command, Option } from "commander";
import type { GateOptions } from "../domain/gate-config.js";
import type { SuiteRequest } from "../session/prepare-suite.js";
import type { GateFlags, SuiteFlags } from "./flags.js";
import type { Io } from "./io.js";
import {
  collect,
  fraction,
  outputsKept,
  positiveNumber,
  repeatsValue,
  shardValue,
  wholeNumber,
} from "./parse-values.js";

const option = (flags: string, description: string, variable?: string) => {
  const made = new Option(flags, description);
  return variable ? made.env(variable) : made;
};

export function addConfigOption(command: Command): Command {
  return command.addOption(
    option(
      "-c, --config <path>",
      "configuration file (default: regressgate.yaml or regressgate.config.ts, found upwards)",
      "REGRESSGATE_CONFIG",
    ),
  );
}

/** What to run: config, target, cases, repeats, selection. */
export function addSuiteOptions(command: Command): Command {
  const whole = wholeNumber(1);
  addConfigOption(command)
    .addOption(option("--target <spec>", "the system under test", "REGRESSGATE_TARGET"))
    .addOption(option("--cases <path>", "case file or glob; may be given again").argParser(collect))
    .addOption(
      option(
        "--repeats <n>",
        "trials per case; 3..10: gate decides after each round",
        "REGRESSGATE_REPEATS",
      ).argParser(repeatsValue),
    )
    .addOption(
      option("--concurrency <n>", "trials at a time", "REGRESSGATE_CONCURRENCY").argParser(whole),
    )
    .addOption(
      option("--timeout <seconds>", "bounds each attempt", "REGRESSGATE_TIMEOUT").argParser(
        positiveNumber,
      ),
    )
    .addOption(
      option(
        "--seed <n>",
        "a number kept in the report and printed with it; no figure depends on it",
      ).argParser(wholeNumber(0)),
    )
    .addOption(
      option(
        "--keep-outputs <what>",
        "store outputs: true, false, or a limit in characters",
      ).argParser(outputsKept),
    )
    .addOption(
      option(
        "--cache <mode>",
        "write: give kept answers again and keep new ones; read: keep none; off",
        "REGRESSGATE_CACHE",
      ).choices(["read", "write", "off"]),
    )
    .addOption(option("--max-errors <n>", "stop after so many errored trials").argParser(whole))
    .addOption(
      option("--max-cost <usd>", "stop when the run has cost so much").argParser(positiveNumber),
    )
    .addOption(
      option("--system <text>", "what is measured: model, prompt version", "REGRESSGATE_SYSTEM"),
    )
    .addOption(option("--insecure", "do not verify certificates of an HTTP target"))
    .addOption(
      option("--case <glob>", "only cases whose id matches; may be given again").argParser(collect),
    )
    .addOption(
      option("--tag <tag>", "only cases with this tag; may be given again").argParser(collect),
    )
    .addOption(option("--last-failed", "only cases that failed in the report at --out"))
    .addOption(
      option(
        "--shard <k/n>",
        "only the k-th of n parts of the suite, for n machines; merge joins their reports",
        "REGRESSGATE_SHARD",
      ).argParser(shardValue),
    );
  return command;
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
    );
}

/** The policy, and how much is said of the verdict. */
export function addGateOptions(command: Command): Command {
  return addPolicyOptions(command).addOption(
    option(
      "--explain",
      "also walk through the figures in plain sentences, and ask what the verdict hangs on",
    ),
  );
}

export function addReporterOptions(command: Command): Command {
  return command
    .addOption(
      option(
        "--reporter <name[=path]>",
        "terminal, json, markdown, junit, csv, explain, or a module; may be given again",
      ).argParser(collect),
    )
    .addOption(option("--markdown <path>", "also write the markdown report here"))
    .addOption(option("--json", "print one JSON object and nothing else"))
    .addOption(option("-q, --quiet", "no progress"));
}

/** The suite request that the flags make; `ids` selects exact cases. */
export function suiteRequest(
  flags: SuiteFlags,
  io: Io,
  gate?: GateFlags,
  ids?: string[],
): SuiteRequest {
  const { config, cases, case: globs = [], tag: tags = [], shard } = flags;
  return {
    cwd: io.cwd,
    env: io.env,
    ...(config === undefined ? {} : { config }),
    ...(cases === undefined ? {} : { cases }),
    overrides: {
      ...(flags.target === undefined ? {} : { target: flags.target }),
      ...(flags.repeats === undefined ? {} : { repeats: flags.repeats }),
      ...(flags.concurrency === undefined ? {} : { concurrency: flags.concurrency }),
      ...(flags.timeout === undefined ? {} : { timeoutS: flags.timeout }),
      ...(flags.seed === undefined ? {} : { seed: flags.seed }),
      ...(flags.keepOutputs === undefined ? {} : { keepOutputs: flags.keepOutputs }),
      ...(flags.cache === undefined ? {} : { cache: flags.cache }),
      ...(flags.maxErrors === undefined ? {} : { maxErrors: flags.maxErrors }),
      ...(flags.maxCost === undefined ? {} : { maxCostUsd: flags.maxCost }),
      ...(flags.system === undefined ? {} : { system: flags.system }),
      ...(flags.insecure === undefined ? {} : { insecure: flags.insecure }),
      ...(gate ? { gate: gateOptions(gate) } : {}),
    },
    selection: { globs, tags, ...(ids === undefined ? {} : { ids }), ...(shard ? { shard } : {}) },
  };
}

/** The policy that the flags set; what they leave out stays the configuration's. */
export function gateOptions(flags: GateFlags): GateOptions {
  return {
    ...(flags.alpha === undefined ? {} : { alpha: flags.alpha }),
    ...(flags.margin === undefined ? {} : { margin: flags.margin }),
    ...(flags.ruleOut === undefined ? {} : { ruleOut: flags.ruleOut }),
    ...(flags.failOn === undefined ? {} : { failOn: flags.failOn }),
    ...(flags.errors === undefined ? {} : { errors: flags.errors }),
    ...(flags.pValue === undefined ? {} : { pValue: flags.pValue }),
  };
}
