/** The target kind for JavaScript and TypeScript functions, run in a worker thread. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { TargetConfigError } from "../domain/errors.js";
import { jsHost, jsSetup, libraryUrl } from "../workers/js-host.js";
import { ServingPool } from "../workers/serving-pool.js";
import { HostOpenError } from "../workers/thrown-in-host.js";
import { isJavaScriptPath, knownNames, readFunctionSpec } from "./function-spec.js";
import { openTimeout, ownPool, ServedTarget } from "./served-target.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";

/** `cannot import …`, with the place in the user's code. */
export function importFailure(what: string, error: unknown, openTimeoutS: number): unknown {
  if (!(error instanceof HostOpenError)) return error;
  const { thrown } = error;
  if (!thrown) {
    const hint = error.message.startsWith("did not get ready")
      ? `importing must end within ${openTimeoutS} s; a larger timeout_s allows more`
      : undefined;
    return new TargetConfigError(`cannot import ${what}: ${error.message}`, hint);
  }
  const trace = thrown.trace?.includes(thrown.message)
    ? thrown.trace
    : `${thrown.type}: ${thrown.message}`;
  return new TargetConfigError(`cannot import ${what}: ${trace}`);
}

/** Absolute path of a module's file, or the specifier of a package as it is. */
export function moduleOf(spec: string, module: string, baseDir: string): string {
  if (!isJavaScriptPath(module)) return module;
  const path = resolve(baseDir, module);
  if (existsSync(path)) return path;
  throw new TargetConfigError(
    `target "${spec}": there is no file ${module}`,
    `looked for ${path}; paths are relative to the configuration`,
  );
}

function create(options: TargetOptions): ServedTarget {
  const { baseDir, env, timeoutS } = options;
  const spec = String(options.spec);
  const { module, name } = readFunctionSpec(spec);
  const openTimeoutS = openTimeout(timeoutS);
  const exportName = name ?? "default";
  const modules = [moduleOf(spec, module, baseDir)];
  const pool = new ServingPool({
    start: jsHost(env),
    setup: jsSetup({ baseDir, library: libraryUrl(), modules, exportName }),
    openTimeoutS,
    label: "worker thread",
  });
  const explain = (error: unknown): unknown => {
    if (!(error instanceof HostOpenError) || error.thrown?.type !== "MissingExport")
      return importFailure(module, error, openTimeoutS);
    const what = name === null ? "a default export" : `an export "${name}"`;
    const known = knownNames(exportName, error.thrown.known ?? []);
    return new TargetConfigError(
      error.thrown.message === "no such export"
        ? `target "${spec}": ${module} has not ${what}${known}`
        : `target "${spec}": ${what} of ${module} is no function (${error.thrown.message})`,
    );
  };
  return new ServedTarget(spec, pool, timeoutS, ownPool(pool, explain));
}

export const jsTarget: TargetKind = {
  kind: "javascript",
  summary: "a JavaScript or TypeScript function, `./app.ts:answer` or `package/path:fn`",
  create,
};
