/** Exists so that masking, redacting and mending text reach every corner of a JSON-like value. */

/** A copy of `value` with every text in it, keys too, replaced by what `change` makes of it. */
export function mapKeysAndTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapKeysAndTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapKeysAndTexts(item, change)]),
  );
}
