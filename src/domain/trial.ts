/** One trial: one call of the target for one case, scored by all checks of the case. */
import * as z from "zod";
import type { Camel } from "./key-style.js";

/** Why a trial has no answer. */
export const errorKinds = [
  "exception",
  "timeout",
  "connection",
  "http",
  "response",
  "check",
  "crash",
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export const checkOutcomeSchema = z.object({
  passed: z.boolean(),
  /** Graded value in [0, 1], or null when the check does not grade. */
  score: z.number().min(0).max(1).nullable().default(null),
  detail: z.string().default(""),
});

/** What a check says of one trial. */
export type CheckOutcome = z.output<typeof checkOutcomeSchema>;

export const attemptSchema = z.object({
  error: z.string(),
  error_kind: z.enum(errorKinds),
  /** HTTP status, where one came. */
  status: z.number().int().optional(),
  latency_s: z.number().nonnegative(),
  /** Seconds waited before the next attempt. */
  waited_s: z.number().nonnegative().optional(),
});

/** A call that failed and was tried again. */
export type Attempt = Camel<z.output<typeof attemptSchema>>;

const anyRecord = z.record(z.string(), z.unknown());

export const trialSchema = z.object({
  /** True when every check passed; an errored trial is false. */
  passed: z.boolean(),
  checks: z.record(z.string(), checkOutcomeSchema).default({}),
  latency_s: z.number().nonnegative(),
  cost_usd: z.number().nullable().default(null),
  input_tokens: z.number().nullable().default(null),
  output_tokens: z.number().nullable().default(null),
  error: z.string().nullable().default(null),
  output: z.string().nullable().default(null),
  metadata: anyRecord.default({}),
  error_kind: z.enum(errorKinds).optional(),
  /** The last frames of the user's own code, the innermost last: `bot.py:12 in answer: …`. */
  error_trace: z.array(z.string()).optional(),
  /** Failed attempts before the one that counts, oldest first. */
  attempts: z.array(attemptSchema).optional(),
  cached: z.boolean().optional(),
  /** True when `output` is only the beginning of what was answered (`keep_outputs: 500`). */
  output_clipped: z.boolean().optional(),
  tool_calls: z.array(z.unknown()).optional(),
  citations: z.array(anyRecord).optional(),
  retrieved: z.array(anyRecord).optional(),
  /** ISO 8601, UTC. */
  started_at: z.string().optional(),
});

export type Trial = Camel<z.output<typeof trialSchema>>;

/** Whether the trial has no answer. */
export function isErrored(trial: Pick<Trial, "error">): boolean {
  return trial.error !== null;
}

/** Whether it is known how long the answer took: a replay that says nothing of time stores 0. */
export function isTimed(trial: Pick<Trial, "error" | "latencyS">): boolean {
  return !isErrored(trial) && trial.latencyS > 0;
}
