/** Finds values in JSON by a dotted path or by JSONPath: of an answer over HTTP, of an output that is JSON. */

/** What a path found; `found: false` when nothing stands there. */
export type Found = { found: true; value: unknown } | { found: false };

/** Looks in a JSON value. For a list, `many` makes one of all that a JSONPath matched. */
export type JsonPath = (json: unknown, many?: boolean) => Found;

/** A path that cannot be read; `hint` says how one is written. */
export class JsonPathError extends Error {
  override name = "JsonPathError";
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

const MISSING: Found = { found: false };

/** `a.b[0].c\.d` to its keys. */
function parseDotted(path: string): string[] {
  const keys: string[] = [];
  const bad = (): never => {
    throw new JsonPathError(
      `bad path "${path}"`,
      'keys are separated by dots, "[0]" or ".0" is an item of a list, "\\." a dot in a key',
    );
  };
  let key: string | null = "";
  for (let at = 0; at < path.length; at++) {
    const char = path[at] ?? "";
    if (char === "\\" && at + 1 < path.length) {
      key = (key ?? bad()) + path[++at];
    } else if (char === ".") {
      if (key === "") bad();
      if (key !== null) keys.push(key);
      key = "";
    } else if (char === "[") {
      const index = /^\[(\d+)\]/.exec(path.slice(at))?.[1];
      if (index === undefined) return bad();
      if (key !== null && key !== "") keys.push(key);
      else if (key === "" && at > 0) bad();
      keys.push(index);
      key = null;
      at += index.length + 1;
    } else {
      key = (key ?? bad()) + char;
    }
  }
  if (key === "") bad();
  if (key !== null) keys.push(key);
  return keys;
}

function step(value: unknown, key: string): Found {
  if (Array.isArray(value)) {
    const index = /^\d+$/.test(key) ? Number(key) : -1;
    return index >= 0 && index < value.length ? { found: true, value: value[index] } : MISSING;
  }
  if (typeof value !== "object" || value === null) return MISSING;
  if (Object.hasOwn(value, key)) return { found: true, value: Reflect.get(value, key) };
  // Two ways to write an accented letter are one key.
  const wanted = key.normalize("NFC");
  const same = Object.keys(value).find((other) => other.normalize("NFC") === wanted);
  return same === undefined ? MISSING : { found: true, value: Reflect.get(value, same) };
}

function dottedPath(path: string): JsonPath {
  const keys = parseDotted(path);
  return (json) => {
    let at: Found = { found: true, value: json };
    for (const key of keys) {
      if (at.found) at = step(at.value, key);
    }
    return at;
  };
}

async function jsonPath(path: string): Promise<JsonPath> {
  const { query } = await import("jsonpath-rfc9535");
  const run = query as (json: unknown, path: string) => unknown[];
  try {
    run({}, path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new JsonPathError(`bad JSONPath "${path}": ${why}`);
  }
  const mayMatchMany = /[*?:,]|\.\./.test(path);
  return (json, many = false) => {
    const values = run(json, path);
    if (many && mayMatchMany) return { found: true, value: values };
    if (values.length === 0) return MISSING;
    return { found: true, value: values.length === 1 ? values[0] : values };
  };
}

/**
 * A path with a leading `$` is JSONPath (RFC 9535), any other is dotted: `data.items[0].text`,
 * `data.items.0.text`, `a\.b` for the key `a.b`.
 * @throws JsonPathError when it cannot be read.
 */
export async function readJsonPath(path: string): Promise<JsonPath> {
  return path.startsWith("$") ? await jsonPath(path) : dottedPath(path);
}
