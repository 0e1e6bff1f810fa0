/** Writes what a user's code answered as JSON, by one rule wherever that code ran. */

function bigAsText(_key: string, item: unknown): unknown {
  return typeof item === "bigint" ? String(item) : item;
}

/**
 * The JSON of a value that user code made. Big integers become text; what JSON leaves out (functions,
 * symbols) is left out.
 * @throws TypeError for a structure that holds itself, with the engine's words.
 */
export function jsonOfAnswer(value: unknown): string {
  return JSON.stringify(value, bigAsText) ?? "null";
}

/** Why a value could not be written: the first line of the engine's words. */
export function whyUnwritable(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).split("\n")[0] ?? "";
}
