/** Reads `env_file` under the environment: what is set there already wins. */
import nodePath from "node:path";
import { parseEnv } from "node:util";
import type { Problem } from "../problems/problem.js";
import type { Locate } from "./locate.js";
import { readTextFile } from "./read-text-file.js";

/** The environment with the file's variables under it; a file that cannot be read is a problem. */
export async function readEnvFile(
  envFile: string | undefined,
  baseDir: string,
  env: NodeJS.ProcessEnv,
  locate: Locate,
): Promise<{ env: NodeJS.ProcessEnv; problems: Problem[] }> {
  if (envFile === undefined) return { env, problems: [] };
  const read = await readTextFile(nodePath.resolve(baseDir, envFile), "env_file");
  if ("text" in read) return { env: { ...parseEnv(read.text), ...env }, problems: [] };
  const message = `${JSON.stringify(envFile)}: ${read.problem.message}`;
  return { env, problems: [{ ...locate(["env_file"]), message }] };
}
