/** Paths into the JSON of an answer, as the keys of `http` write them: a bad one is a fault of the target's set-up. */
import { TargetConfigError } from "../domain/errors.js";
import { type Found, type JsonPath, JsonPathError, readJsonPath } from "../domain/json-path.js";

export type { Found };

/** Looks in a JSON value. For a list, `many` makes one of all that a JSONPath matched. */
export type ResponsePath = JsonPath;

/**
 * A path with a leading `$` is JSONPath (RFC 9535), any other is dotted: `data.items[0].text`,
 * `data.items.0.text`, `a\.b` for the key `a.b`.
 * @throws TargetConfigError when it cannot be read.
 */
export async function readPath(path: string): Promise<ResponsePath> {
  try {
    return await readJsonPath(path);
  } catch (error) {
    if (error instanceof JsonPathError) throw new TargetConfigError(error.message, error.hint);
    throw error;
  }
}
