/** Finds the Python interpreter that a target runs with. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { TargetConfigError } from "../domain/errors.js";
import { findProgram } from "./find-program.js";
import { behindShim } from "./pyenv-shim.js";
import type { TargetOptions } from "./target-kind.js";

const isWindows = process.platform === "win32";

/** Of a virtual environment, whoever made it (venv, virtualenv, uv, Poetry, PDM). */
function inEnvironment(folder: string): string {
  return isWindows ? join(folder, "Scripts", "python.exe") : join(folder, "bin", "python");
}

/** Of a conda environment, which on Windows has its interpreter at its root. */
function inConda(folder: string): string {
  return isWindows ? join(folder, "python.exe") : join(folder, "bin", "python");
}

function upwards(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder);
    if (dirname(folder) === folder) return folders;
  }
}

/** Interpreters of environments, the most deliberate choice first. */
function candidates({ env, baseDir, cwd }: InterpreterOptions): string[] {
  const { VIRTUAL_ENV: active, CONDA_PREFIX: conda, CONDA_DEFAULT_ENV: condaName } = env;
  const folders = new Set([...upwards(baseDir), ...upwards(cwd)]);
  return [
    ...(active ? [inEnvironment(active)] : []),
    // The base environment is active in every shell of many people, and says nothing.
    ...(conda && condaName !== "base" ? [inConda(conda)] : []),
    ...[...folders].flatMap((folder) => {
      const inside = join(folder, ".venv");
      // `conda create -p .venv` makes one of conda's layout.
      return existsSync(join(inside, "conda-meta")) ? [inConda(inside)] : [inEnvironment(inside)];
    }),
    ...(conda ? [inConda(conda)] : []),
  ];
}

export type InterpreterOptions = Pick<TargetOptions, "python" | "env" | "baseDir" | "cwd">;

/**
 * `python:` of the configuration, else the virtual or conda environment that is active, else a `.venv`
 * of the configuration's or the working directory or above, else `python3`, else `python`. A shim of
 * pyenv is looked through; a `.python-version` beside the configuration counts before the working
 * directory's.
 * @throws TargetConfigError when there is none
 */
export function findInterpreter(options: InterpreterOptions): string {
  const { python, env, baseDir, cwd } = options;
  const configured = typeof python === "string" ? python : python?.interpreter;
  if (configured !== undefined) {
    const found = findProgram(configured, baseDir, env);
    if (found) return behindShim(found, [baseDir, cwd], env);
    throw new TargetConfigError(`python: the interpreter "${configured}" was not found`);
  }
  const inside = candidates(options).find((path) => existsSync(path));
  if (inside) return inside;
  // The interpreter that this program was started from, where its Python package was.
  const starter = env["REGRESSGATE_PYTHON"];
  if (starter && existsSync(starter)) return starter;
  const found = findProgram("python3", baseDir, env) ?? findProgram("python", baseDir, env);
  if (found) return behindShim(found, [baseDir, cwd], env);
  throw new TargetConfigError(
    "no Python was found (no virtual environment, no python3 on the path)",
    "name one with python: in the configuration",
  );
}
