import { describe, expect, it } from "vitest";
import * as z from "zod";
import { describeIssues, type IssueWords } from "./describe-issues.js";

const schema = z.strictObject({
  mode: z.enum(["all", "any"]).default("all"),
  terms: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  k: z.number().int().min(1).default(5),
  share: z.number().gt(0).lt(1).optional().describe("a fraction"),
  repeats: z
    .union([z.number().int().min(1), z.strictObject({ min: z.number(), max: z.number() })])
    .optional(),
  until: z.iso.date().optional(),
  table: z.record(z.string(), z.strictObject({ alpha: z.number().optional() })).optional(),
  even: z
    .number()
    .refine((n) => n % 2 === 0, { error: "even must be even" })
    .optional(),
});

function messages(value: unknown, words?: IssueWords): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return describeIssues(issues, value, schema, words).map(({ message }) => message);
}

describe("describeIssues", () => {
  it.each<[unknown, string[]]>([
    [{ terms: "a", mode: "some" }, ['"mode" must be "all" or "any", got "some"']],
    [{ terms: "a", mode: "al" }, ['"mode" must be "all" or "any", got "al" - did you mean "all"?']],
    [{ terms: [] }, ['"terms" must not be empty']],
    [{ terms: ["x", ""] }, ['"terms[1]" must not be empty']],
    [{ terms: ["x", 1] }, ['"terms[1]" must be text, got a number']],
    [{ terms: {} }, ['"terms" must be text or a list, got an object']],
    [{}, ['missing required key "terms"']],
    [{ trms: "a" }, ['unknown key "trms" - did you mean "terms"?']],
    [{ terms: "a", k: 0 }, ['"k" must be at least 1, got 0']],
    [{ terms: "a", k: 1.5 }, ['"k" must be a whole number, got 1.5']],
    [{ terms: "a", k: "5" }, ['"k" must be a number, got text']],
    [{ terms: "a", share: 0 }, ['"share" must be greater than 0, got 0']],
    [{ terms: "a", share: Number.NaN }, ['"share" must be a number, got NaN']],
    [{ terms: "a", repeats: 0 }, ['"repeats" must be at least 1, got 0']],
    [{ terms: "a", repeats: "3" }, ['"repeats" must be a number or an object, got text']],
    [{ terms: "a", repeats: { min: 1 } }, ['missing required key "max" in "repeats"']],
    [
      { terms: "a", repeats: { min: 1, max: 2, mx: 1 } },
      ['unknown key "mx" in "repeats" - did you mean "max"?'],
    ],
    [{ terms: "a", until: "soon" }, ['"until" must be a date like 2026-12-31, got "soon"']],
    [
      { terms: "a", table: { x: { alhpa: 1 } } },
      ['unknown key "alhpa" in "table.x" - did you mean "alpha"?'],
    ],
    [{ terms: "a", even: 3 }, ["even must be even"]],
    [[], ["must be an object, got a list"]],
    [
      { terms: [], k: 0, zzz: 1 },
      ['unknown key "zzz"', '"terms" must not be empty', '"k" must be at least 1, got 0'],
    ],
  ])("says of %j in plain words what is wrong", (value, expected) => {
    expect(messages(value)).toEqual(expected);
  });

  it("points at the key when the key is at fault, and adds what the schema knows", () => {
    const issues = schema.safeParse({ terms: "a", share: 2, zzz: 1 }).error?.issues ?? [];
    const findings = describeIssues(issues, { terms: "a", share: 2, zzz: 1 }, schema);
    expect(findings[0]).toMatchObject({ path: ["zzz"], on: "key" });
    expect(findings[0]?.hint).toContain("known: mode, terms, k");
    expect(findings[1]).toMatchObject({ path: ["share"], hint: "share: a fraction" });
  });

  it("speaks of parameters, and in the spelling of the document", () => {
    const spelled = z.strictObject({ max_cost_usd: z.number().optional() });
    const issues = spelled.safeParse({ maxCostUs: 1 }).error?.issues ?? [];
    const words = { noun: "parameter", spell: () => "maxCostUsd" } as const;
    expect(describeIssues(issues, { maxCostUs: 1 }, spelled, words)[0]?.message).toBe(
      'unknown parameter "maxCostUs" - did you mean "maxCostUsd"?',
    );
  });
});
