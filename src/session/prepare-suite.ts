/** From flags and files to a valid suite and a target that is ready to be opened. */
import path from "node:path";
import { mostConcurrency } from "../domain/concurrency.js";
import { UsageError } from "../domain/errors.js";
import { noteQueueSecrets } from "../domain/queue-secrets.js";
import { Secrets } from "../domain/secrets.js";
import type { Shard, ShardFacts } from "../domain/shard.js";
import type { Suite } from "../domain/suite.js";
import type { SuiteConfig } from "../domain/suite-config.js";
import type { Target } from "../domain/target.js";
import { type LoadedConfig, loadConfig } from "../suite/load-config.js";
import { loadSuite } from "../suite/load-suite.js";
import { createTarget } from "../targets/create-target.js";
import { noteHttpSecrets } from "../targets/http-secrets.js";
import type { Pace } from "../targets/pacer.js";
import type { PythonSession } from "../targets/python-session.js";
import { loadReporter, type RequestedReporter } from "./load-reporter.js";
import { openCustomChecks } from "./open-custom-checks.js";
import { type Overrides, overrideConfig } from "./overrides.js";

/** Which cases to run. */
export interface Selection {
  /** Globs over case ids. */
  globs: string[];
  tags: string[];
  /** Exact ids (`--last-failed`). */
  ids?: string[];
  /** The part of what is selected that is run here. */
  shard?: Shard;
}

export interface SuiteRequest {
  /** Path of the configuration; found upwards from `cwd` when missing. */
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Case files that replace the configured ones, relative to `cwd`. */
  cases?: string[];
  overrides?: Overrides;
  selection?: Selection;
  /** Whether variables must be set: not where no target is called. @default true */
  variables?: boolean;
}

/** A suite ready to run; `close` ends what was started for its custom checks. */
export interface PreparedSuite {
  loaded: LoadedConfig;
  config: SuiteConfig;
  suite: Suite;
  secrets: Secrets;
  /** The target as it was written. */
  targetName: string;
  /** Paths in the target's spec are relative to this folder. */
  targetBase: string;
  selection: Selection;
  /** Which part of the selection this is; null when all of it is run. */
  shard: ShardFacts | null;
  /** Those of the configuration, read before the first call so that a typo costs nothing. */
  reporters: readonly RequestedReporter[];
  /** Python processes with the suite's checks, and its target where that is a Python function. */
  python: PythonSession | null;
  close(): Promise<void>;
}

/** `target:` as the report records it. */
export function nameOfTarget(spec: SuiteConfig["target"]): string {
  if (typeof spec === "string") return spec;
  if (spec && "command" in spec) return `command: ${spec.command.join(" ")}`;
  return spec ? `replay: ${spec.replay}` : "";
}

/** Whether anything was selected at all. */
export function isFiltered(selection: Selection): boolean {
  return selection.globs.length > 0 || selection.tags.length > 0 || selection.ids !== undefined;
}

/** What is selected, and the shard of it. Matching globs takes a library that only a selection needs. */
async function selected(
  all: Suite,
  selection: Selection,
): Promise<{ suite: Suite; shard: ShardFacts | null }> {
  let suite = all;
  if (isFiltered(selection)) {
    const { selectCases } = await import("../suite/select-cases.js");
    suite = selectCases(suite, selection);
  }
  if (selection.shard === undefined) return { suite, shard: null };
  const { takeShard } = await import("../suite/take-shard.js");
  const taken = takeShard(suite, selection.shard);
  return { suite: taken.suite, shard: taken.facts };
}

/**
 * Finds and checks everything that can be checked before the first call.
 * @throws ProblemsError with all problems at once; UsageError.
 */
export async function prepareSuite(request: SuiteRequest): Promise<PreparedSuite> {
  const overrides = request.overrides ?? {};
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    keepProblems: true,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const config = overrideConfig(loaded.config, overrides);
  const targetBase = overrides.target === undefined ? loaded.baseDir : request.cwd;
  const secrets = new Secrets();
  if (config.http) noteHttpSecrets(config.http, loaded.env, secrets);
  if (config.queue) noteQueueSecrets(config.queue.url, loaded.env, secrets);
  const folders = { baseDir: loaded.baseDir, cwd: loaded.baseDir };
  const reporters = await Promise.all(config.reporters.map((spec) => loadReporter(spec, folders)));
  const { cwd } = request;
  const custom = await openCustomChecks({ loaded, config, targetBase, cwd });
  try {
    const all = await loadSuite({
      loaded: { ...loaded, config },
      cwd,
      extraChecks: custom.checks,
      moreChecks: custom.announced,
      ...(request.variables === undefined ? {} : { variables: request.variables }),
      ...(request.cases === undefined ? {} : { cases: request.cases }),
    });
    const selection = request.selection ?? { globs: [], tags: [] };
    const { suite, shard } = await selected(all, selection);
    return {
      loaded,
      config,
      suite,
      secrets,
      targetName: nameOfTarget(config.target),
      targetBase,
      selection,
      shard,
      reporters,
      python: custom.python,
      close: custom.close,
    };
  } catch (error) {
    await custom.close();
    throw error;
  }
}

/**
 * The target of a prepared suite, not opened yet.
 * @throws UsageError when none is named; TargetConfigError.
 */
export async function targetOf(
  prepared: PreparedSuite,
  request: SuiteRequest,
  pace?: Pace,
): Promise<Target> {
  const { config } = prepared;
  if (config.target === undefined) {
    throw new UsageError(
      "no target: set 'target' in the configuration or give --target",
      prepared.loaded.path
        ? undefined
        : `no regressgate.yaml was found from ${path.resolve(request.cwd)} upwards; regressgate init writes one`,
    );
  }
  const target = await createTarget({
    spec: config.target,
    baseDir: prepared.targetBase,
    cwd: request.cwd,
    env: prepared.loaded.env,
    secrets: prepared.secrets,
    timeoutS: config.timeoutS,
    concurrency: mostConcurrency(config.concurrency),
    ...(config.http ? { http: config.http } : {}),
    ...(config.python ? { python: config.python } : {}),
    ...(prepared.python ? { pythonSession: prepared.python } : {}),
    ...(config.rateLimit ? { rateLimit: config.rateLimit } : {}),
    ...(pace ? { pace } : {}),
  });
  if (config.cache === "off") return target;
  const { withCache } = await import("./answer-cache.js");
  const system = {
    spec: config.target,
    config,
    baseDir: prepared.targetBase,
    env: prepared.loaded.env,
  };
  return await withCache(target, system, prepared.loaded.baseDir, prepared.secrets);
}
