/** Names the module of a function target, because it may register custom checks while it is loaded. */
import { resolve } from "node:path";
import type { TargetSpec } from "../domain/suite-config.js";
import { isJavaScriptPath, isJavaScriptSpec, readFunctionSpec } from "./function-spec.js";

/**
 * The module of a JavaScript or TypeScript function target: an absolute path, or the specifier of a
 * package. Null for every other kind. Does not look whether it exists.
 */
export function targetModule(spec: TargetSpec, baseDir: string): string | null {
  if (!isJavaScriptSpec(spec, baseDir)) return null;
  const { module } = readFunctionSpec(spec);
  return isJavaScriptPath(module) ? resolve(baseDir, module) : module;
}
