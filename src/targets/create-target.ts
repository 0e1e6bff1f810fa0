/** The table of all kinds of targets, and the one way to make a target from its spec. */
import type { TargetSpec } from "../domain/suite-config.js";
import type { Target } from "../domain/target.js";
import { isJavaScriptSpec } from "./function-spec.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";
import { isCommandSpec, isHttpSpec, isPythonSpec, isReplaySpec } from "./target-specs.js";

export type { TargetKind, TargetOptions } from "./target-kind.js";

/** A kind of target that is loaded when a spec is of that kind. */
export interface TargetEntry {
  /** Whether a spec is of this kind; the first entry that says so makes the target. */
  matches(spec: TargetSpec, baseDir: string): boolean;
  load(): Promise<TargetKind>;
}

/** In the order in which they are asked; the last takes what no other wanted. */
export const targetKinds: readonly TargetEntry[] = [
  {
    matches: isCommandSpec,
    load: async () => (await import("./command-target.js")).commandTarget,
  },
  { matches: isReplaySpec, load: async () => (await import("./replay-target.js")).replayTarget },
  { matches: isHttpSpec, load: async () => (await import("./http-target.js")).httpTarget },
  { matches: isJavaScriptSpec, load: async () => (await import("./js-target.js")).jsTarget },
  { matches: isPythonSpec, load: async () => (await import("./python-target.js")).pythonTarget },
];

/**
 * The target that a spec names, not yet opened.
 * @throws TargetConfigError for what can be seen without opening it.
 */
export async function createTarget(options: TargetOptions): Promise<Target> {
  const entry = targetKinds.find(({ matches }) => matches(options.spec, options.baseDir));
  if (!entry) throw new Error("no kind of target matches");
  const kind = await entry.load();
  const target = kind.create(options);
  if (!options.rateLimit || kind.pacesItself) return target;
  const [{ pacedTarget }, { Pacer }] = await Promise.all([
    import("./paced-target.js"),
    import("./pacer.js"),
  ]);
  return pacedTarget(target, options.pace ?? new Pacer(options.rateLimit));
}
