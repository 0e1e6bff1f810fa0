import { describe, expect, it } from "vitest";
import * as z from "zod";
import { docExamples } from "../checks/doc-examples.test-support.js";
import { loadBuiltIns } from "../checks/index.js";
import type { Check } from "../domain/check.js";
import { CheckConfigError } from "../domain/errors.js";
import { emptyResult, type TargetResult } from "../domain/target-result.js";
import { suiteFromCases } from "./bind-cases.js";
import { bindChecks } from "./bind-checks.js";
import { bindRows } from "./bind-rows.js";
import { readJsonlCases } from "./read-jsonl-cases.js";
import { readYamlCases } from "./read-yaml-cases.js";
import { buildRegistry } from "./registry.js";
import { tryCustomChecks } from "./try-custom-checks.js";

const builtInChecks = await loadBuiltIns();

const custom: Check[] = [
  {
    type: "graded",
    summary: "s",
    params: z.looseObject({ score: z.number() }),
    origin: "my-checks.ts:1",
    // As a user's function may: a bare number, which nobody has read yet.
    run: (_result, params) => (params as { score: number }).score as never,
  },
  {
    type: "broken",
    summary: "s",
    params: z.looseObject({}),
    origin: "my-checks.ts:9",
    run: () => {
      throw new RangeError("no such row");
    },
  },
  {
    type: "picky",
    summary: "s",
    params: z.looseObject({}),
    origin: "my-checks.ts:20",
    run: () => {
      throw new CheckConfigError("missing required param 'field'");
    },
  },
];
const registry = buildRegistry(builtInChecks, custom);
const now = new Date("2026-06-15T12:00:00Z");

async function outcome(spec: object, answer: Partial<TargetResult> | string) {
  const { bound, findings } = await bindChecks([spec], registry, undefined);
  expect(findings).toEqual([]);
  const one = bound[0];
  if (one === undefined) throw new Error("not bound");
  const given = typeof answer === "string" ? { output: answer } : answer;
  const context = { caseId: "c", repeat: 0, signal: new AbortController().signal };
  return one.check.run({ ...emptyResult(), ...given }, one.params, context);
}

async function problemsOf(text: string, read = readJsonlCases): Promise<string[]> {
  const { problems } = await bindRows(read(text, "cases").rows, registry, now);
  return problems.map((p) => `${p.line}:${p.column} ${p.where}: ${p.message}`);
}

describe("not", () => {
  it("turns passed, score and detail around", async () => {
    const spec = { type: "contains", terms: "refund" };
    expect(await outcome({ ...spec, not: true }, "no")).toEqual({
      passed: true,
      score: null,
      detail: 'negated: the check itself failed: missing "refund"',
    });
    expect(await outcome({ ...spec, not: true }, "refund")).toEqual({
      passed: false,
      score: null,
      detail: "negated: the check itself passed",
    });
    expect(await outcome({ ...spec, not: false }, "refund")).toMatchObject({
      passed: true,
      detail: "",
    });
    const ranked = { type: "retrieval", any_of: { id: 1 }, not: true };
    expect(await outcome(ranked, { retrieved: [{ id: 2 }, { id: 1 }] })).toMatchObject({
      passed: false,
      score: 0.5,
    });
  });

  it("works on a user's check, which never sees it, and leaves errors errors", async () => {
    expect(await outcome({ type: "graded", score: 0.2, not: true }, "x")).toEqual({
      passed: true,
      score: 0.8,
      detail: "negated: the check itself failed",
    });
    await expect(outcome({ type: "broken", not: true }, "x")).rejects.toThrow("no such row");
    await expect(outcome({ type: "cost", max_usd: 1, not: true }, "x")).rejects.toThrow("cost_usd");
  });

  it.each(builtInChecks.map(({ type }) => type))("is a parameter of %s", async (type) => {
    const { findings } = await bindChecks([{ type, not: true }], registry, undefined);
    expect(findings.map(({ message }) => message).join()).not.toContain('"not"');
    const wrong = await bindChecks([{ type, not: "yes" }], registry, undefined);
    expect(wrong.findings.map(({ message }) => message)).toContain(
      '"not" must be true or false, got text',
    );
  });
});

describe("groups", () => {
  const either = {
    type: "any_of_checks",
    checks: [
      { type: "contains", terms: "a" },
      { type: "contains", terms: "b", name: "has b" },
      { type: "contains", terms: "c", not: true },
    ],
  };

  it("judge several checks as one, with their labels in the detail", async () => {
    expect(await outcome(either, "c a")).toEqual({
      passed: true,
      score: null,
      detail:
        'contains passed; has b failed: missing "b"; contains#2 failed: negated: the check itself passed',
    });
    expect((await outcome({ ...either, type: "all_of_checks" }, "a b")).passed).toBe(true);
    expect((await outcome({ ...either, type: "all_of_checks" }, "a")).passed).toBe(false);
    expect((await outcome({ ...either, not: true }, "c")).passed).toBe(true);
  });

  it("nest, and take the best or the worst score where all have one", async () => {
    const graded = [0.2, 0.9].map((score) => ({ type: "graded", score }));
    const any = { type: "any_of_checks", checks: graded };
    expect(await outcome(any, "x")).toMatchObject({ passed: true, score: 0.9 });
    const all = { type: "all_of_checks", checks: [any, { type: "graded", score: 0.6 }] };
    expect(await outcome(all, "x")).toMatchObject({ passed: true, score: 0.6 });
    const mixed = { type: "any_of_checks", checks: [...graded, { type: "contains", terms: "x" }] };
    expect(await outcome(mixed, "x")).toMatchObject({ passed: true, score: null });
  });

  it("run every check: the error of one is an error, and names it", async () => {
    const checks = [
      { type: "contains", terms: "x" },
      { type: "broken", name: "row" },
    ];
    await expect(outcome({ type: "any_of_checks", checks }, "x")).rejects.toThrow(
      'check "row": RangeError: no such row',
    );
  });

  it("have the exact place of what is wrong inside them", async () => {
    const text =
      '{"id":"c","input":"q","checks":[{"type":"any_of_checks","checks":[{"type":"contains"},{"type":"all_of_checks","name":"both","checks":[{"type":"contians"},{"type":"number","value":"x","abs_tol":0}]}]}]}';
    const at = (part: string) => text.indexOf(part) + 1;
    expect(await problemsOf(text)).toEqual([
      `1:${at('{"type":"contains"}')} case "c", check "any_of_checks", check "contains": missing required parameter "terms"`,
      `1:${at('"contians"')} case "c", check "any_of_checks", check "both", check "contians": unknown check type "contians" - did you mean "contains"?`,
      `1:${at('"x"')} case "c", check "any_of_checks", check "both", check "number": value must be a number, got "x"`,
    ]);
  });

  it("refuse empty lists, entries that are no check, and lists that hold themselves", async () => {
    const line = (checks: string) =>
      `{"id":"c","input":"q","checks":[{"type":"any_of_checks","checks":${checks}}]}`;
    expect((await problemsOf(line("[]"))).join()).toContain('"checks" must not be empty');
    expect((await problemsOf(line('[{"terms":"a"},{"type":"contains"}]'))).join("\n")).toMatch(
      /"type"[\s\S]*missing required parameter "terms"/,
    );
    const yaml =
      "- id: c\n  input: q\n  checks: &all\n    - type: any_of_checks\n      checks: *all\n";
    expect((await problemsOf(yaml, readYamlCases)).join("\n")).toMatch(/deep in another|alias/i);
  });

  it("find a user's check that refuses its parameters only when called", async () => {
    const checks = [{ type: "all_of_checks", checks: [{ type: "picky", not: true }] }];
    const suite = await suiteFromCases(
      [{ id: "c", input: "q", checks, tags: [], metadata: {} }],
      custom,
    );
    await expect(tryCustomChecks(suite)).rejects.toThrow(
      /check "all_of_checks", check "picky": missing required param 'field'/,
    );
  });
});

describe("examples of docs/checks/groups.md", () => {
  it.each(
    docExamples("groups").map((one) => [JSON.stringify(one.params), one.output, one] as const),
  )("%s on %j", async (_params, _output, { params, output, passes }) => {
    const found = await outcome(params, output);
    expect(found.passed, found.detail).toBe(passes);
  });
});
