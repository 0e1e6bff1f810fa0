/** The cache of a suite: where its answers lie, and a target that keeps and finds them there. */
import path from "node:path";
import { UsageError } from "../domain/errors.js";
import type { Secrets } from "../domain/secrets.js";
import type { Target } from "../domain/target.js";
import { cleaningBy } from "../runner/clean-text.js";
import { openAnswerStore } from "../targets/answer-store.js";
import { cachedTarget } from "../targets/cached-target.js";
import { type CachedSystem, cacheIdentity } from "./cache-identity.js";

/** The folder of kept answers, beside the reports of the configuration in `baseDir`. */
export function cacheFolder(baseDir: string): string {
  return path.join(baseDir, ".regressgate", "cache");
}

/**
 * The target with the cache in front of it.
 * @param folder the configuration's own
 * @throws UsageError when outputs must not be stored at all.
 */
export async function withCache(
  target: Target,
  system: CachedSystem,
  folder: string,
  secrets: Secrets,
): Promise<Target> {
  const { cache, keepOutputs, redact } = system.config;
  if (keepOutputs === false && cache === "write") {
    throw new UsageError(
      "keep_outputs: false and cache: write contradict each other: a cache stores every answer",
      "take one of them out",
    );
  }
  return cachedTarget(target, {
    store: await openAnswerStore(cacheFolder(folder)),
    identity: await cacheIdentity(system),
    writes: cache === "write",
    clean: cleaningBy({ redact, secrets }),
  });
}
