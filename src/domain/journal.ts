/** The events of a run, one JSON line each: the one file from which every report is made. */
import * as z from "zod";
import { adaptiveEndSchema, adaptivePlanSchema } from "./adaptive.js";
import type { Camel } from "./key-style.js";
import { caseHeadSchema, gitSchema, runSchema, suiteFactsSchema, warningSchema } from "./report.js";
import { trialSchema } from "./trial.js";

/** The version of the journal that this program writes and resumes. */
export const JOURNAL_VERSION = 1;

/** First line: what is run. A resumed run must agree with it. */
export const runStartedSchema = z.object({
  event: z.literal("run"),
  journal_version: z.number().int(),
  regressgate_version: z.string(),
  created_at: z.string(),
  target: z.string(),
  repeats: z.number().int().min(1),
  metadata: z.record(z.string(), z.unknown()).default({}),
  suite: suiteFactsSchema,
  seed: z.number().int(),
  git: gitSchema.optional(),
  system: runSchema.shape.system,
  filtered: runSchema.shape.filtered,
  shards: runSchema.shape.shards,
  retried_from: runSchema.shape.retried_from,
  /** Present when the number of rounds is decided while it runs; `planned` is then the most. */
  adaptive: adaptivePlanSchema.optional(),
  /** The name of the run in the queue whose workers do its trials. */
  queue_run: z.string().optional(),
  /** The cases in suite order, with the number of trials planned for each. */
  cases: z.array(caseHeadSchema.extend({ planned: z.number().int().min(1) })),
});

/** A finished trial. The last line of a case and repeat counts (errors may be tried again). */
export const trialFinishedSchema = z.object({
  event: z.literal("trial"),
  case: z.string(),
  repeat: z.number().int().nonnegative(),
  /** A fresh trial of the confirmation, beside the rounds and counted apart; its repeats go on after `max`. */
  burst: z.boolean().optional(),
  trial: trialSchema,
});

export const warnedSchema = warningSchema.extend({ event: z.literal("warning") });

/** Last line: how it ended. Missing when the process was killed. */
export const runEndedSchema = z.object({
  event: z.literal("end"),
  complete: z.boolean(),
  stopped_by: z.string().optional(),
  /** How the rounds of an adaptive run were ended by its decision. */
  adaptive: adaptiveEndSchema.optional(),
  /** Seconds of all sittings together. */
  duration_s: z.number().nonnegative(),
});

export const journalEventSchema = z.discriminatedUnion("event", [
  runStartedSchema,
  trialFinishedSchema,
  warnedSchema,
  runEndedSchema,
]);

export type RunStarted = Camel<z.output<typeof runStartedSchema>>;
export type TrialFinished = Camel<z.output<typeof trialFinishedSchema>>;
export type Warned = Camel<z.output<typeof warnedSchema>>;
export type RunEnded = Camel<z.output<typeof runEndedSchema>>;
export type JournalEvent = RunStarted | TrialFinished | Warned | RunEnded;
