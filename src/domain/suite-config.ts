/** The configuration of a suite: every key of `regressgate.yaml`. */
import * as z from "zod";
import { gateConfigSchema } from "./gate-config.js";
import type { Camel } from "./key-style.js";

const positive = z.number().positive();
const responsePath = z.string().min(1);

export const httpConfigSchema = z.strictObject({
  method: z
    .string()
    .regex(/^(GET|POST|PUT|PATCH|DELETE)$/i)
    .default("POST")
    .describe("GET, POST, PUT, PATCH or DELETE"),
  input_field: z
    .string()
    .min(1)
    .default("input")
    .describe("key of the body (or the query, for GET)"),
  body: z.unknown().optional().describe("JSON template with {{input}}, {{input.field}}, {{id}}"),
  query: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .default({})
    .describe("parameters for the URL; placeholders work here too"),
  headers: z.record(z.string(), z.string()).default({}).describe("values may hold ${NAME}"),
  timeout_s: positive.optional().describe("bounds each attempt; default: the top-level timeout_s"),
  retries: z
    .number()
    .int()
    .min(0)
    .default(2)
    .describe("further attempts after a failure that may pass: 408, 429, 5xx, no connection"),
  retry_timeouts: z.boolean().default(false).describe("also try again after a time-out"),
  output_path: responsePath.optional().describe("dotted path, or JSONPath with a leading $"),
  citations_path: responsePath.optional().describe("where the answer lists its sources"),
  retrieved_path: responsePath.optional().describe("where it lists what was retrieved"),
  cost_path: responsePath.optional().describe("where it has its cost in US dollars"),
  input_tokens_path: responsePath.optional().describe("where it has the tokens read"),
  output_tokens_path: responsePath.optional().describe("where it has the tokens written"),
  tool_calls_path: responsePath.optional().describe("where it lists the calls of tools"),
  stream_path: responsePath.optional().describe("where each event of a stream has its text"),
  insecure: z.boolean().default(false).describe("do not verify certificates"),
  ca: z.string().optional().describe("path of a PEM file with more certificate authorities"),
  cert: z.string().optional().describe("path of the client's certificate (PEM)"),
  key: z.string().optional().describe("path of the client's key (PEM)"),
  proxy: z.string().optional().describe("proxy URL; default: HTTP_PROXY and its kin"),
});
export type HttpConfig = Camel<z.output<typeof httpConfigSchema>>;

export const pythonConfigSchema = z.union([
  z.string().min(1),
  z.strictObject({
    interpreter: z
      .string()
      .min(1)
      .optional()
      .describe("command or path; default: the virtual environment's, else python3"),
    processes: z.number().int().min(1).optional().describe("worker processes; default 1"),
    threads: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe("calls at a time in each process; default: concurrency shared among them"),
  }),
]);

export const targetSpecSchema = z.union([
  z.string().min(1),
  z.strictObject({ command: z.array(z.string()).min(1).describe("a program and its arguments") }),
  z.strictObject({ replay: z.string().min(1).describe("path of a file with stored outputs") }),
]);
/** `target:` as written. */
export type TargetSpec = z.output<typeof targetSpecSchema>;

export const repeatsSchema = z.union([
  z.number().int().min(1),
  z.strictObject({
    min: z.number().int().min(1).describe("rounds that are always made"),
    max: z.number().int().min(1).describe("rounds at most; a gate stops once its verdict is sure"),
  }),
]);

export const suiteConfigSchema = z.strictObject({
  target: targetSpecSchema.optional().describe("the system under test"),
  http: httpConfigSchema.optional().describe("how a target that is a URL is called"),
  python: pythonConfigSchema.optional().describe("the interpreter of Python targets"),
  env_file: z.string().min(1).optional().describe("file of NAME=value lines; the environment wins"),
  cases: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe("a path, or a list of paths and globs"),
  checks: z
    .array(z.string().min(1))
    .optional()
    .describe("modules and packages with custom checks (JavaScript, TypeScript, Python files)"),
  repeats: repeatsSchema.default(3).describe("trials a case"),
  concurrency: z
    .union([z.number().int().min(1), z.literal("auto")])
    .default(4)
    .describe("trials at a time, or auto: as many as are answered faster, at most 64"),
  keep_outputs: z
    .union([z.boolean(), z.number().int().min(0)])
    .default(true)
    .describe("true, false, or a limit in characters"),
  redact: z.array(z.string().min(1)).default([]).describe("patterns masked in what is stored"),
  timeout_s: positive.default(120).describe("bounds each attempt of a trial"),
  max_errors: z.number().int().min(1).optional().describe("stop after so many errored trials"),
  max_cost_usd: positive.optional().describe("stop when the run has cost so much"),
  rate_limit: z
    .strictObject({
      requests_per_minute: positive.optional().describe("attempts started in a minute, at most"),
      tokens_per_minute: positive.optional().describe("tokens of a minute, at most"),
    })
    .optional()
    .describe("how fast the target may be called"),
  cache: z
    .enum(["read", "write", "off"])
    .default("off")
    .describe("write: give kept answers again and keep new ones; read: keep none"),
  seed: z
    .number()
    .int()
    .min(0)
    .max(0xffffffff)
    .default(0)
    .describe("of the random numbers of a run; kept in the report"),
  system: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .describe("what is run (model, version, settings), kept in the report"),
  baseline: z
    .string()
    .min(1)
    .optional()
    .describe("path of the report to compare with, or history: the default branch's newest"),
  queue: z
    .strictObject({
      url: z.string().min(1).describe("redis://HOST:PORT, rediss:// for TLS; may hold ${NAME}"),
      prefix: z
        .string()
        .min(1)
        .optional()
        .describe('what all keys in Redis begin with; default "regressgate"'),
      lease_s: positive
        .optional()
        .describe("after so long the trials of a silent worker go to others; default 30"),
      wait_s: positive
        .optional()
        .describe("how long a run waits for a worker that can do it; default 120"),
    })
    .optional()
    .describe("workers on other machines do the trials"),
  reporters: z.array(z.string().min(1)).default([]).describe("name, name=path or a module"),
  history: z
    .union([
      z.boolean(),
      z.string().min(1),
      z.strictObject({
        path: z
          .string()
          .min(1)
          .optional()
          .describe("a folder, or a file *.sqlite, *.sqlite3, *.db"),
        branch: z.string().min(1).optional().describe("the default branch; else git or CI says it"),
      }),
    ])
    .optional()
    .describe("keep each finished run: true (.regressgate/history.sqlite), or a path"),
  gate: gateConfigSchema.prefault({}).describe("the policy of the verdict"),
});

/** All keys with their defaults. */
export type SuiteConfig = Camel<z.output<typeof suiteConfigSchema>>;

/** What a person writes in `regressgate.config.ts`. */
export type SuiteOptions = Camel<z.input<typeof suiteConfigSchema>>;
