/** The table of all kinds of targets, and the one way to make a target from its spec. */
import type { Target } from "../domain/target.js";
import { httpTarget } from "./http-target.js";
import { jsTarget } from "./js-target.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";

export type { TargetKind, TargetOptions } from "./target-kind.js";

/** In the order in which they are asked; the last takes what no other wanted. */
export const targetKinds: readonly TargetKind[] = [httpTarget, jsTarget];

/**
 * The target that a spec names, not yet opened.
 * @throws TargetConfigError for what can be seen without opening it.
 */
export function createTarget(options: TargetOptions): Target {
  const kind = targetKinds.find(({ matches }) => matches(options.spec, options.baseDir));
  if (!kind) throw new Error("no kind of target matches");
  return kind.create(options);
}
