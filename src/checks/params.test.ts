import { describe, expect, it } from "vitest";
import * as z from "zod";
import { loadBuiltIns } from "./index.js";
import { paramProblems, runCheck } from "./run-check.test-support.js";

const builtInChecks = await loadBuiltIns();

describe("parameters that are refused", () => {
  const refused: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ["contains", {}, /^terms/],
    ["contains", { terms: [] }, /^terms/],
    ["contains", { terms: [""] }, /^terms/],
    ["contains", { terms: " " }, /^terms/],
    ["contains", { terms: "a", mode: "some" }, /^mode/],
    ["contains", { terms: "a", modus: "all" }, /modus/],
    ["lead", { terms: "a", sentences: 0 }, /^sentences/],
    ["equals", { value: { a: 1 } }, /^value/],
    ["regex", { pattern: "([0-9" }, /^pattern: .*not closed/],
    ["regex", { pattern: "" }, /^pattern/],
    ["forbidden", { patterns: [] }, /^patterns/],
    ["forbidden", { patterns: ["a", "(?>b)"] }, /^patterns/],
    ["abstain", { extra_phrases: "(" }, /^extra_phrases/],
    ["number", { value: 1 }, /neither rel_tol nor abs_tol/],
    ["number", { value: "about ten", abs_tol: 1 }, /^value/],
    ["number", { value: "35%", abs_tol: 1 }, /^value/],
    ["number", { value: Number.NaN, abs_tol: 1 }, /^value/],
    ["number", { value: 5, rel_tol: -0.1 }, /^rel_tol/],
    ["number", { value: 5, abs_tol: 0, unit: "kg" }, /^unit/],
    ["number", { value: 5, abs_tol: 0, unit: "%", scale: "million" }, /^scale/],
    ["number", { value: 5, abs_tol: 0, scale: "gross" }, /^scale/],
    ["citation", { any_of: [] }, /^any_of/],
    ["citation", { any_of: [{}] }, /any_of/],
    ["citation", { any_of: {} }, /any_of/],
    ["retrieval", { any_of: [{ id: 1 }], k: 0 }, /^k/],
    ["retrieval", { any_of: [{ id: 1 }], k: 1.5 }, /^k/],
    ["retrieval", { any_of: [{ id: 1 }], terms: [] }, /^terms/],
  ];
  it.each(refused)("%s %j", (type, params, problem) => {
    expect(paramProblems({ type, ...params }).join("\n")).toMatch(problem);
  });
});

describe("parameters that are read", () => {
  const accepted: readonly (readonly [string, Record<string, unknown>])[] = [
    ["contains", { terms: "refund" }],
    ["contains", { terms: [2023, "a"] }],
    ["equals", { value: 72 }],
    ["regex", { pattern: "(?i)approved" }],
    ["abstain", {}],
    ["number", { value: "1,577", rel_tol: 0, unit: "" }],
    ["number", { value: "-0.40", abs_tol: 0, unit: null, scale: null }],
    ["citation", { any_of: { doc: "a" } }],
  ];
  it.each(accepted)("%s %j", (type, params) => {
    expect(paramProblems({ type, ...params })).toEqual([]);
  });

  it("have a JSON Schema with a description of each", () => {
    for (const check of builtInChecks) {
      const schema = z.toJSONSchema(check.params, { io: "input" });
      expect(schema.additionalProperties, check.type).toBe(false);
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        expect(property, `${check.type}.${name}`).toHaveProperty("description");
      }
    }
  });
});

describe("details", () => {
  it("name what is missing, nearest or of another type", async () => {
    const missing = await runCheck({ type: "contains", terms: ["a", "zebra"] }, "a b");
    expect(missing.detail).toBe('missing "zebra"');
    const near = await runCheck(
      { type: "number", value: 45, abs_tol: 1 },
      "It is $4.4 million or 40%.",
    );
    expect(near.detail).toBe(
      'no figure near 45; nearest: "$4.4 million" read as 4400000 (million, $)',
    );
    const plain = await runCheck({ type: "number", value: 26, abs_tol: 0 }, "It is 13 months.");
    expect(plain.detail).toBe("no figure is 26; nearest: 13");
    const kind = await runCheck({ type: "number", value: 45, abs_tol: 1 }, "It is 45%.");
    expect(kind.detail).toContain("a percentage, and a plain figure is wanted");
    const none = await runCheck({ type: "number", value: 45, abs_tol: 1 }, "No idea.");
    expect(none.detail).toBe("no figure in the output");
    const types = await runCheck(
      { type: "citation", any_of: [{ doc: "h", page: 14 }] },
      { citations: [{ doc: "h", page: "14" }] },
    );
    expect(types.detail).toContain('page is "14" (text), not 14 (number)');
    const hit = await runCheck({ type: "forbidden", patterns: ["\\d+"] }, "maybe 200");
    expect(hit.detail).toBe('"\\\\d+" matched "200"');
  });
});

describe("retrieval", () => {
  it("wants the terms in the text of the item", async () => {
    const retrieved = [
      { doc: "b", text: "nothing" },
      { doc: "b", text: "TSMC\nfabs" },
      { doc: "b" },
    ];
    const spec = { type: "retrieval", any_of: { doc: "b" }, terms: "tsmc fabs" };
    expect(await runCheck({ ...spec, k: 2 }, { retrieved })).toMatchObject({
      passed: true,
      score: 0.5,
    });
    expect(await runCheck({ ...spec, k: 1 }, { retrieved })).toMatchObject({
      passed: false,
      score: 0.5,
    });
  });

  it("compares nested values whatever the order of their keys", async () => {
    const spec = { type: "citation", any_of: [{ at: { a: 1, b: [1, { c: null }] } }] };
    const same = { citations: [{ at: { b: [1, { c: null }], a: 1 } }] };
    const other = { citations: [{ at: { a: 1, b: [1, { c: null }], d: 0 } }] };
    expect((await runCheck(spec, same)).passed).toBe(true);
    expect((await runCheck(spec, other)).passed).toBe(false);
  });
});
