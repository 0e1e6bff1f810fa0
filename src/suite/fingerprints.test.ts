import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checksFingerprint, inputFingerprint, suiteFingerprint } from "./fingerprints.js";

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversedKeys(item)]),
  );
}

describe("fingerprints", () => {
  it("do not depend on the order of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        expect(inputFingerprint(reversedKeys(input) as Record<string, unknown>)).toBe(
          inputFingerprint(input),
        );
      }),
    );
  });

  it("are those of the input as canonical JSON", () => {
    // echo -n '"q"' | sha256sum; echo -n '{"a":1,"b":[true]}' | sha256sum
    expect(inputFingerprint("q")).toHaveLength(16);
    expect(inputFingerprint({ b: [true], a: 1 })).toBe(inputFingerprint({ a: 1, b: [true] }));
    expect(inputFingerprint({ a: 1 })).not.toBe(inputFingerprint({ a: "1" }));
  });

  it("know checks by their labels, in order, with all parameters", () => {
    const base = checksFingerprint([{ type: "contains", terms: ["x"] }]);
    expect(checksFingerprint([{ terms: ["x"], name: "contains", type: "contains" }])).toBe(base);
    expect(checksFingerprint([{ type: "contains", terms: ["x"], name: "other" }])).not.toBe(base);
    expect(checksFingerprint([{ type: "contains", terms: ["y"] }])).not.toBe(base);
    const two = [{ type: "a", x: 1 }, { type: "b" }];
    expect(checksFingerprint(two)).not.toBe(checksFingerprint([...two].reverse()));
  });

  it("know a suite whatever the order of its cases", () => {
    const head = (id: string) => ({ id, tags: [], inputFingerprint: id, checksFingerprint: "c" });
    const heads = ["b", "a", "c"].map(head);
    expect(suiteFingerprint(heads)).toBe(suiteFingerprint([...heads].reverse()));
    expect(suiteFingerprint(heads)).not.toBe(suiteFingerprint(heads.slice(1)));
  });
});
