/** Which files a suite is made of: a change of one may change what a run of it would say. */
import path from "node:path";
import { customCheckModules } from "../suite/custom-checks.js";
import { type CasePattern, findCaseFiles } from "../suite/find-case-files.js";
import { configNames, findConfig } from "../suite/find-config.js";
import { type LoadedConfig, loadConfig } from "../suite/load-config.js";
import { readFunctionSpec } from "../targets/function-spec.js";
import { filesOfPythonModule, withImports } from "../targets/imported-files.js";
import { isPythonTarget } from "../targets/python-function.js";
import { targetFiles } from "../targets/target-files.js";
import { overrideConfig } from "./overrides.js";
import type { SuiteRequest } from "./prepare-suite.js";

/** Absolute paths, by what hangs on them. Not all of them need exist. */
export interface WatchedFiles {
  /** The configuration and its `env_file`. */
  settings: readonly string[];
  /** Case files that are there now. */
  cases: readonly string[];
  /** Patterns of case files with the folder that each is relative to: new files may come. */
  patterns: readonly { text: string; folder: string }[];
  /** The target's code, or its stored outputs. */
  target: readonly string[];
  /** The code of custom checks. */
  checks: readonly string[];
  /** False when the configuration cannot be read, so that there are others which nobody can name. */
  whole: boolean;
}

/** The configuration's file; where there is none, or two, all that it could be. */
function configFiles({ cwd, config }: SuiteRequest): string[] {
  if (config !== undefined) return [path.resolve(cwd, config)];
  const all = configNames.map((name) => path.join(cwd, name));
  try {
    const found = findConfig(cwd);
    return found === undefined ? all : [found];
  } catch {
    return all;
  }
}

async function checkModules(loaded: LoadedConfig): Promise<string[]> {
  try {
    return await customCheckModules(loaded);
  } catch {
    // One is not there, which is said when the suite is loaded; it may come.
    const listed = loaded.config.checks ?? [];
    return listed.map((text) => path.resolve(loaded.baseDir, text));
  }
}

/**
 * Looks at the configuration as it is now. A broken one gives as many files as can be told; never
 * throws for what a person wrote.
 */
export async function watchedFiles(request: SuiteRequest): Promise<WatchedFiles> {
  const { cwd, env, overrides = {} } = request;
  let loaded: LoadedConfig;
  try {
    const found = request.config === undefined ? {} : { path: request.config };
    loaded = await loadConfig({ cwd, env, keepProblems: true, ...found });
  } catch {
    const settings = withImports(configFiles(request), []);
    return { settings, cases: [], patterns: [], target: [], checks: [], whole: false };
  }
  const { baseDir } = loaded;
  const config = overrideConfig(loaded.config, overrides);
  const folder = request.cases === undefined ? baseDir : cwd;
  const patterns: CasePattern[] = [request.cases ?? config.cases ?? []]
    .flat()
    .map((text) => ({ text }));
  const { files: cases } = await findCaseFiles(patterns, folder);
  const targetBase = overrides.target === undefined ? baseDir : cwd;
  const roots = [...new Set([targetBase, cwd])];
  const { target } = config;
  const entries = target === undefined ? [] : targetFiles(target, targetBase);
  if (target !== undefined && isPythonTarget(target, targetBase)) {
    entries.push(...filesOfPythonModule(readFunctionSpec(target).module, roots));
  }
  return {
    settings: [
      ...withImports(configFiles(request), []),
      ...(config.envFile === undefined ? [] : [path.resolve(baseDir, config.envFile)]),
    ],
    cases,
    patterns: patterns.map(({ text }) => ({ text, folder })),
    target: withImports(entries, roots),
    checks: withImports(await checkModules({ ...loaded, config }), roots),
    whole: true,
  };
}

/** Both together: what was told of the files before one of them broke still holds. */
export function allWatched(before: WatchedFiles, now: WatchedFiles): WatchedFiles {
  const both = <K extends "settings" | "cases" | "target" | "checks">(key: K): string[] => [
    ...new Set([...before[key], ...now[key]]),
  ];
  return {
    settings: both("settings"),
    cases: both("cases"),
    patterns: [...before.patterns, ...now.patterns],
    target: both("target"),
    checks: both("checks"),
    whole: now.whole,
  };
}
