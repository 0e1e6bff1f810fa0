/** What of a trial is kept: secrets masked, patterns redacted, outputs cut to size, plain JSON only. */
import { jsonOfAnswer, whyUnwritable } from "../domain/json-answer.js";
import { mapKeysAndTexts } from "../domain/map-keys-and-texts.js";
import type { CheckOutcome, Trial } from "../domain/trial.js";
import { type CleaningPolicy, cleaningBy } from "./clean-text.js";

/** What may be stored. */
export interface StoragePolicy extends CleaningPolicy {
  /** True, false, or the number of characters (UTF-16 units) of an output that are kept. */
  keepOutputs: boolean | number;
}

/** Makes of a trial as it came the one that is stored. */
export type Storing = (trial: Trial) => Trial;

/** The beginning of a text; a character outside the basic plane is not cut in two. */
export function clip(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? limit - 1 : limit);
}

/**
 * A copy that is JSON through and through, so that a value which the target still holds cannot
 * change any more. Big integers become text, numbers that are not finite null.
 */
function plainJson(value: unknown): unknown {
  return JSON.parse(jsonOfAnswer(value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether JSON writes a value just as it stands, so that no copy is needed. */
function isPlainScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "string" || typeof value === "boolean" || value === null;
}

/** @throws TypeError for an object that writes itself as something else (a date, a URL). */
function plainRecord(value: object): Record<string, unknown> {
  if (isRecord(value) && !("toJSON" in value) && Object.values(value).every(isPlainScalar)) {
    return value;
  }
  const plain = plainJson(value);
  if (isRecord(plain)) return plain;
  throw new TypeError(`it becomes ${JSON.stringify(plain)}, which is no object`);
}

function storedOutput(trial: Trial, clean: (text: string) => string, policy: StoragePolicy) {
  if (trial.output === null || policy.keepOutputs === false) return { output: null };
  const output = clean(trial.output);
  const { keepOutputs } = policy;
  if (typeof keepOutputs !== "number" || output.length <= keepOutputs) return { output };
  return { output: clip(output, keepOutputs), outputClipped: true };
}

/** Fields that hold what the target made up besides its text, stored only with outputs. */
const sources = ["toolCalls", "citations", "retrieved"] as const;

/** The trial of an answer that cannot be written down. */
function unwritable(trial: Trial, field: string, thrown: unknown): Trial {
  const { toolCalls: _t, citations: _c, retrieved: _r, ...rest } = trial;
  return {
    ...rest,
    passed: false,
    checks: {},
    metadata: {},
    error: trial.error ?? `target's '${field}' cannot be written as JSON: ${whyUnwritable(thrown)}`,
    errorKind: trial.errorKind ?? "response",
  };
}

/**
 * The way a run stores its trials. Masking comes first, then redaction, then the cut, so that no
 * half of a secret is left at an end. Without outputs, tool calls and sources are left out too.
 * @throws UsageError for a pattern that is no regular expression.
 */
export function storingBy(policy: StoragePolicy): Storing {
  const clean = cleaningBy(policy);
  const cleanItem = (value: unknown) => mapKeysAndTexts(plainJson(value), clean);
  const cleanRecord = (value: object) =>
    Object.fromEntries(
      Object.entries(plainRecord(value)).map(([key, item]) => [
        clean(key),
        mapKeysAndTexts(item, clean),
      ]),
    );

  const cleanOutcome = ({ passed, score, detail }: CheckOutcome): CheckOutcome => ({
    passed,
    score,
    detail: clean(detail),
  });

  const store = (trial: Trial): Trial => {
    const stored: Trial = { ...trial, ...storedOutput(trial, clean, policy) };
    stored.checks = Object.fromEntries(
      Object.entries(trial.checks).map(([label, outcome]) => [label, cleanOutcome(outcome)]),
    );
    if (trial.error !== null) stored.error = clean(trial.error);
    if (trial.errorTrace) stored.errorTrace = trial.errorTrace.map(clean);
    if (trial.attempts) {
      stored.attempts = trial.attempts.map((attempt) => ({
        ...attempt,
        error: clean(attempt.error),
      }));
    }
    let field = "metadata";
    try {
      stored.metadata = cleanRecord(trial.metadata);
      for (const source of sources) if (policy.keepOutputs === false) delete stored[source];
      field = "tool_calls";
      if (stored.toolCalls) stored.toolCalls = stored.toolCalls.map(cleanItem);
      field = "citations";
      if (stored.citations) stored.citations = stored.citations.map(cleanRecord);
      field = "retrieved";
      if (stored.retrieved) stored.retrieved = stored.retrieved.map(cleanRecord);
      return stored;
    } catch (thrown) {
      return unwritable(stored, field, thrown);
    }
  };
  return store;
}
