/** Exists so that whatever is too long is cut with a count of what is missing. */
import { countOf } from "../domain/figures.js";

/**
 * The first characters of a text (never half a surrogate pair), with the number of those left out.
 * @param omitted characters that were left out before already
 */
export function cutText(text: string, most: number, omitted = 0): string {
  if (text.length <= most && omitted === 0) return text;
  let end = Math.min(most, text.length);
  const last = text.charCodeAt(end - 1);
  if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
  const missing = text.length - end + omitted;
  return `${text.slice(0, end)}… (${countOf(missing, "more character")})`;
}

/** The first lines of a text, with the number of those left out. */
export function cutLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most), `… (${countOf(lines.length - most, "more line")})`];
}

/** The first items, and how many were left out. */
export function cutList<T>(items: readonly T[], most: number): { shown: T[]; rest: number } {
  return { shown: items.slice(0, most), rest: Math.max(0, items.length - most) };
}
