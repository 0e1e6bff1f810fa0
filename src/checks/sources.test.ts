/** That sources are compared by what they say, and that a failure shows where they differ. */
import { describe, expect, it } from "vitest";
import { runCheck } from "./run-check.test-support.js";

const cite = (wanted: Record<string, unknown>, given: Record<string, unknown>) =>
  runCheck({ type: "citation", any_of: [wanted] }, { citations: [given] });

describe("citation", () => {
  it.each<[Record<string, unknown>, Record<string, unknown>, boolean]>([
    [{ "caf\u00e9": 1 }, { "cafe\u0301": 1 }, true],
    [{ meta: { "\u00e9": [1] } }, { meta: { "e\u0301": [1] } }, true],
    [{ meta: { a: 1 } }, { meta: { a: 1, b: 2 } }, false],
    [{ doc: null }, {}, false],
    [{ doc: "a" }, { doc: "a\u00a0" }, false],
  ])("%j is %j: %s", async (wanted, given, passed) => {
    expect((await cite(wanted, given)).passed).toBe(passed);
  });

  it("shows what cannot be seen, and both types where they differ", async () => {
    expect((await cite({ doc: "a b" }, { doc: "a\u00a0b" })).detail).toContain(
      'doc is "a\\u00a0b", not "a b"',
    );
    expect((await cite({ doc: "a" }, { doc: "a\u200b" })).detail).toContain('"a\\u200b"');
    expect((await cite({ doc: ["a"] }, { doc: { a: 1 } })).detail).toContain(
      'doc is {"a":1} (object), not ["a"] (list)',
    );
  });
});

describe("retrieval", () => {
  const retrieve = (item: Record<string, unknown>) =>
    runCheck(
      { type: "retrieval", any_of: [{ id: 1 }], terms: ["five days", "refund"] },
      { retrieved: [item] },
    );

  it("says which terms the right item lacks", async () => {
    const found = await retrieve({ id: 1, text: "The refund is due." });
    expect(found).toEqual({
      passed: false,
      score: 0,
      detail: 'not among the one item; nearest is number 1: its text lacks "five days"',
    });
    expect((await retrieve({ id: 1, content: "refund in five days" })).detail).toContain(
      'it has no "text", where terms are looked for',
    );
  });
});
