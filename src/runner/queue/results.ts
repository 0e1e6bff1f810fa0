/** The way of a result from a worker to the journal: kept in the queue until it is written down. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import * as z from "zod";
import type { Camel } from "../../domain/key-style.js";
import { toCamel, toSnake } from "../../domain/key-style.js";
import { type Trial, trialSchema } from "../../domain/trial.js";
import type { queueKeys } from "./address.js";

/** What an abandoned run leaves in the queue is forgotten after a week. */
const KEPT_S = 7 * 24 * 3600;
const MOST_AT_ONCE = 256;
const WAIT_MS = 1_000;
/** Results that come within so long are read, and their places filled, in one step. */
const GATHER_MS = 8;

const resultSchema = z.object({
  /** The trial as it is stored. */
  trial: trialSchema.optional(),
  /** Why the run cannot go on. */
  fatal: z
    .object({
      kind: z.enum(["check_config", "target_config", "fault"]),
      message: z.string(),
      hint: z.string().optional(),
    })
    .optional(),
  /** Notes of the worker's target for the report. */
  warnings: z.array(z.string()).default([]),
});

/** What became of a trial. */
export type TrialResult = Camel<z.output<typeof resultSchema>>;

/** A result with its place in the queue. */
export interface ArrivedResult {
  /** The name of the trial. */
  key: string;
  /** Of the entry, for `acknowledge`. */
  entry: string;
  result: TrialResult;
}

type Keys = ReturnType<typeof queueKeys>;

/** The first result of a trial is the one that counts: both steps happen together, or none. */
const FINISH = `
if redis.call('SADD', KEYS[1], ARGV[1]) == 1 then
  redis.call('XADD', KEYS[2], '*', 'trial', ARGV[1], 'result', ARGV[2])
end
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return 1`;

/** Hands in the result of a trial; a later one of the same trial is dropped. */
export async function handIn(
  client: Redis,
  keys: Keys,
  run: string,
  key: string,
  result: TrialResult,
): Promise<void> {
  const text = JSON.stringify(toSnake(resultSchema, result));
  await client.eval(FINISH, 2, keys.done(run), keys.results(run), key, text, KEPT_S);
}

/** A trial whose workers died again and again. */
export function crashedTrial(message: string): Trial {
  return {
    passed: false,
    checks: {},
    latencyS: 0,
    costUsd: null,
    inputTokens: null,
    outputTokens: null,
    error: message,
    output: null,
    metadata: {},
    errorKind: "crash",
  };
}

function parse(text: string): TrialResult {
  const read = resultSchema.safeParse(JSON.parse(text));
  if (read.success) return toCamel(resultSchema, read.data);
  return { trial: crashedTrial("the worker handed in a result that cannot be read"), warnings: [] };
}

/** Reads the results of a run in the order in which they came. */
export class ResultReader {
  #last = "0";
  #busy = false;

  /** @param waiting a connection of its own: it waits for results */
  constructor(
    private readonly waiting: Redis,
    private readonly key: string,
  ) {}

  /** The next results; none after a second without any. */
  async next(): Promise<ArrivedResult[]> {
    if (this.#busy) await sleep(GATHER_MS);
    const answer = await this.waiting.xread(
      ...(["COUNT", MOST_AT_ONCE, "BLOCK", WAIT_MS, "STREAMS", this.key, this.#last] as const),
    );
    const entries = answer?.[0]?.[1] ?? [];
    this.#busy = entries.length > 0;
    return entries.map(([entry, [, key = "", , text = "{}"]]) => {
      this.#last = entry;
      return { key, entry, result: parse(text) };
    });
  }
}
