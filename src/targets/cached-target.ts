/** A target whose answers are kept, each under its case and repeat, so that no call is paid for twice. */
import { createHash } from "node:crypto";
import * as z from "zod";
import type { CaseInput } from "../domain/case.js";
import { caseKey } from "../domain/case-key.js";
import { canonicalJson } from "../domain/fingerprint.js";
import { mapKeysAndTexts } from "../domain/map-keys-and-texts.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import type { AnswerStore } from "./answer-store.js";

export interface CacheOptions {
  store: AnswerStore;
  /** What answers: equal for equal targets, settings and code. */
  identity: string;
  /** Whether new answers are kept. */
  writes: boolean;
  /** Takes out of a text what must not be written. */
  clean(text: string): string;
}

const records = z.array(z.record(z.string(), z.unknown()));
const amount = z.number().nonnegative().nullable();

const entrySchema = z.object({
  result: z.object({
    output: z.string(),
    citations: records,
    retrieved: records,
    inputTokens: amount,
    outputTokens: amount,
    costUsd: amount,
    toolCalls: z.array(z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
  }),
  latencyS: z.number().nullable(),
});

/** The name of an answer: nothing of the target, its input or its settings can be read from it. */
function keyOf(identity: string, input: CaseInput, { caseId, repeat }: CallContext): string {
  const content = canonicalJson([identity, caseKey(caseId), input, repeat]);
  return createHash("sha256").update(content).digest("hex");
}

function readEntry(text: string | null): z.output<typeof entrySchema> | null {
  if (text === null) return null;
  try {
    const parsed = entrySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Counts what was not kept, for one warning in place of thousands. */
class NotKept {
  altered = 0;
  unwritable = 0;
  refused = 0;
  reason = "";

  warnings(): string[] {
    const of = (count: number) => (count === 1 ? "1 answer was" : `${count} answers were`);
    const told: string[] = [];
    if (this.altered > 0) {
      told.push(
        `cache: ${of(this.altered)} not kept, because a secret or what 'redact' matches stands in ${this.altered === 1 ? "it" : "them"}`,
      );
    }
    if (this.unwritable > 0) {
      told.push(`cache: ${of(this.unwritable)} not kept, because JSON cannot hold what came`);
    }
    if (this.refused > 0) told.push(`cache: ${of(this.refused)} not kept: ${this.reason}`);
    return told;
  }
}

class CachedTarget implements Target {
  readonly name: string;
  readonly #notKept = new NotKept();

  constructor(
    private readonly target: Target,
    private readonly options: CacheOptions,
  ) {
    this.name = target.name;
  }

  get warnings(): readonly string[] {
    return [...this.target.warnings, ...this.#notKept.warnings()];
  }

  open(): Promise<void> {
    return this.target.open();
  }

  close(): Promise<void> {
    return this.target.close();
  }

  async call(input: CaseInput, context: CallContext): Promise<TargetReply> {
    const { store, identity, writes } = this.options;
    const key = keyOf(identity, input, context);
    const entry = readEntry(await store.get(key));
    if (entry !== null) return { ...entry, attempts: [], cached: true };
    // What throws is an error, and errors are never kept.
    const reply = await this.target.call(input, context);
    if (writes) await this.#keep(key, reply);
    return reply;
  }

  async #keep(key: string, { result, latencyS }: TargetReply): Promise<void> {
    const entry = { result, latencyS };
    let text: string;
    try {
      text = JSON.stringify(entry);
      if (canonicalJson(JSON.parse(text)) !== canonicalJson(entry)) throw new TypeError("changed");
    } catch {
      this.#notKept.unwritable += 1;
      return;
    }
    // A masked answer would be another one to the checks, so it is kept whole or not at all.
    if (JSON.stringify(mapKeysAndTexts(entry, this.options.clean)) !== text) {
      this.#notKept.altered += 1;
      return;
    }
    try {
      await this.options.store.put(key, text);
    } catch (error) {
      this.#notKept.refused += 1;
      this.#notKept.reason = error instanceof Error ? error.message : String(error);
    }
  }
}

/** The same target with a cache in front of it: before its time-outs, retries and rate limits. */
export function cachedTarget(target: Target, options: CacheOptions): Target {
  return new CachedTarget(target, options);
}
