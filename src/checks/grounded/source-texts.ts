/** The texts of the sources that an answer may rest on. */
import type { SourceRecord, TargetResult } from "../../domain/target-result.js";

/** Which of the answer's lists are sources. */
export type SourceList = "retrieved" | "citations";

/** Keys of a source under which it is named or ranked, and says nothing. */
const naming =
  /^(?:_?id|.*(?:_id|Id)|uuid|hash|pages?|page_?(?:number|no|label)|pageNumber|pageLabel|rank|score|url|uri|href|link)$/u;
const paging = /^(?:pages?|page_?(?:number|no|label)|pageNumber|pageLabel)$/u;

function textsIn(value: unknown, asNumbers: boolean, named: boolean): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" && asNumbers) return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  const items: [string, unknown][] = Array.isArray(value)
    ? value.map((item: unknown) => ["", item])
    : Object.entries(value).filter(([key]) => named || !naming.test(key));
  return items.flatMap(([, item]) => textsIn(item, asNumbers, named));
}

/**
 * Every text of every source, at any depth, save under keys that name or rank it (`id`, `page`, `url`,
 * `score` …); with `fields`, only what stands under these keys of a source, numbers included (elsewhere
 * a number is a rank, a page or a score).
 */
export function sourceTexts(
  result: TargetResult,
  lists: readonly SourceList[],
  fields: readonly string[] | undefined,
): string[] {
  const records: SourceRecord[] = lists.flatMap((list) => result[list]);
  if (fields === undefined) return records.flatMap((record) => textsIn(record, false, false));
  return records.flatMap((record) => fields.flatMap((field) => textsIn(record[field], true, true)));
}

function pagesIn(value: unknown, isPage: boolean): number[] {
  if (isPage && (typeof value === "number" || typeof value === "string")) {
    return String(value).match(/\d+/gu)?.map(Number) ?? [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    pagesIn(item, paging.test(key) || (isPage && Array.isArray(value))),
  );
}

/** The pages that the sources name, which "(p. 14)" in an answer may point to. */
export function sourcePages(result: TargetResult, lists: readonly SourceList[]): Set<number> {
  return new Set(lists.flatMap((list) => result[list].flatMap((record) => pagesIn(record, false))));
}
