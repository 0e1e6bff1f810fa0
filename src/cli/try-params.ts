/** Reads the parameters and the answer of `try` from the command line. */
import { UsageError } from "../domain/errors.js";
import { readLatency, readTargetResult } from "../domain/target-result.js";
import type { TriedAnswer } from "../session/try-check.js";

type Params = Record<string, unknown>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The readings of `--params JSON` and `--param key=value`, to be tried in turn: values as JSON where they
 * are JSON (`5`, `true`, `["a"]`), then with single values as the text that was typed. A key that is
 * given twice is a list.
 * @throws UsageError for what has no `=`, or is no JSON object
 */
export function paramReadings(json: string | undefined, pairs: readonly string[]): Params[] {
  const whole = json === undefined ? {} : parse(json);
  if (!isObject(whole)) {
    throw new UsageError(
      "--params is no JSON object",
      'for example --params \'{"terms": ["refund"]}\'',
    );
  }
  const written = new Map<string, string[]>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    if (at <= 0) {
      throw new UsageError(
        `--param has no key and value: ${pair}`,
        "for example --param terms=refund",
      );
    }
    const key = pair.slice(0, at);
    written.set(key, [...(written.get(key) ?? []), pair.slice(at + 1)]);
  }
  const reading = (read: (text: string) => unknown): Params => ({
    ...whole,
    ...Object.fromEntries(
      [...written].map(([key, texts]) => [
        key,
        texts.length === 1 ? read(texts[0] ?? "") : texts.map(read),
      ]),
    ),
  });
  const asText = (text: string) => {
    const value = parse(text);
    return typeof value === "number" || typeof value === "boolean" || value === null ? text : value;
  };
  return [reading(parse), reading(asText), reading((text) => text)];
}

/**
 * The answer of `--result JSON`: what a target returns, with `latency_s` beside it.
 * @throws UsageError when it is no JSON object, or no answer
 */
export function answerOf(json: string): TriedAnswer {
  const value = parse(json);
  if (!isObject(value)) {
    throw new UsageError(
      "--result is no JSON object",
      'for example --result \'{"output": "Yes.", "cost_usd": 0.01, "latency_s": 1.5}\'',
    );
  }
  const { latency_s: latency, ...rest } = value;
  try {
    const result = readTargetResult({ output: "", ...rest });
    const latencyS = readLatency(latency);
    return latencyS === null ? { result } : { result, latencyS };
  } catch (error) {
    throw new UsageError(`--result: ${error instanceof Error ? error.message : String(error)}`);
  }
}
