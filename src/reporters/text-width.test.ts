import fc from "fast-check";
import stringWidth from "string-width";
import { expect, it } from "vitest";
import { widthOf } from "./text-width.js";

it.each([
  ["alphabets and signs", 0xa0, 0x3400],
  ["forms and fullwidth letters", 0xf900, 0x10000],
  ["pictures", 0x1f000, 0x1fb00],
])("gives %s the width that string-width gives them", (_, first, end) => {
  const differing: string[] = [];
  for (let code = first; code < end; code++) {
    const text = String.fromCodePoint(code);
    if (widthOf(text) !== stringWidth(text)) differing.push(`U+${code.toString(16)}`);
  }
  expect(differing).toEqual([]);
});

it("gives every text the width that string-width gives it", () => {
  const piece = fc.constantFrom(
    ..."a1# é│…©↔日한️",
    "\u0301",
    "\u200d",
    "\u20e3",
    "👩",
    "👩‍💻",
    "🇩🇪",
    "👍🏽",
    "\u001b[31m",
    "\u001b[0m",
  );
  const text = fc.oneof(fc.string({ unit: piece }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(text, (value) => {
      expect(widthOf(value)).toBe(stringWidth(value));
    }),
    { seed: 7, numRuns: 2_000 },
  );
});
