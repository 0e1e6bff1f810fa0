/** The texts of the sources that an answer may rest on. */
import type { SourceRecord, TargetResult } from "../../domain/target-result.js";

/** Which of the answer's lists are sources. */
export type SourceList = "retrieved" | "citations";

function textsIn(value: unknown, asNumbers: boolean): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" && asNumbers) return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsIn(item, asNumbers));
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((item: unknown) => textsIn(item, asNumbers));
}

/**
 * Every text of every source, at any depth; with `fields`, only what stands under these keys of a
 * source, numbers included (elsewhere a number is a rank, a page or a score).
 */
export function sourceTexts(
  result: TargetResult,
  lists: readonly SourceList[],
  fields: readonly string[] | undefined,
): string[] {
  const records: SourceRecord[] = lists.flatMap((list) => result[list]);
  if (fields === undefined) return records.flatMap((record) => textsIn(record, false));
  return records.flatMap((record) => fields.flatMap((field) => textsIn(record[field], true)));
}
