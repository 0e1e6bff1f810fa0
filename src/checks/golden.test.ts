import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { runCheck } from "./run-check.test-support.js";

const source = z.record(z.string(), z.unknown());
const goldenCase = z.object({
  id: z.string(),
  kind: z.string(),
  setup: z.object({
    check: z.looseObject({ type: z.string() }),
    output: z.string(),
    citations: z.array(source).default([]),
    retrieved: z.array(source).default([]),
    evaluate_times: z.number().default(1),
  }),
  expected: z.object({ expect_pass: z.boolean(), expect_score: z.number().nullable() }),
});

const cases = readFileSync(new URL("../../test/golden/check-cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => goldenCase.parse(JSON.parse(line)));

describe("golden answers", () => {
  it("has them all", () => {
    expect(cases).toHaveLength(119);
  });

  it.each(cases.map((one) => [one.id, one.kind, one] as const))(
    "%s %s",
    async (_id, _kind, one) => {
      const { check, output, citations, retrieved, evaluate_times } = one.setup;
      for (let time = 0; time < evaluate_times; time++) {
        const outcome = await runCheck(check, { output, citations, retrieved });
        expect(outcome.passed, outcome.detail).toBe(one.expected.expect_pass);
        expect(outcome.score).toBe(one.expected.expect_score);
      }
    },
  );
});
