/** Writes a JSON value into the detail of an outcome, so that what differs can be seen. */

/** Spaces and marks that look like a plain space or like nothing at all. */
const unseen = /(?! )[\p{Zs}\p{Zl}\p{Zp}\p{Cf}\u0085]/gu;

/**
 * The value as JSON text, cut behind `most` characters; a no-break space, a mark of no width and the
 * like stand there as escapes, since two texts that look the same may differ in nothing else. A number
 * that JSON cannot write is its name.
 */
export function shortJson(value: unknown, most: number): string {
  const json = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "nothing");
  const text = json.replace(
    unseen,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}
