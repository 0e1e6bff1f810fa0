/** Compares sources with what is expected of them: every expected field, by JSON value. */
import * as z from "zod";
import type { SourceRecord } from "../domain/target-result.js";
import { fieldOf, jsonEqual } from "./json-equal.js";
import { shortJson } from "./short-json.js";

const expectedSource = z
  .record(z.string(), z.json())
  .refine((source) => Object.keys(source).length > 0, {
    error: "any_of holds an object without fields, which every source matches",
  });

/** The sources of which one is wanted: a list of objects that are not empty, or one. */
export const anyOf = z
  .union([z.array(expectedSource).min(1), expectedSource.transform((source) => [source])])
  .describe("the sources of which one is wanted: a list of objects, or one");

/** Whether a source has every expected field; fields that nobody asked for do not matter. */
export function sourceMatches(source: SourceRecord, expected: SourceRecord): boolean {
  return Object.keys(expected).every((key) => {
    const field = fieldOf(source, key);
    return field !== undefined && jsonEqual(field.value, expected[key]);
  });
}

/**
 * What keeps the source that comes nearest from matching, with both types where only they differ.
 * @param further what a source lacks beside its fields, in words. @default nothing
 */
export function nearestMiss(
  sources: readonly SourceRecord[],
  expected: readonly SourceRecord[],
  further: (source: SourceRecord) => string[] = () => [],
): string {
  let best: { misses: string[]; index: number } | undefined;
  sources.forEach((source, index) => {
    const lacking = further(source);
    for (const wanted of expected) {
      const misses = [
        ...Object.keys(wanted).flatMap((key) => missOf(source, wanted, key)),
        ...lacking,
      ];
      if (best === undefined || misses.length < best.misses.length) best = { misses, index };
    }
  });
  return best === undefined
    ? ""
    : `; nearest is number ${best.index + 1}: ${best.misses.join(", ")}`;
}

function missOf(source: SourceRecord, wanted: SourceRecord, key: string): string[] {
  const field = fieldOf(source, key);
  if (field === undefined) return [`it has no ${shortJson(key, 80)}`];
  if (jsonEqual(field.value, wanted[key])) return [];
  const types = kindOf(field.value) !== kindOf(wanted[key]);
  const show = (value: unknown) => `${shortJson(value, 80)}${types ? ` (${kindOf(value)})` : ""}`;
  return [`${key} is ${show(field.value)}, not ${show(wanted[key])}`];
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return typeof value === "string" ? "text" : typeof value;
}
