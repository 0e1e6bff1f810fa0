/** Reads a tool call in whatever shape an SDK reports it. */

/** A call: the tool and what it was given. */
export interface ToolCall {
  /** In NFC, so that two ways to write an accented letter are one tool. */
  readonly name: string;
  /** The arguments; a text where they were JSON text that does not parse, or no JSON at all. */
  readonly arguments: unknown;
  /** Whether its `arguments` were to be JSON text and are not: no SDK could make this call. */
  readonly broken: boolean;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where a call stands inside an entry: the entry itself, or one of these. */
const wrappers = [
  "function",
  "functionCall",
  "function_call",
  "toolUse",
  "tool_use",
  "custom",
] as const;
const names = ["name", "toolName", "tool_name", "tool"] as const;
const argumentKeys = ["arguments", "args", "input", "parameters", "tool_input"] as const;

/** The first of the keys that says something. */
function firstKey<K extends string>(fields: Fields, keys: readonly K[]): K | undefined {
  return keys.find((key) => Object.hasOwn(fields, key) && (fields[key] ?? null) !== null);
}

function firstOf(fields: Fields, keys: readonly string[]): unknown {
  const key = firstKey(fields, keys);
  return key === undefined ? undefined : fields[key];
}

/** Under `arguments` JSON text is wanted; an `input` may be text that a tool takes as it is. */
function readArguments(fields: Fields): Pick<ToolCall, "arguments" | "broken"> {
  const key = firstKey(fields, argumentKeys);
  const value = key === undefined ? "" : fields[key];
  if (value === "") return { arguments: {}, broken: false };
  if (typeof value !== "string") return { arguments: value, broken: false };
  try {
    return { arguments: JSON.parse(value) as unknown, broken: false };
  } catch {
    return { arguments: value, broken: key === "arguments" };
  }
}

/**
 * A call of OpenAI (`function.name`, `function.arguments` as JSON text; `name` and `arguments` of its
 * responses), Anthropic (`name`, `input`), LangChain (`name`, `args`), and their like; a text is the
 * name of a tool that was given nothing.
 * @param index its place in `tool_calls`, for the message
 * @throws Error when no name can be found
 */
export function readToolCall(entry: unknown, index: number): ToolCall {
  if (typeof entry === "string" && entry !== "") {
    return { name: entry.normalize("NFC"), arguments: {}, broken: false };
  }
  const outer = isFields(entry) ? entry : {};
  const inner = firstOf(outer, wrappers);
  const fields = isFields(inner) ? inner : outer;
  const name = firstOf(fields, names);
  if (typeof name === "string" && name !== "") {
    return { name: name.normalize("NFC"), ...readArguments(fields) };
  }
  const keys = Object.keys(outer).slice(0, 8).join(", ") || "none";
  throw new Error(`tool_calls[${index}] has no name of a tool (its keys: ${keys})`);
}
