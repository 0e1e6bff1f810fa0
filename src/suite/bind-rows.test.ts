import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Check, defineCheck } from "../domain/check.js";
import { CheckConfigError } from "../domain/errors.js";
import { bindRows } from "./bind-rows.js";
import { readJsonlCases } from "./read-jsonl-cases.js";
import { readYamlCases } from "./read-yaml-cases.js";
import { buildRegistry } from "./registry.js";

const passing = () => ({ passed: true, score: null, detail: "" });
const checks: Check[] = [
  defineCheck({
    type: "contains",
    summary: "s",
    params: z.strictObject({
      terms: z.union([
        z
          .string()
          .min(1)
          .transform((term) => [term]),
        z.array(z.string().min(1)).min(1),
      ]),
      mode: z.enum(["all", "any"]).default("all"),
    }),
    run: passing,
  }),
  defineCheck({
    type: "number",
    summary: "s",
    params: z
      .strictObject({
        value: z.number(),
        rel_tol: z.number().min(0).optional(),
        abs_tol: z.number().min(0).optional(),
      })
      .refine((p) => p.rel_tol !== undefined || p.abs_tol !== undefined, {
        error: "neither rel_tol nor abs_tol given",
      }),
    run: passing,
  }),
  defineCheck({
    type: "pattern",
    summary: "s",
    params: z.strictObject({ pattern: z.string() }),
    validate: async ({ pattern }) => {
      try {
        new RegExp(pattern);
      } catch {
        throw new CheckConfigError(`"pattern" is no regular expression: ${pattern}`);
      }
    },
    run: passing,
  }),
  defineCheck({
    type: "slow_schema",
    summary: "s",
    params: z.object({ a: z.string().refine(async (a) => a === "x", { error: "a must be x" }) }),
    run: passing,
  }),
];
const registry = buildRegistry(checks);
const now = new Date("2026-06-15T12:00:00Z");

async function problemsOf(text: string, read = readJsonlCases): Promise<string[]> {
  const file = await read(text, "cases");
  const { problems } = await bindRows(file.rows, registry, now);
  return [...file.problems, ...problems].map(
    (p) => `${p.line}:${p.column} ${p.where}: ${p.message}`,
  );
}

function line(checksText: string, id = "c"): string {
  return `{"id":"${id}","input":"q","checks":[${checksText}]}`;
}

describe("bindRows", () => {
  it.each<[string, string, string]>([
    [
      '{"type":"contians","terms":"a"}',
      '"contians"',
      'check "contians": unknown check type "contians" - did you mean "contains"?',
    ],
    [
      '{"type":"contains","trems":"a"}',
      '"trems"',
      'check "contains": unknown parameter "trems" - did you mean "terms"?',
    ],
    ['{"type":"contains"}', '{"type"', 'check "contains": missing required parameter "terms"'],
    [
      '{"type":"contains","terms":["a",""]}',
      '""]',
      'check "contains": "terms[1]" must not be empty',
    ],
    [
      '{"type":"contains","terms":"a","mode":"al"}',
      '"al"',
      'check "contains": "mode" must be "all" or "any", got "al" - did you mean "all"?',
    ],
    [
      '{"type":"contains","name":"has it","terms":[]}',
      "[]}",
      'check "has it": "terms" must not be empty',
    ],
    [
      '{"type":"contains","nmae":"x","terms":"a"}',
      '"nmae"',
      'check "contains": unknown parameter "nmae" - did you mean "name"?',
    ],
    ['{"type":"number","value":1}', '{"type"', 'check "number": neither rel_tol nor abs_tol given'],
    [
      '{"type":"number","value":"about ten","rel_tol":-0.1}',
      '"about',
      'check "number": "value" must be a number, got text',
    ],
    [
      '{"type":"pattern","pattern":"([0-9"}',
      '{"type"',
      'check "pattern": "pattern" is no regular expression: ([0-9',
    ],
    ['{"type":"slow_schema","a":"y"}', '"y"', 'check "slow_schema": a must be x'],
  ])("refuses %s", async (check, at, message) => {
    const text = line(check);
    const [first] = await problemsOf(text);
    expect(first).toBe(`1:${text.indexOf(at) + 1} case "c", ${message}`);
  });

  it("asks a custom check once for equal parameters, and names each case that has them", async () => {
    let asked = 0;
    const custom: Check = {
      type: "custom",
      summary: "s",
      params: z.looseObject({}),
      origin: "my-checks.ts:1",
      validate: async () => {
        asked += 1;
        throw new CheckConfigError("no");
      },
      run: passing,
    };
    const text = ["a", "b"].map((id) => line('{"type":"custom","x":1}', id)).join("\n");
    const rows = readJsonlCases(text, "f").rows;
    const { problems } = await bindRows(rows, buildRegistry(checks, [custom]), now);
    expect(problems.map(({ where }) => where)).toEqual([
      'case "a", check "custom"',
      'case "b", check "custom"',
    ]);
    expect(asked).toBe(1);
  });

  it("takes a fault in a user's own validation for a problem, not for a crash", async () => {
    const custom: Check = {
      type: "custom",
      summary: "s",
      params: z.looseObject({}),
      origin: "my-checks.ts:1",
      validate: () => {
        throw new TypeError("x is undefined");
      },
      run: passing,
    };
    const rows = readJsonlCases(line('{"type":"custom"}'), "f").rows;
    const { problems } = await bindRows(rows, buildRegistry(checks, [custom]), now);
    expect(problems[0]?.message).toBe(
      "the check's own validation failed: TypeError: x is undefined",
    );
  });

  it("finds the problems of all cases and all checks at once", async () => {
    const text = [
      line('{"type":"contains","terms":"a"},{"type":"contains"}'),
      '{"id":"d","input":1,"checks":[{"type":"nope"}]}',
      line('{"type":"number","value":1}'),
    ].join("\n");
    expect(await problemsOf(text)).toEqual([
      '3:7 case "c": duplicate id "c", first at cases:1',
      '1:65 case "c", check "contains#2": missing required parameter "terms"',
      '2:19 case "d": "input" must be text or an object, got a number',
      '2:39 case "d", check "nope": unknown check type "nope"',
      '3:33 case "c", check "number": neither rel_tol nor abs_tol given',
    ]);
  });

  it("has places in YAML too, also through anchors", async () => {
    const yaml =
      "- id: a\n  input: q\n  checks: &c\n    - type: contains\n      terms: [x, '']\n- id: b\n  input: q\n  checks: *c\n";
    expect(await problemsOf(yaml, readYamlCases)).toEqual([
      '5:18 case "a", check "contains": "terms[1]" must not be empty',
      '8:11 case "b", check "contains": "terms[1]" must not be empty',
    ]);
  });

  it("refuses a quarantine past its day, and takes its last day", async () => {
    const of = (until: string) =>
      line('{"type":"contains","terms":"a"}').replace(
        /}$/,
        `,"quarantine":{"reason":"flaky","until":"${until}"}}`,
      );
    expect(await problemsOf(of("2026-06-15"))).toEqual([]);
    expect(await problemsOf(of("2026-06-14"))).toEqual([
      expect.stringContaining('case "c": the quarantine ended on 2026-06-14 (reason: "flaky")'),
    ]);
  });

  it("gives the runner parameters as the schema made them, and the report's part of the case", async () => {
    const text =
      '{"id":"a","input":"q","tags":["t"],"must_pass":true,"checks":[{"type":"contains","terms":"x"},{"type":"contains","terms":["y"]}]}';
    const { bound } = await bindRows(readJsonlCases(text, "f").rows, registry, now);
    expect(bound[0]?.checks.map(({ label, params }) => ({ label, params }))).toEqual([
      { label: "contains", params: { terms: ["x"], mode: "all" } },
      { label: "contains#2", params: { terms: ["y"], mode: "all" } },
    ]);
    expect(bound[0]?.checks[0]?.spec).toEqual({ type: "contains", terms: "x" });
    expect(bound[0]?.head).toEqual({
      id: "a",
      tags: ["t"],
      mustPass: true,
      inputFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      checksFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      checkTypes: { contains: "contains", "contains#2": "contains" },
    });
  });

  it("binds checks that are written alike once, and tells labels and negations apart", async () => {
    const like = '{"type":"contains","terms":"x"}';
    const texts = [
      line(like, "a"),
      line(`${like},${like}`, "b"),
      line(like.replace("}", ',"not":true}'), "c"),
    ];
    const { bound } = await bindRows(readJsonlCases(texts.join("\n"), "f").rows, registry, now);
    const [a, b, c] = bound.map(({ checks }) => checks);
    expect(b?.[0]).toBe(a?.[0]);
    expect(b?.[1]).not.toBe(a?.[0]);
    expect(c?.[0]?.check).not.toBe(a?.[0]?.check);
  });
});
