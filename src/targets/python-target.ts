/** The target kind for Python functions, run in warm worker processes. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { TargetConfigError } from "../domain/errors.js";
import { pythonHost, pythonSetup } from "../workers/python-host.js";
import { ServingPool } from "../workers/serving-pool.js";
import { HostOpenError } from "../workers/thrown-in-host.js";
import { knownNames, readFunctionSpec } from "./function-spec.js";
import { findInterpreter } from "./python-interpreter.js";
import { openTimeout, ServedTarget } from "./served-target.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";

interface PythonFunction {
  module: string;
  path: string | null;
  name: string;
}

/** @throws TargetConfigError when the spec names no function, or a file that is not there. */
function pythonFunction(spec: string, baseDir: string): PythonFunction {
  const { module, name } = readFunctionSpec(spec);
  if (name === null) {
    throw new TargetConfigError(
      `target "${spec}" names no function`,
      spec.endsWith(".py")
        ? `write ${spec}:function`
        : "write package.module:function, path/to/file.py:function, ./app.ts:function or a URL",
    );
  }
  if (module.endsWith(".py")) {
    const path = resolve(baseDir, module);
    if (existsSync(path)) return { module, path, name };
    throw new TargetConfigError(
      `target "${spec}": there is no file ${module}`,
      `looked for ${path}; paths are relative to the configuration`,
    );
  }
  if (
    !/^[\p{ID_Start}_][\p{ID_Continue}]*(?:\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u.test(module)
  ) {
    throw new TargetConfigError(
      `target "${spec}": "${module}" is neither a file ending in .py, .js or .ts, nor an installed package, nor a Python module`,
    );
  }
  return { module, path: null, name };
}

/** Processes, and how many calls each takes at a time. */
function sizes({ python, concurrency }: TargetOptions): { hosts: number; capacity: number } {
  const config = typeof python === "object" ? python : {};
  const hosts = Math.min(config.processes ?? 1, concurrency);
  return { hosts, capacity: config.threads ?? Math.ceil(concurrency / hosts) };
}

function create(options: TargetOptions): ServedTarget {
  const { baseDir, cwd, env, timeoutS } = options;
  const spec = String(options.spec);
  const { module, path, name } = pythonFunction(spec, baseDir);
  const openTimeoutS = openTimeout(timeoutS);
  const pool = new ServingPool({
    start: pythonHost(findInterpreter(options), cwd, env),
    setup: pythonSetup({ module, path, name, cwd }),
    openTimeoutS,
    label: "Python worker",
    ...sizes(options),
  });
  return new ServedTarget(spec, pool, timeoutS, (error) => {
    if (!(error instanceof HostOpenError)) return error;
    const { thrown } = error;
    if (thrown?.type === "MissingName") {
      const what =
        thrown.message === "no such function"
          ? `has no function "${name}"`
          : `has "${name}", but it is ${thrown.message}`;
      return new TargetConfigError(
        `target "${spec}": ${module} ${what}${knownNames(name, thrown.known ?? [])}`,
      );
    }
    const hint = error.message.startsWith("did not get ready")
      ? `importing must end within ${openTimeoutS} s; a larger timeout_s allows more`
      : undefined;
    return new TargetConfigError(
      `cannot import ${module}: ${thrown?.trace ?? error.message}`,
      hint,
    );
  });
}

export const pythonTarget: TargetKind = {
  kind: "python",
  summary: "a Python function, `path/to/file.py:function` or `package.module:function`",
  create,
};
