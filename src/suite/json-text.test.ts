import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonOffsets, parseJson } from "./json-text.js";

/** Every path of a value. */
function paths(value: unknown): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [[]];
  const steps: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index): [number, unknown] => [index, item])
    : Object.entries(value);
  return [[], ...steps.flatMap(([step, item]) => paths(item).map((rest) => [step, ...rest]))];
}

describe("parseJson", () => {
  it("agrees with JSON.parse and finds no fault in what is right", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual({ value: JSON.parse(text) as unknown, faults: [] });
      }),
    );
  });

  it("has a fault within the text for every text that is cut short", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.nat(),
        (value, cut) => {
          const text = JSON.stringify(value);
          const { faults } = parseJson(text.slice(0, cut % text.length));
          expect(faults).toHaveLength(1);
          expect(faults[0]?.offset).toBeLessThanOrEqual(text.length);
          expect(faults[0]?.message).toMatch(/^not valid JSON: /);
        },
      ),
    );
  });

  it.each([
    ['{"a":1,"a":2}', [7]],
    ['[{"a":{"b":1,"b":2}},{"a":1, "a" :1}]', [13, 29]],
    ['{"a":"\\"a\\":","b":1}', []],
    ['{"a\\\\":1,"a\\\\":2}', [9]],
  ])("finds keys given twice in %s", (text, offsets) => {
    expect(parseJson(text).faults.map(({ offset }) => offset)).toEqual(offsets);
  });
});

describe("JsonOffsets", () => {
  it("finds every value of a document", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 1);
        const offsets = new JsonOffsets(text);
        const root = JSON.parse(text) as unknown;
        for (const path of paths(root)) {
          const found = path.reduce<unknown>(
            (at, step) => (at as Record<string, unknown>)[step],
            root,
          );
          const shown = JSON.stringify(found).slice(0, 1);
          expect(text[offsets.offsetOf(path)]).toBe(shown);
        }
      }),
    );
  });

  it("points at keys, and at the nearest ancestor of what is not there", () => {
    const text = '{"a": {"b": 1}}';
    const offsets = new JsonOffsets(text);
    expect(offsets.offsetOf(["a", "b"], "key")).toBe(text.indexOf('"b"'));
    expect(offsets.offsetOf(["a", "c"], "key")).toBe(text.indexOf('{"b"'));
    expect(offsets.offsetOf(["x", "y"])).toBe(0);
  });
});
