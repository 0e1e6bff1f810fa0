/** The stored result of one run: every trial of every case, in the shape of the report file. */
import * as z from "zod";
import { adaptiveRunSchema } from "./adaptive.js";
import { checkSpecSchema, quarantineSchema } from "./case.js";
import type { Camel } from "./key-style.js";
import { shardFactsSchema } from "./shard.js";
import { errorKinds, trialSchema } from "./trial.js";

/** The version of the report file that this program writes; older ones are upgraded when read. */
export const REPORT_SCHEMA_VERSION = 1;

const count = z.number().int().nonnegative();
const anyRecord = z.record(z.string(), z.unknown());

export const caseResultSchema = z.object({
  id: z.string().min(1),
  tags: z.array(z.string()).default([]),
  /** SHA-256 (first 16 hex digits) of the input as canonical JSON; absent in reports of 0.1. */
  input_fingerprint: z.string().optional(),
  /** The same of the checks. */
  checks_fingerprint: z.string().optional(),
  /** Check type by label. */
  check_types: z.record(z.string(), z.string()).optional(),
  /** What was asked, as far as outputs may be stored: masked, redacted, cut. Shown, never compared. */
  input: z.union([z.string(), anyRecord]).optional(),
  must_pass: z.boolean().optional(),
  cluster: z.string().optional(),
  quarantine: quarantineSchema.optional(),
  /** Of a shard's case: its place, from 0, among the cases of all shards. */
  position: count.optional(),
  /** Fresh trials that confirmed or refuted a first failure; they enter no rate and no total. */
  confirmation: z.array(trialSchema).optional(),
  /** In repeat order. */
  trials: z.array(trialSchema),
});
export type CaseResult = Camel<z.output<typeof caseResultSchema>>;

export const warningSchema = z.object({ code: z.string(), text: z.string() });
/** Something worth knowing that changes no verdict. */
export type Warning = z.output<typeof warningSchema>;

export const gitSchema = z.object({
  commit: z.string(),
  /** Hash of the tree, so that equal content is recognised across commits. */
  tree: z.string().optional(),
  branch: z.string().optional(),
  dirty: z.boolean().optional(),
});

/** One of the runs whose trials a pooled baseline holds, in the order of their trials. */
export const pooledRunSchema = z.object({
  created_at: z.string(),
  regressgate_version: z.string(),
  commit: z.string().optional(),
  /** Trials a case that came from it. */
  repeats: z.number().int().min(1),
  /** Its trials of the cases that have another number of them. */
  other_repeats: z.record(z.string(), z.number().int().min(1)).optional(),
});
export type PooledRun = Camel<z.output<typeof pooledRunSchema>>;

export const runSchema = z.object({
  /** False when the run was cut short; such a report is neither gated nor a baseline. */
  complete: z.boolean().default(true),
  /**
   * Why it is incomplete: interrupted, max_errors, max_cost_usd, check_config, target_config, fault,
   * or killed, when the process could not say it any more.
   */
  stopped_by: z.string().optional(),
  /** The selection, when not all cases were run. */
  filtered: z.object({ cases: z.array(z.string()), tags: z.array(z.string()) }).optional(),
  seed: z.number().int().default(0),
  git: gitSchema.optional(),
  /** What was measured, in the user's words (model, prompt version…). */
  system: z.union([z.string(), anyRecord]).optional(),
  /** Of a run of one shard: which it is. A merged report has none, as if it had been run at once. */
  shards: shardFactsSchema.optional(),
  /** Id, as in the history, of the finished run whose errored trials were called again; the others are its own. */
  retried_from: z.string().optional(),
  /** Present when the number of rounds was decided by what they showed. */
  adaptive: adaptiveRunSchema.optional(),
  /** Of a pooled baseline: the runs it was made of, oldest first. */
  pooled: z.array(pooledRunSchema).optional(),
  /** Present when stored answers were graded by other checks than those of the run. */
  rescored: z
    .object({
      /** ISO 8601. */
      at: z.string(),
      regressgate_version: z.string(),
      cases: count,
      /** Trials that were graded, and those that could not be. */
      trials: count,
      not_graded: count,
    })
    .optional(),
  duration_s: z.number().nonnegative().default(0),
  warnings: z.array(warningSchema).default([]),
});
export type RunFacts = Camel<z.output<typeof runSchema>>;

export const suiteFactsSchema = z.object({
  /** Fingerprint of all cases (id, input, checks). */
  fingerprint: z.string(),
  /** Fingerprint of the target's spec and http settings as written. */
  target_fingerprint: z.string().optional(),
  /** The checks by their fingerprint, so that stored outputs can be graded again. */
  checks: z.record(z.string(), z.array(checkSpecSchema)),
  /** The configuration as written: references to variables, never their values. */
  config: anyRecord,
});
export type SuiteFacts = Camel<z.output<typeof suiteFactsSchema>>;

const checkTotalsSchema = z.object({
  pass_rate: z.number(),
  mean_score: z.number().nullable(),
  trials: count,
});

export const totalsSchema = z.object({
  cases: count,
  trials: count,
  /** Mean of the cases' pass rates: every case weighs the same. */
  pass_rate: z.number(),
  /** Cases with both outcomes. */
  flaky: count,
  errors: count,
  errors_by_kind: z.partialRecord(z.enum(errorKinds), count),
  /** By check label without its `#2`. */
  checks: z.record(z.string(), checkTotalsSchema),
  /** Nearest rank, seconds; null when every trial errored. */
  latency_p50_s: z.number().nullable(),
  latency_p95_s: z.number().nullable(),
  mean_cost_usd: z.number().nullable(),
  total_cost_usd: z.number().nullable(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
});
export type Totals = Camel<z.output<typeof totalsSchema>>;

export const reportSchema = z.object({
  schema_version: z.number().int(),
  regressgate_version: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** The target as it was written. */
  target: z.string(),
  /** Trials a case. */
  repeats: z.number().int().min(1),
  metadata: anyRecord.default({}),
  cases: z.array(caseResultSchema).min(1),
  suite: suiteFactsSchema.optional(),
  run: runSchema.optional(),
  totals: totalsSchema.optional(),
});
export type Report = Camel<z.output<typeof reportSchema>>;

/** The fields of a case that the report keeps beside its trials. */
export const caseHeadSchema = caseResultSchema.omit({ trials: true });
export type CaseHead = Camel<z.output<typeof caseHeadSchema>>;
