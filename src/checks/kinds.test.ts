import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { runCheck } from "./run-check.test-support.js";

const source = z.record(z.string(), z.unknown());
const kindCase = z.strictObject({
  kind: z.string(),
  check: z.looseObject({ type: z.string() }),
  output: z.string(),
  citations: z.array(source).default([]),
  retrieved: z.array(source).default([]),
  evaluate_times: z.number().default(1),
  expect_pass: z.boolean(),
  expect_score: z.number().nullable(),
});

/** Answers of every kind of fault that was reported of such checks, at least three of each. */
const cases = readFileSync(new URL("../../test/golden/check-kinds.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => kindCase.parse(JSON.parse(line)));

describe("kinds of faults", () => {
  it("has at least three answers of each", () => {
    const counts = new Map<string, number>();
    for (const { kind } of cases) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(counts.size).toBe(83);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(3);
  });

  it.each(cases.map((one) => [one.kind, one.check, one.output, one] as const))(
    "%s: %j on %j",
    async (_kind, check, output, one) => {
      for (let time = 0; time < one.evaluate_times; time++) {
        const outcome = await runCheck(check, { ...one, output });
        expect(outcome.passed, outcome.detail).toBe(one.expect_pass);
        expect(outcome.score).toBe(one.expect_score);
      }
    },
  );
});
