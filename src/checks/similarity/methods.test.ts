import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { commonSubsequence } from "./common-subsequence.js";
import { type SimilarityMethod, similarityMethods } from "./methods.js";

const pair = z.object({ answer: z.string(), reference: z.string() }).catchall(z.number());
const several = z.object({ answer: z.string(), references: z.array(z.string()) });
const table = z
  .object({ pairs: z.array(pair), several_references: z.array(several.catchall(z.number())) })
  .parse(
    JSON.parse(
      readFileSync(new URL("../../../test/golden/similarity-pairs.json", import.meta.url), "utf8"),
    ),
  );
const methods = Object.keys(similarityMethods) as SimilarityMethod[];

describe.each(methods)("%s", (method) => {
  it("says what the Python package says of a hundred pairs", () => {
    expect(table.pairs).toHaveLength(100);
    for (const { answer, reference, ...wanted } of table.pairs) {
      const score = similarityMethods[method](answer, [reference]);
      expect(
        Math.abs(score - (wanted[method] ?? Number.NaN)),
        `${answer} | ${reference}`,
      ).toBeLessThan(1e-9);
    }
  });
});

it("says what the Python packages say of several references", () => {
  expect(table.several_references).toHaveLength(10);
  for (const { answer, references, ...wanted } of table.several_references) {
    expect(similarityMethods.bleu(answer, references)).toBeCloseTo(wanted["bleu"] ?? Number.NaN, 9);
    expect(similarityMethods.rouge_l(answer, references)).toBeCloseTo(
      wanted["rouge_l"] ?? Number.NaN,
      9,
    );
  }
});

it("finds the same common subsequence as the plain table of lengths", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let round = 0; round < 200; round++) {
    const made = () => Array.from({ length: next(140) }, () => next(round % 9 === 0 ? 40 : 4));
    const a = made();
    const b = made();
    let row = new Array<number>(b.length + 1).fill(0);
    for (const symbol of a) {
      const above = row;
      row = [0];
      b.forEach((other, j) => {
        row.push(symbol === other ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0));
      });
    }
    expect(commonSubsequence(a, b)).toBe(row.at(-1));
  }
});

it("compares long texts in a moment", () => {
  const long = "the quick brown fox ".repeat(2000);
  const other = "a lazy dog jumps ".repeat(2000);
  const start = performance.now();
  for (const method of methods) similarityMethods[method](long, [other]);
  expect(performance.now() - start).toBeLessThan(20_000);
});
