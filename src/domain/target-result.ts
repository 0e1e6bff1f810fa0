/** What a target answers for one input, and how the many forms of an answer are read. */

/** A citation or a retrieved item: any JSON object. */
export type SourceRecord = Record<string, unknown>;

/** The answer of the system under test for one trial. */
export interface TargetResult {
  /** The text that the text checks read. */
  output: string;
  /** Sources that the answer names, for `citation`. */
  citations: SourceRecord[];
  /** Retrieved items, best first, each maybe with `text`, for `retrieval`. */
  retrieved: SourceRecord[];
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars. */
  costUsd: number | null;
  /** Tool calls as the target reports them. */
  toolCalls: unknown[];
  /** Everything else that the target returned; kept in the report. */
  metadata: Record<string, unknown>;
}

/** An answer that cannot be read; its message says what came. The trial becomes an error. */
export class TargetResultError extends TypeError {
  override name = "TypeError";
}

/** An empty answer, for trying a check before the first call. */
export function emptyResult(): TargetResult {
  return {
    output: "",
    citations: [],
    retrieved: [],
    inputTokens: null,
    outputTokens: null,
    costUsd: null,
    toolCalls: [],
    metadata: {},
  };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") {
    const name = value.constructor?.name;
    return name && name !== "Object" ? `an object of class ${name}` : "an object";
  }
  return value === undefined ? "nothing (undefined)" : `a ${typeof value}`;
}

function isRecord(item: unknown): item is SourceRecord {
  return typeof item === "object" && item !== null && !Array.isArray(item);
}

/** A call is an object in an SDK's form, or the bare name of a tool. */
function isCall(item: unknown): item is unknown {
  return isRecord(item) || (typeof item === "string" && item !== "");
}

function items<T>(
  value: unknown,
  key: string,
  fits: (item: unknown) => item is T,
  words: string,
): T[] {
  if (value === undefined || value === null) return [];
  const refused = `target's '${key}' must be a list of ${words}`;
  if (!Array.isArray(value)) throw new TargetResultError(`${refused}, got ${kindOf(value)}`);
  return value.map((item: unknown, index) => {
    if (fits(item)) return item;
    throw new TargetResultError(`${refused}, item ${index + 1} is ${kindOf(item)}`);
  });
}

function amount(value: unknown, key: string, whole: boolean): number | null {
  if (value === undefined || value === null) return null;
  const fits = typeof value === "number" && Number.isFinite(value) && value >= 0;
  if (fits && (!whole || Number.isInteger(value))) return value;
  throw new TargetResultError(
    `target's '${key}' must be ${whole ? "a whole number" : "a number"} of at least 0, got ${
      typeof value === "number" ? String(value) : kindOf(value)
    }`,
  );
}

/**
 * The seconds of a stored answer (`latency_s`), null where it has none.
 * @throws TargetResultError for what is no number of at least 0
 */
export function readLatency(value: unknown): number | null {
  return amount(value, "latency_s", false);
}

function plainMap(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TargetResultError(`target's 'metadata' must be an object, got ${kindOf(value)}`);
}

/** Both spellings of a field of the answer: Python's and files', and TypeScript's. */
const spellings: Record<string, keyof TargetResult> = {
  output: "output",
  citations: "citations",
  retrieved: "retrieved",
  input_tokens: "inputTokens",
  inputTokens: "inputTokens",
  output_tokens: "outputTokens",
  outputTokens: "outputTokens",
  cost_usd: "costUsd",
  costUsd: "costUsd",
  tool_calls: "toolCalls",
  toolCalls: "toolCalls",
  metadata: "metadata",
};

/**
 * Reads whatever a target returned: a string (the output) or an object with `output` and any of the
 * fields of {@link TargetResult} in either spelling; other keys become metadata.
 * @throws TargetResultError naming what came instead.
 */
export function readTargetResult(value: unknown): TargetResult {
  if (typeof value === "string") {
    const result = emptyResult();
    result.output = value;
    return result;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TargetResultError(
      `target must return a string or an object with 'output', got ${kindOf(value)}`,
    );
  }
  const known: Partial<Record<keyof TargetResult, unknown>> = {};
  const extra: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const field = Object.hasOwn(spellings, key) ? spellings[key] : undefined;
    if (field === undefined) extra[key] = item;
    else if (known[field] === undefined) known[field] = item;
  }
  if (!("output" in known)) {
    const keys = Object.keys(value).slice(0, 8).join(", ") || "none";
    throw new TargetResultError(`target returned an object without 'output' (its keys: ${keys})`);
  }
  if (typeof known.output !== "string") {
    throw new TargetResultError(`target's 'output' must be text, got ${kindOf(known.output)}`);
  }
  return {
    output: known.output,
    citations: items(known.citations, "citations", isRecord, "objects"),
    retrieved: items(known.retrieved, "retrieved", isRecord, "objects"),
    inputTokens: amount(known.inputTokens, "input_tokens", true),
    outputTokens: amount(known.outputTokens, "output_tokens", true),
    costUsd: amount(known.costUsd, "cost_usd", false),
    toolCalls: items(known.toolCalls, "tool_calls", isCall, "tool calls"),
    metadata: { ...extra, ...plainMap(known.metadata) },
  };
}
