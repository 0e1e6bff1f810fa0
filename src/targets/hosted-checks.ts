/** Runs the custom checks of users' modules in a worker thread, behind checks of the usual shape. */
import { relative } from "node:path";
import type { Check } from "../domain/check.js";
import { checkOutcomeSchema } from "../domain/trial.js";
import { jsHost, jsSetup, libraryUrl } from "../workers/js-host.js";
import { ServingPool } from "../workers/serving-pool.js";
import { announcedChecksSchema, hostedCheck } from "./hosted-check.js";
import { importFailure } from "./js-target.js";
import { openTimeout } from "./served-target.js";

export interface HostedChecksOptions {
  /** Folder of the configuration: origins are shown relative to it, packages resolved from it. */
  baseDir: string;
  env: NodeJS.ProcessEnv;
  /** Bounds each run of a check (seconds). */
  timeoutS: number;
  /** URL of the library that modules get for `regressgate`; default: this program's own. */
  library?: string;
}

export interface HostedChecks {
  checks: Check[];
  close(): Promise<void>;
}

/**
 * Imports the modules in one worker thread and answers with the checks that they register. A check
 * that loops or crashes errs alone; the thread is started again.
 * @param modules absolute paths or package specifiers, imported in this order
 * @throws TargetConfigError when one cannot be imported
 */
export async function openHostedChecks(
  modules: string[],
  options: HostedChecksOptions,
): Promise<HostedChecks> {
  if (modules.length === 0) return { checks: [], close: async () => {} };
  const { baseDir, env } = options;
  const openTimeoutS = openTimeout(options.timeoutS);
  const library = options.library ?? libraryUrl();
  const pool = new ServingPool({
    start: jsHost(env),
    setup: jsSetup({ baseDir, library, modules, exportName: null }),
    openTimeoutS,
    label: "worker thread",
  });
  try {
    const announced = announcedChecksSchema.parse(await pool.open());
    const checks = announced.map((one, index) =>
      hostedCheck(one, {
        pool,
        address: { check: index },
        write: (result) => result,
        read: (value) => checkOutcomeSchema.parse(value),
        baseDir,
        timeoutS: options.timeoutS,
      }),
    );
    return { checks, close: () => pool.close() };
  } catch (error) {
    const shown = modules.map((path) => relative(baseDir, path) || path).join(", ");
    throw importFailure(shown, error, openTimeoutS);
  }
}
