/** Opens a suite's custom checks, but only where checks of a report are none of the built-in ones. */
import { builtInTypes } from "../checks/index.js";
import type { CheckSpec } from "../domain/case.js";
import { customCheckModules } from "../suite/custom-checks.js";
import type { LoadedConfig } from "../suite/load-config.js";
import { typesIn } from "../suite/registry.js";
import type { HostedChecks } from "../targets/hosted-checks.js";
import { targetModule } from "../targets/target-module.js";

/**
 * The custom checks of the configuration, or none when the built-in ones are enough.
 * @throws what importing the modules throws.
 */
export async function customChecksFor(
  specs: readonly CheckSpec[],
  loaded: LoadedConfig,
): Promise<HostedChecks> {
  const builtIn = new Set(builtInTypes);
  const none: HostedChecks = { checks: [], close: async () => {} };
  if ([...typesIn(specs)].every((type) => builtIn.has(type))) return none;
  const { config, baseDir, env } = loaded;
  const own = config.target === undefined ? null : targetModule(config.target, baseDir);
  const modules = [...(own ? [own] : []), ...(await customCheckModules(loaded))];
  if (modules.length === 0) return none;
  const { openHostedChecks } = await import("../targets/hosted-checks.js");
  return await openHostedChecks(modules, { baseDir, env, timeoutS: config.timeoutS });
}
