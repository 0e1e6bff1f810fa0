/** Which files a target's spec names: what changes with them is another system. */
import path from "node:path";
import type { TargetSpec } from "../domain/suite-config.js";
import { readFunctionSpec } from "./function-spec.js";
import { isCommandSpec, isHttpSpec, isReplaySpec } from "./target-specs.js";

/**
 * Absolute paths of the module, of the stored outputs, or of what may be files among the words of a
 * command; not all of them need exist. None for an endpoint.
 * @param baseDir folder to which the spec's paths are relative
 */
export function targetFiles(spec: TargetSpec, baseDir: string): string[] {
  if (isHttpSpec(spec)) return [];
  const names = isCommandSpec(spec)
    ? spec.command
    : isReplaySpec(spec)
      ? [spec.replay]
      : [readFunctionSpec(spec).module];
  return names.map((name) => path.resolve(baseDir, name));
}
