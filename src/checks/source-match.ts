/** Compares sources with what is expected of them: every expected field, by JSON value. */
import * as z from "zod";
import type { SourceRecord } from "../domain/target-result.js";

const expectedSource = z
  .record(z.string(), z.json())
  .refine((source) => Object.keys(source).length > 0, {
    error: "any_of holds an object without fields, which every source matches",
  });

/** The sources of which one is wanted: a list of objects that are not empty, or one. */
export const anyOf = z
  .union([z.array(expectedSource).min(1), expectedSource.transform((source) => [source])])
  .describe("the sources of which one is wanted: a list of objects, or one");

/** Whether two JSON values are equal: the same type, texts in NFC, objects whatever their order. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string")
    return a.normalize("NFC") === b.normalize("NFC");
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && jsonEqual(field(a, key), field(b, key)));
}

function field(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** Whether a source has every expected field; fields that nobody asked for do not matter. */
export function sourceMatches(source: SourceRecord, expected: SourceRecord): boolean {
  return Object.keys(expected).every(
    (key) => Object.hasOwn(source, key) && jsonEqual(source[key], expected[key]),
  );
}

/** What keeps the source that comes nearest from matching, with both types where only they differ. */
export function nearestMiss(
  sources: readonly SourceRecord[],
  expected: readonly SourceRecord[],
): string {
  let best: { misses: string[]; index: number } | undefined;
  sources.forEach((source, index) => {
    for (const wanted of expected) {
      const misses = Object.keys(wanted).flatMap((key) => missOf(source, wanted, key));
      if (best === undefined || misses.length < best.misses.length) best = { misses, index };
    }
  });
  return best === undefined
    ? ""
    : `; nearest is number ${best.index + 1}: ${best.misses.join(", ")}`;
}

function missOf(source: SourceRecord, wanted: SourceRecord, key: string): string[] {
  if (!Object.hasOwn(source, key)) return [`it has no ${JSON.stringify(key)}`];
  if (jsonEqual(source[key], wanted[key])) return [];
  const types = typeof source[key] !== typeof wanted[key];
  const show = (value: unknown) => `${short(value)}${types ? ` (${kindOf(value)})` : ""}`;
  return [`${key} is ${show(source[key])}, not ${show(wanted[key])}`];
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 80 ? text : `${text.slice(0, 80).toWellFormed()}…`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return typeof value === "string" ? "text" : typeof value;
}
