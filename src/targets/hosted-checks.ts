/** Runs the custom checks of users' modules in a worker thread, behind checks of the usual shape. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { Check } from "../domain/check.js";
import { CheckConfigError, TrialError } from "../domain/errors.js";
import { type CheckOutcome, checkOutcomeSchema } from "../domain/trial.js";
import { jsHost, jsSetup, libraryUrl } from "../workers/js-host.js";
import { ServingPool } from "../workers/serving-pool.js";
import { ThrownInHost } from "../workers/thrown-in-host.js";
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

/** Before the first call nobody should wait long for one check. */
const LONGEST_VALIDATION_S = 10;

const announcedSchema = z.array(
  z.object({ type: z.string(), place: z.string().optional(), summary: z.string().optional() }),
);
type Announced = z.output<typeof announcedSchema>[number];

const anyParams = z.record(z.string(), z.unknown());

/** An error of the user's check as if it had been thrown here: its name, its message. */
function thrownHere(error: unknown): unknown {
  if (error instanceof ThrownInHost) {
    const { type, message } = error.thrown;
    if (type === "CheckConfigError") return new CheckConfigError(message);
    const here = new Error(message, { cause: error.thrown.trace });
    here.name = type;
    return here;
  }
  // A time-out or a crash of the check: no fault of the target.
  return error instanceof TrialError
    ? new TrialError(error.message, "check", error.attempts)
    : error;
}

function originOf(place: string | undefined, baseDir: string): string | undefined {
  if (place === undefined) return undefined;
  const [, location = place, line = ""] = /^(.*?)(:\d+:\d+)?$/.exec(place) ?? [];
  const path = location.startsWith("file:") ? fileURLToPath(location) : location;
  return `${relative(baseDir, path).replaceAll("\\", "/")}${line}`;
}

function proxy(
  pool: ServingPool,
  announced: Announced,
  index: number,
  options: HostedChecksOptions,
): Check {
  const post = async (
    fn: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const timeoutS =
      fn === "validate" ? Math.min(options.timeoutS, LONGEST_VALIDATION_S) : options.timeoutS;
    const request = { fn, args: { ...args, check: index }, timeoutS, signal };
    try {
      return (await pool.call(request)).value;
    } catch (error) {
      throw thrownHere(error);
    }
  };
  const check: Check = {
    type: announced.type,
    summary: announced.summary ?? `custom check ${announced.type}`,
    params: anyParams,
    validate: async (params) => {
      try {
        await post("validate", { params }, new AbortController().signal);
      } catch (error) {
        // A trial call on an empty result that hangs or dies says nothing of the parameters.
        if (!(error instanceof TrialError)) throw error;
      }
    },
    run: async (result, params, { caseId, repeat, signal }): Promise<CheckOutcome> => {
      const outcome = await post("check", { result, params, case_id: caseId, repeat }, signal);
      return checkOutcomeSchema.parse(outcome);
    },
  };
  const origin = originOf(announced.place, options.baseDir);
  return origin ? { ...check, origin } : check;
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
    const announced = announcedSchema.parse(await pool.open());
    const checks = announced.map((one, index) => proxy(pool, one, index, options));
    return { checks, close: () => pool.close() };
  } catch (error) {
    const shown = modules.map((path) => relative(baseDir, path) || path).join(", ");
    throw importFailure(shown, error, openTimeoutS);
  }
}
