/** Reads the spec of a Python function target: a file or a module, and the function in it. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { TargetConfigError } from "../domain/errors.js";
import type { TargetSpec } from "../domain/suite-config.js";
import type { PythonModule } from "../workers/python-host.js";
import { isJavaScriptSpec, readFunctionSpec } from "./function-spec.js";
import { isHttpSpec, isPythonSpec } from "./target-specs.js";

const MODULE = /^[\p{ID_Start}_][\p{ID_Continue}]*(?:\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u;

/** Whether a target is a Python function: every text that is nothing else. */
export function isPythonTarget(spec: TargetSpec, baseDir: string): spec is string {
  return isPythonSpec(spec) && !isHttpSpec(spec) && !isJavaScriptSpec(spec, baseDir);
}

/**
 * Where the function is.
 * @throws TargetConfigError when the spec names no function, or a file that is not there
 */
export function pythonFunction(spec: string, baseDir: string): PythonModule & { function: string } {
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
    if (existsSync(path)) return { name: module, path, function: name };
    throw new TargetConfigError(
      `target "${spec}": there is no file ${module}`,
      `looked for ${path}; paths are relative to the configuration`,
    );
  }
  if (MODULE.test(module)) return { name: module, function: name };
  throw new TargetConfigError(
    `target "${spec}": "${module}" is neither a file ending in .py, .js or .ts, nor an installed package, nor a Python module`,
  );
}
