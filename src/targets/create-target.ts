/** The table of all kinds of targets, and the one way to make a target from its spec. */
import type { Target } from "../domain/target.js";
import { commandTarget } from "./command-target.js";
import { httpTarget } from "./http-target.js";
import { jsTarget } from "./js-target.js";
import { pacedTarget } from "./paced-target.js";
import { pythonTarget } from "./python-target.js";
import { replayTarget } from "./replay-target.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";

export type { TargetKind, TargetOptions } from "./target-kind.js";

/** In the order in which they are asked; the last takes what no other wanted. */
export const targetKinds: readonly TargetKind[] = [
  commandTarget,
  replayTarget,
  httpTarget,
  jsTarget,
  pythonTarget,
];

/**
 * The target that a spec names, not yet opened.
 * @throws TargetConfigError for what can be seen without opening it.
 */
export function createTarget(options: TargetOptions): Target {
  const kind = targetKinds.find(({ matches }) => matches(options.spec, options.baseDir));
  if (!kind) throw new Error("no kind of target matches");
  const target = kind.create(options);
  // HTTP counts its own attempts.
  return options.rateLimit && kind !== httpTarget ? pacedTarget(target, options.rateLimit) : target;
}
