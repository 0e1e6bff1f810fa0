/** The options that several commands share, with the environment variables that stand for them. */
import type { Command } from "commander";
import type { SuiteRequest } from "../session/prepare-suite.js";
import { option } from "./env-option.js";
import type { GateFlags, SuiteFlags } from "./flags.js";
import type { Io } from "./io.js";
import {
  collect,
  concurrencyValue,
  outputsKept,
  positiveNumber,
  repeatsValue,
  shardValue,
  wholeNumber,
} from "./parse-values.js";
import { gateOptions } from "./policy-options.js";

export function addConfigOption(command: Command): Command {
  return command.addOption(
    option(
      "-c, --config <path>",
      "configuration file (default: regressgate.yaml or regressgate.config.ts, found upwards)",
      "REGRESSGATE_CONFIG",
    ),
  );
}

/** What is asked how: config, target, cases and what changes an answer or what is stored of it. */
export function addSystemUnderTestOptions(command: Command): Command {
  return addConfigOption(command)
    .addOption(option("--target <spec>", "the system under test", "REGRESSGATE_TARGET"))
    .addOption(option("--cases <path>", "case file or glob; may be given again").argParser(collect))
    .addOption(
      option(
        "--concurrency <n>",
        "trials at a time; auto: as many as are answered faster, at most 64",
        "REGRESSGATE_CONCURRENCY",
      ).argParser(concurrencyValue),
    )
    .addOption(
      option("--timeout <seconds>", "bounds each attempt", "REGRESSGATE_TIMEOUT").argParser(
        positiveNumber,
      ),
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
    .addOption(option("--insecure", "do not verify certificates of an HTTP target"));
}

/** What to run: the system under test, repeats, selection. */
export function addSuiteOptions(command: Command): Command {
  const whole = wholeNumber(1);
  addSystemUnderTestOptions(command)
    .addOption(
      option(
        "--repeats <n>",
        "trials per case; 3..10: gate decides after each round",
        "REGRESSGATE_REPEATS",
      ).argParser(repeatsValue),
    )
    .addOption(
      option(
        "--seed <n>",
        "a number kept in the report and printed with it; no figure depends on it",
      ).argParser(wholeNumber(0)),
    )
    .addOption(option("--max-errors <n>", "stop after so many errored trials").argParser(whole))
    .addOption(
      option("--max-cost <usd>", "stop when the run has cost so much").argParser(positiveNumber),
    )
    .addOption(
      option("--system <text>", "what is measured: model, prompt version", "REGRESSGATE_SYSTEM"),
    )
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

export function addQueueOption(command: Command, description: string): Command {
  return command.addOption(option("--queue <url>", description, "REGRESSGATE_QUEUE"));
}

export function addReporterOptions(command: Command): Command {
  return command
    .addOption(
      option(
        "--reporter <name[=path]>",
        "terminal, json, markdown, junit, csv, github, explain, or a module; may be given again",
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
      ...(flags.queue === undefined ? {} : { queue: flags.queue }),
      ...(gate ? { gate: gateOptions(gate) } : {}),
    },
    selection: { globs, tags, ...(ids === undefined ? {} : { ids }), ...(shard ? { shard } : {}) },
  };
}
