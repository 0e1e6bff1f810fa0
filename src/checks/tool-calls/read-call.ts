/** Reads a tool call in whatever shape an SDK reports it. */

/** A call: the tool and what it was given. */
export interface ToolCall {
  readonly name: string;
  /** The arguments; a text where they were JSON text that does not parse. */
  readonly arguments: unknown;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where a call stands inside an entry: the entry itself, or one of these. */
const wrappers = ["function", "functionCall", "function_call", "toolUse", "tool_use"] as const;
const names = ["name", "toolName", "tool_name", "tool"] as const;
const argumentKeys = ["arguments", "args", "input", "parameters", "tool_input"] as const;

function first(fields: Fields, keys: readonly string[]): unknown {
  for (const key of keys) if (Object.hasOwn(fields, key)) return fields[key];
  return undefined;
}

function readArguments(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return {};
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
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
  if (typeof entry === "string" && entry !== "") return { name: entry, arguments: {} };
  const outer = isFields(entry) ? entry : {};
  const inner = first(outer, wrappers);
  const fields = isFields(inner) ? inner : outer;
  const name = first(fields, names);
  if (typeof name === "string" && name !== "") {
    return { name, arguments: readArguments(first(fields, argumentKeys)) };
  }
  const keys = Object.keys(outer).slice(0, 8).join(", ") || "none";
  throw new Error(`tool_calls[${index}] has no name of a tool (its keys: ${keys})`);
}
