/** The other side's checks, in the shape that the core knows. */
import * as z from "zod";
import type { Check } from "../domain/check.js";
import { CheckConfigError } from "../domain/errors.js";
import { toSnake } from "../domain/key-style.js";
import { readOutcome } from "../domain/read-outcome.js";
import type { TargetResult } from "../domain/target-result.js";
import { ThrownThereError, type Wire } from "./wire.js";

/** A check as the other side announces it. */
export const announcedSchema = z.object({
  type: z.string().min(1),
  /** `file.py:12` */
  place: z.string().optional(),
});
type Announced = z.output<typeof announcedSchema>;

const anyParams = z.record(z.string(), z.unknown());

/** The keys of an answer in the spelling of files. */
export const resultSchema = z.object({
  output: z.unknown(),
  citations: z.unknown(),
  retrieved: z.unknown(),
  input_tokens: z.unknown(),
  output_tokens: z.unknown(),
  cost_usd: z.unknown(),
  tool_calls: z.unknown(),
  metadata: z.unknown(),
});

function inFileSpelling(result: TargetResult): object {
  return toSnake(resultSchema, result);
}

/** An error of the user's check as if it had been thrown here. */
function thrownHere(error: unknown): unknown {
  if (!(error instanceof ThrownThereError)) return error;
  const { type, message, trace } = error.thrown;
  if (type === "CheckConfigError") return new CheckConfigError(message);
  const here = new Error(message, { cause: trace });
  here.name = type;
  return here;
}

/** A check that runs on the other side, known there by its type. */
export function servedCheck(wire: Wire, id: number, announced: Announced): Check {
  const { type, place } = announced;
  const call = async (fn: "check" | "validate", args: object): Promise<unknown> => {
    try {
      return (await wire.call({ id, fn, args: { type, ...args } }).returned).value;
    } catch (error) {
      throw thrownHere(error);
    }
  };
  const check: Check = {
    type,
    summary: `custom check ${type}`,
    params: anyParams,
    validate: async (params) => {
      await call("validate", { params });
    },
    run: async (result, params, { caseId, repeat }) => {
      const args = { result: inFileSpelling(result), params, case_id: caseId, repeat };
      return readOutcome(await call("check", args));
    },
  };
  return place ? { ...check, origin: place } : check;
}
