/** What a prepared suite can do or asks for, as workers and runs announce it. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { fingerprint } from "../domain/fingerprint.js";
import { VERSION } from "../domain/version.js";
import type { Offer } from "../runner/queue/offer.js";
import { customCheckModules } from "../suite/custom-checks.js";
import { targetFiles } from "../targets/target-files.js";
import type { PreparedSuite } from "./prepare-suite.js";

/** A hash of a text file that does not hang on how the machine ends its lines. */
function contentOf(file: string): string[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
  const text = readFileSync(file, "latin1").replaceAll("\r\n", "\n");
  return [createHash("sha256").update(text, "latin1").digest("hex")];
}

/**
 * Cases, checks, target, its code and the settings that change what is stored of a trial. The number
 * of repeats, the selection and the policy are the run's own, and have no part in it.
 */
export async function offerOf(prepared: PreparedSuite): Promise<Offer> {
  const { config, suite, targetName, loaded } = prepared;
  const modules = await customCheckModules({ ...loaded, config });
  const own = config.target === undefined ? [] : targetFiles(config.target, prepared.targetBase);
  const files = [...own, ...modules];
  return {
    version: VERSION,
    target: prepared.secrets.mask(targetName),
    targetFingerprint: fingerprint({ target: targetName, http: config.http }),
    suite: suite.fingerprint,
    code: fingerprint(files.flatMap(contentOf)),
    settings: {
      timeout_s: String(config.timeoutS),
      keep_outputs: String(config.keepOutputs),
      redact: fingerprint(config.redact),
      rate_limit: fingerprint(config.rateLimit ?? null),
      cache: config.cache,
    },
  };
}
