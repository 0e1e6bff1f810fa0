/** Finds the Python interpreter that a target runs with. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { TargetConfigError } from "../domain/errors.js";
import { findProgram } from "./find-program.js";
import type { TargetOptions } from "./target-kind.js";

const isWindows = process.platform === "win32";

function inEnvironment(folder: string): string {
  return isWindows ? join(folder, "Scripts", "python.exe") : join(folder, "bin", "python");
}

function upwards(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder);
    if (dirname(folder) === folder) return folders;
  }
}

/**
 * `python:` of the configuration, else the virtual environment that is active, else a `.venv` of
 * the configuration's or the working directory or above, else `python3`, else `python`.
 * @throws TargetConfigError when there is none
 */
export function findInterpreter({ python, env, baseDir, cwd }: TargetOptions): string {
  const configured = typeof python === "string" ? python : python?.interpreter;
  if (configured !== undefined) {
    const found = findProgram(configured, baseDir, env);
    if (found) return found;
    throw new TargetConfigError(`python: the interpreter "${configured}" was not found`);
  }
  const active = env["VIRTUAL_ENV"];
  if (active) {
    const path = inEnvironment(active);
    if (existsSync(path)) return path;
  }
  for (const folder of [...upwards(baseDir), ...upwards(cwd)]) {
    const path = inEnvironment(join(folder, ".venv"));
    if (existsSync(path)) return path;
  }
  const found = findProgram("python3", baseDir, env) ?? findProgram("python", baseDir, env);
  if (found) return found;
  throw new TargetConfigError(
    "no Python was found (no virtual environment, no python3 on the path)",
    "name one with python: in the configuration",
  );
}
