/** Exists to read the worked examples of the statistics and to compare figures to their tolerances. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import * as z from "zod";
import type { PairedCounts } from "../../src/stats/paired-counts.js";

const GoldenFile = z.object({
  format: z.literal(2),
  tolerances: z.object({
    p: z.number(),
    "p_relative_below_1e-6": z.number(),
    p_floor: z.number(),
    delta: z.number(),
    variance: z.number(),
    interval: z.number(),
    mde80: z.number(),
    level: z.number(),
  }),
  examples: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      description: z.string(),
      input: z.record(z.string(), z.unknown()),
      expected: z.record(z.string(), z.unknown()),
    }),
  ),
});

const file = GoldenFile.parse(
  JSON.parse(readFileSync(new URL("../golden/stats-golden.json", import.meta.url), "utf8")),
);

/** How near a figure must come, by kind of figure. */
export const tolerances = file.tolerances;

/** One worked example as the given schemas read it. */
export interface Example<Input, Expected> {
  readonly id: string;
  readonly input: Input;
  readonly expected: Expected;
}

/** All examples of one kind; fails when there is none, so that a renamed kind cannot pass silently. */
export function examples<Input, Expected>(
  kind: string,
  input: z.ZodType<Input>,
  expected: z.ZodType<Expected>,
): Example<Input, Expected>[] {
  const found = file.examples.filter((example) => example.kind === kind);
  if (found.length === 0) throw new Error(`the golden file holds no example of kind ${kind}`);
  return found.map((example) => ({
    id: example.id,
    input: input.parse(example.input),
    expected: expected.parse(example.expected),
  }));
}

/** Rows of `[base_passes, base_trials, head_passes, head_trials, count?]`. */
export const countRows = z.array(z.array(z.number()));

/** Writes repeated rows out, one entry a case. */
export function toCounts(rows: readonly (readonly number[])[]): PairedCounts {
  const x0: number[] = [];
  const n0: number[] = [];
  const x1: number[] = [];
  const n1: number[] = [];
  for (const [basePasses, baseTrials, headPasses, headTrials, count = 1] of rows) {
    for (let k = 0; k < count; k++) {
      x0.push(basePasses!);
      n0.push(baseTrials!);
      x1.push(headPasses!);
      n1.push(headTrials!);
    }
  }
  return { x0, n0, x1, n1 };
}

/** A p-value: 1e-9 absolutely, below 1e-6 a part in a thousand, below the floor only that. */
export function expectP(actual: number, expected: number, label = "p"): void {
  const near =
    expected < tolerances.p_floor
      ? actual >= 0 && actual <= tolerances.p_floor
      : expected < 1e-6
        ? Math.abs(actual / expected - 1) <= tolerances["p_relative_below_1e-6"]
        : Math.abs(actual - expected) <= tolerances.p;
  expect(near, `${label}: ${actual} should be ${expected}`).toBe(true);
}

/** A number within an absolute tolerance. */
export function expectNear(actual: number, expected: number, tolerance: number, label = ""): void {
  expect(
    Math.abs(actual - expected) <= tolerance,
    `${label}: ${actual} should be ${expected} within ${tolerance}`,
  ).toBe(true);
}
