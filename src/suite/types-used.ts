/** Which types of checks cases name, so that those nobody knows can be looked for elsewhere. */

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Types of all checks, those inside groups too; a `type` among a check's own parameters is none.
 * @param lists `checks` of each case as written, whatever stands there
 * @param nested names of the parameters under which groups list their checks
 */
export function typesUsed(
  lists: readonly unknown[],
  nested: readonly string[],
  types = new Set<string>(),
): Set<string> {
  for (const list of lists) {
    for (const check of Array.isArray(list) ? list : []) {
      if (!isRecord(check)) continue;
      if (typeof check["type"] === "string") types.add(check["type"]);
      typesUsed(
        nested.map((key) => check[key]),
        nested,
        types,
      );
    }
  }
  return types;
}
