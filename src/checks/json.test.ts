import { describe, expect, it } from "vitest";
import { json } from "./json.js";
import { runCheck } from "./run-check.test-support.js";

async function outcome(params: Record<string, unknown>, output: string) {
  return runCheck({ type: "json", ...params }, output);
}

describe("json", () => {
  it("says where a text stops being JSON", async () => {
    expect((await outcome({}, '{"a": 1,\n "b": }')).detail).toBe(
      "not JSON: value expected at line 2, column 7",
    );
    expect((await outcome({}, '{"a": [1, 2')).detail).toContain("at its end");
    expect((await outcome({}, "")).detail).toBe("not JSON: it is empty");
    expect((await outcome({}, "// no\n{}")).passed).toBe(false);
    expect((await outcome({}, '\ufeff {"a": 1} ')).passed).toBe(true);
  });

  it.each<[string, boolean]>([
    ['```json\n{"a": 1}\n```', true],
    ['Here it is:\n\n```json\n{"a": 1}\n```\nBye.', true],
    ['```python\nprint(1)\n```\n~~~ JSON\n{"a": 1}\n~~~', true],
    ['```\n{"a": 1}\n```', true],
    ['```json\n{"a": 1}', true],
    ['```json\r\n{"a": 1}\r\n```', true],
    ['{"a": 1}', true],
    ['```python\n{"a": 1}\n```', false],
    ['It is {"a": 1}.', false],
    ["```json\n{a: 1}\n```", false],
    ["```", false],
    ['```json\n{"a": 1}```', true],
    ['```json {"a": 1}```', true],
    ['Here: ```{"a": 1}``` - done', true],
    ['> ```json\n> {"a": 1}\n> ```', true],
    ['1. First:\n\n    ```json\n    {"a": 1}\n    ```', true],
    ['```json\n{"a": 1,}```\n```json\n{"a": 1}\n```', false],
    ["the `a` and ```b``` of it", false],
  ])("reads the fenced block of %j", async (text, passed) => {
    const found = await outcome({ fenced: true }, text);
    expect(found.passed, found.detail).toBe(passed);
  });

  it("takes a fenced block for text unless told", async () => {
    expect((await outcome({}, '```json\n{"a": 1}\n```')).detail).toMatch(/fenced: true reads$/);
  });

  it.each([
    `\`\`\`${"a".repeat(300_000)}\``,
    `\`\`\`${" ".repeat(300_000)}\``,
    "`".repeat(300_000),
    `${" ".repeat(300_000)}x`,
    `\`\`\`{${" ".repeat(300_000)}`,
  ])("looks for a fenced block in a long line without delay", async (text) => {
    const start = performance.now();
    await outcome({ fenced: true }, text);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("takes one match of a JSONPath for the value, and for a list of one", async () => {
    const params = { path: "$.items[*].id" };
    const one = '{"items": [{"id": 7}]}';
    expect((await outcome({ ...params, equals: [7] }, one)).passed).toBe(true);
    expect((await outcome({ ...params, equals: 7 }, one)).passed).toBe(true);
    expect((await outcome({ ...params, equals: [[7]] }, one)).passed).toBe(false);
    expect((await outcome({ path: "$.items[0].id", equals: [7] }, one)).passed).toBe(false);
    expect((await outcome({ ...params, equals: [] }, '{"items": []}')).passed).toBe(false);
  });

  it("compares keys in NFC, and names a number that JSON cannot write", async () => {
    const equals = { "caf\u00e9": 1 };
    expect((await outcome({ equals }, '{"cafe\u0301": 1}')).passed).toBe(true);
    expect((await outcome({ path: "caf\u00e9.x" }, '{"cafe\u0301": {"x": 1}}')).passed).toBe(true);
    expect((await outcome({ equals: 1 }, "1e400")).detail).toBe("the output Infinity, not 1");
  });

  it("takes an amount of cents for a multiple of a cent", async () => {
    const schema = { type: "number", multipleOf: 0.01 };
    for (const price of ["19.99", "0.07", "1234567.89"]) {
      expect((await outcome({ schema }, price)).passed, price).toBe(true);
    }
    expect((await outcome({ schema }, "19.995")).passed).toBe(false);
  });

  it("validates by the schema, formats and its own dialect included", async () => {
    const schema = {
      type: "object",
      properties: {
        mail: { type: "string", format: "email" },
        n: { type: "integer", minimum: 1 },
        pair: { type: "array", prefixItems: [{ type: "string" }], items: false },
      },
      required: ["mail"],
      additionalProperties: false,
      "x-owner": "billing",
    };
    expect((await outcome({ schema }, '{"mail": "a@b.org", "n": 2, "pair": ["x"]}')).passed).toBe(
      true,
    );
    const bad = await outcome(
      { schema },
      '{"mail": "nobody", "n": 0.5, "zip": 1, "pair": ["x", 2]}',
    );
    expect(bad.detail).toBe(
      'not of the schema: the whole must NOT have additional properties ("zip"); ' +
        '/mail must match format "email"; /n must be integer; /n must be >= 1; ' +
        "/pair must NOT have more than 1 items",
    );
    const draft7 = {
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [{ type: "string" }, { type: "number" }],
    };
    expect((await outcome({ schema: draft7 }, '["a", 1]')).passed).toBe(true);
    expect((await outcome({ schema: draft7 }, '["a", "b"]')).passed).toBe(false);
    expect((await outcome({ schema: false }, "1")).passed).toBe(false);
  });

  it("ends a pattern of the schema that backtracks without end", async () => {
    const schema = { type: "string", pattern: "^(a+)+$" };
    await expect(outcome({ schema }, JSON.stringify(`${"a".repeat(60)}!`))).rejects.toThrow(
      "backtracks without end",
    );
    const two = { properties: { a: { pattern: "^x" }, b: { pattern: "^y" } } };
    expect((await outcome({ schema: two }, '{"a": "x", "b": "y"}')).passed).toBe(true);
    expect((await outcome({ schema: two }, '{"a": "x", "b": "x"}')).passed).toBe(false);
  });

  it("finds paths and compares by JSON value", async () => {
    const text = '{"items": [{"id": 7, "at": {"x": 1, "y": null}}]}';
    expect((await outcome({ path: "items[0].id" }, text)).passed).toBe(true);
    expect((await outcome({ path: "$.items[*].id", equals: 7 }, text)).passed).toBe(true);
    expect((await outcome({ path: "items[0].at", equals: { y: null, x: 1 } }, text)).passed).toBe(
      true,
    );
    expect((await outcome({ path: "items[0].at.y", equals: null }, text)).passed).toBe(true);
    expect((await outcome({ path: "items[1]" }, text)).detail).toBe('nothing at "items[1]"');
    expect((await outcome({ path: "items[0].id", equals: "7" }, text)).detail).toBe(
      'at "items[0].id": 7, not "7"',
    );
    expect((await outcome({ equals: [1] }, "[1, 2]")).detail).toBe("the output [1,2], not [1]");
  });

  it.each<[Record<string, unknown>, RegExp]>([
    [{ schema: { type: "objct" } }, /^schema: schema: .*type/],
    [{ schema: { tpye: "object" } }, /^schema: .*unknown keyword: "tpye"/],
    [{ schema: { $ref: "https://example.org/x.json" } }, /^schema: .*can't resolve reference/],
    [
      { schema: { $schema: "http://json-schema.org/draft-04/schema#" } },
      /^schema: .*must be 2020-12/,
    ],
    [{ schema: { pattern: "(" } }, /^schema: /],
    [{ schema: [] }, /^schema/],
    [{ path: "a..b" }, /^path: .*bad path/],
    [{ path: "$.[" }, /^path: .*bad JSONPath/],
    [{ path: "" }, /^path/],
    [{ pth: "a" }, /pth/],
  ])("refuses %j", async (params, problem) => {
    const read = await json.params.safeParseAsync(params);
    const said = read.error?.issues
      .map((one) => `${one.path.join(".")}: ${one.message}`)
      .join("\n");
    expect(said).toMatch(problem);
  });
});
