/** Finds, reads and checks the configuration of a suite. */
import nodePath from "node:path";
import type { Environment } from "../domain/environment.js";
import type { SuiteConfig } from "../domain/suite-config.js";
import { inOrderOfPlace, type Path, type Place, type Problem } from "../problems/problem.js";
import { ProblemsError, throwProblems } from "../problems/problems-error.js";
import { readEnvFile } from "./env-file.js";
import { findConfig } from "./find-config.js";
import { hideHeaderValues, hideLikelySecrets } from "./hide-header-values.js";
import { readConfig } from "./read-config.js";
import { defaultConfig, validateConfig } from "./validate-config.js";

/** A configuration that was found valid. */
export interface LoadedConfig {
  /** All keys, defaults filled in; `${NAME}` stays as written. */
  config: SuiteConfig;
  /** The keys as written, in the spelling of files. */
  written: Record<string, unknown>;
  /** Absolute path of the file; absent when there is none. */
  path?: string;
  /** Folder to which its paths are relative: the file's, else the working directory. */
  baseDir: string;
  /** The environment, with `env_file` under it. */
  env: Environment;
  /** Place of a value, or of its key; in the spelling of files. */
  at(path: Path, on?: "key" | "value"): Place | undefined;
  /** What is wrong with it; never anything unless `keepProblems` was asked for. */
  problems: readonly Problem[];
}

/** What to load. */
export interface LoadConfigOptions {
  /** The file, relative to `cwd`. @default the nearest one from `cwd` upwards, else the defaults */
  path?: string;
  /** @default process.cwd() */
  cwd?: string;
  /** @default process.env */
  env?: Environment;
  /**
   * Hand problems of single keys on (with the defaults in their place) instead of throwing, so that
   * loadSuite can show them together with those of the cases.
   * @default false
   */
  keepProblems?: boolean;
}

/**
 * Loads the configuration.
 * @throws ProblemsError with every problem of the file.
 */
export async function loadConfig(options: LoadConfigOptions = {}): Promise<LoadedConfig> {
  const cwd = options.cwd ?? process.cwd();
  const env = options.env ?? process.env;
  const file = options.path === undefined ? findConfig(cwd) : nodePath.resolve(cwd, options.path);
  if (file === undefined) {
    const at = () => undefined;
    return { config: defaultConfig(), written: {}, baseDir: cwd, env, at, problems: [] };
  }
  const read = await readConfig(file);
  const written = read.value;
  if (written === undefined) throw new ProblemsError(hideLikelySecrets(read.problems));
  const { config, problems } = validateConfig(read);
  const baseDir = nodePath.dirname(file);
  const withFile = await readEnvFile(config.envFile, baseDir, env, read.locate);
  const found = [...read.problems, ...problems, ...withFile.problems];
  const shown = hideHeaderValues(inOrderOfPlace(found), written);
  if (options.keepProblems !== true) throwProblems(shown);
  return {
    config,
    written,
    path: file,
    baseDir,
    env: withFile.env,
    at: read.locate,
    problems: shown,
  };
}
