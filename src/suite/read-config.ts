/** Reads a configuration file as it is written: YAML, or a module whose default export it is. */
import { existsSync } from "node:fs";
import nodePath from "node:path";
import { describeThrown } from "../domain/errors.js";
import { camelKey, toCamel, toSnake } from "../domain/key-style.js";
import { suiteConfigSchema } from "../domain/suite-config.js";
import { kindOf } from "../problems/issue-text.js";
import type { Problem } from "../problems/problem.js";
import { defineConfig } from "./define-config.js";
import type { Locate } from "./locate.js";
import { readTextFile } from "./read-text-file.js";
import { parseYaml } from "./yaml-text.js";

/** A configuration as written, in the spelling of files. */
export interface WrittenConfig {
  /** Undefined when it could not be read at all. */
  value: Record<string, unknown> | undefined;
  problems: Problem[];
  locate: Locate;
  /** From the spelling of files to that of this file (camelCase in a module). */
  spell?: (key: string) => string;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readYamlConfig(file: string): Promise<WrittenConfig> {
  const read = await readTextFile(file, "configuration");
  if ("problem" in read)
    return { value: undefined, problems: [read.problem], locate: () => ({ file }) };
  const { value, problems, locate } = parseYaml(read.text, file);
  if (value === undefined) return { value, problems, locate };
  if (isMap(value)) return { value, problems, locate };
  const message =
    value === null
      ? "the configuration is empty"
      : `the configuration must be a map of keys, got ${kindOf(value)}`;
  const hint = "give it at least 'target:' and 'cases:'";
  return { value: undefined, problems: [...problems, { ...locate([]), message, hint }], locate };
}

async function readModuleConfig(file: string): Promise<WrittenConfig> {
  const locate: Locate = () => ({ file });
  const fail = (message: string): WrittenConfig => ({
    value: undefined,
    problems: [{ file, message }],
    locate,
  });
  if (!existsSync(file)) return fail("configuration not found");
  const { createJiti } = await import("jiti");
  const jiti = createJiti(import.meta.url, {
    fsCache: false,
    interopDefault: false,
    moduleCache: false,
    // What a configuration imports from "regressgate" is there wherever the program is installed.
    virtualModules: { regressgate: { defineConfig } },
  });
  let exported: unknown;
  try {
    const loaded: unknown = await jiti.import(file);
    exported = isMap(loaded) ? loaded["default"] : undefined;
  } catch (error) {
    return fail(`the configuration cannot be loaded: ${describeThrown(error)}`);
  }
  if (!isMap(exported) || Object.keys(exported).length === 0)
    return fail("the configuration must export its keys: export default defineConfig({ … })");
  // Either spelling is accepted at every level: first all to camelCase, then all to that of files.
  const camel = toCamel(suiteConfigSchema, exported as never);
  return { value: toSnake(suiteConfigSchema, camel), problems: [], locate, spell: camelKey };
}

/** Reads by the ending of the file; anything that is not a module is YAML. */
export function readConfig(file: string): Promise<WrittenConfig> {
  const isModule = /^\.[cm]?[jt]s$/.test(nodePath.extname(file).toLowerCase());
  return isModule ? readModuleConfig(file) : readYamlConfig(file);
}
