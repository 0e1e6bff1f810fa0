/** A user's check that lives in another thread or process, behind a check of the usual shape. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { Check } from "../domain/check.js";
import { CheckConfigError, TrialError } from "../domain/errors.js";
import type { TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";
import type { ServingPool } from "../workers/serving-pool.js";
import { ThrownInHost } from "../workers/thrown-in-host.js";

/** Before the first call nobody should wait long for one check. */
const LONGEST_VALIDATION_S = 10;

/** What a host says of the checks that its modules registered. */
export const announcedChecksSchema = z.array(
  z.object({
    type: z.string(),
    place: z.string().optional(),
    summary: z.string().optional(),
    /** Whether it brings a `validate` of its own; without, the host calls it on an empty answer. */
    validates: z.boolean().default(true),
  }),
);
export type AnnouncedCheck = z.output<typeof announcedChecksSchema>[number];

/** Where a check is found, and how the host and we speak of answers and outcomes. */
export interface HostedCheckOptions {
  pool: ServingPool;
  /** Arguments by which the host knows the check. */
  address: Record<string, unknown>;
  /** An answer as the host takes it. */
  write(result: TargetResult): unknown;
  /** @throws for what is no outcome. */
  read(value: unknown): CheckOutcome;
  /** Origins are shown relative to this folder. */
  baseDir: string;
  /** Bounds each run of a check (seconds). */
  timeoutS: number;
}

const anyParams = z.record(z.string(), z.unknown());

/** An error of the user's check as if it had been thrown here: its name, its message. */
function thrownHere(error: unknown): unknown {
  if (error instanceof ThrownInHost) {
    const { type, message } = error.thrown;
    if (type === "CheckConfigError") return new CheckConfigError(message);
    const here = new Error(message, { cause: error.thrown });
    here.name = type;
    return here;
  }
  // A time-out or a crash of the check: no fault of the target.
  return error instanceof TrialError
    ? new TrialError(error.message, "check", error.attempts)
    : error;
}

function originOf(place: string | undefined, baseDir: string): string | undefined {
  if (!place) return undefined;
  const [, location = place, line = ""] = /^(.*?)((?::\d+){0,2}(?:#\d+)?)$/.exec(place) ?? [];
  const path = location.startsWith("file:") ? fileURLToPath(location) : location;
  return `${relative(baseDir, path).replaceAll("\\", "/")}${line}`;
}

/** The check that a host announced; what its code throws is thrown here. */
export function hostedCheck(announced: AnnouncedCheck, options: HostedCheckOptions): Check {
  const { pool, address, timeoutS } = options;
  const post = async (
    fn: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const bound = fn === "validate" ? Math.min(timeoutS, LONGEST_VALIDATION_S) : timeoutS;
    const request = { fn, args: { ...args, ...address }, timeoutS: bound, signal };
    try {
      return (await pool.call(request)).value;
    } catch (error) {
      throw thrownHere(error);
    }
  };
  const check: Check = {
    type: announced.type,
    summary: announced.summary || `custom check ${announced.type}`,
    params: anyParams,
    ...(announced.validates ? {} : { validateCalls: true }),
    validate: async (params) => {
      try {
        await post("validate", { params }, new AbortController().signal);
      } catch (error) {
        // A trial call on an empty result that hangs or dies says nothing of the parameters.
        if (!(error instanceof TrialError)) throw error;
      }
    },
    run: async (result, params, { caseId, repeat, signal }) => {
      const args = { result: options.write(result), params, case_id: caseId, repeat };
      return options.read(await post("check", args, signal));
    },
  };
  const origin = originOf(announced.place, options.baseDir);
  return origin ? { ...check, origin } : check;
}
