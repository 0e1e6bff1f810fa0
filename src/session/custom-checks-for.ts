/** Opens a suite's custom checks, but only where checks of a report are none of the built-in ones. */
import { builtInTypes } from "../checks/index.js";
import type { CheckSpec } from "../domain/case.js";
import type { Check } from "../domain/check.js";
import type { LoadedConfig } from "../suite/load-config.js";
import { typesIn } from "../suite/registry.js";

/**
 * The custom checks of the configuration, those that installed packages announce too where nobody
 * else knows a type; none when the built-in ones are enough.
 * @throws what importing the modules throws.
 */
export async function customChecksFor(
  specs: readonly CheckSpec[],
  loaded: LoadedConfig,
  cwd: string,
): Promise<{ checks: readonly Check[]; close(): Promise<void> }> {
  const wanted = typesIn(specs);
  for (const type of builtInTypes) wanted.delete(type);
  if (wanted.size === 0) return { checks: [], close: async () => {} };
  const { openCustomChecks } = await import("./open-custom-checks.js");
  const { config, baseDir } = loaded;
  const custom = await openCustomChecks({ loaded, config, targetBase: baseDir, cwd });
  try {
    for (const { type } of custom.checks) wanted.delete(type);
    const announced = wanted.size === 0 ? [] : await custom.announced();
    return { checks: [...custom.checks, ...announced], close: custom.close };
  } catch (error) {
    await custom.close();
    throw error;
  }
}
