/** Tells the kinds of targets apart by their specs alone, so that only the kind that is used is loaded. */
import type { TargetSpec } from "../domain/suite-config.js";
import { isJavaScriptPath } from "./function-spec.js";

export function isCommandSpec(spec: TargetSpec): spec is { command: string[] } {
  return typeof spec === "object" && "command" in spec;
}

export function isReplaySpec(spec: TargetSpec): spec is { replay: string } {
  return typeof spec === "object" && "replay" in spec;
}

export function isHttpSpec(spec: TargetSpec): spec is string {
  return typeof spec === "string" && /^https?:\/\//i.test(spec);
}

export function isPythonSpec(spec: TargetSpec): spec is string {
  return typeof spec === "string" && !isJavaScriptPath(spec);
}
