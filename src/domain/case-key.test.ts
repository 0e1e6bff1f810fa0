/** Ids that look the same find the same case. */
import { expect, it } from "vitest";
import { caseKey } from "./case-key.js";

it("gives composed and decomposed spellings one key, and leaves plain ids alone", () => {
  expect(caseKey("caf\u0065\u0301")).toBe("caf\u00e9");
  expect(caseKey("caf\u00e9")).toBe("caf\u00e9");
  expect(caseKey("\u212b")).toBe("\u00c5");
  expect(caseKey("plain-1/\u007f")).toBe("plain-1/\u007f");
});
