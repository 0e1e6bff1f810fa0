import { describe, expect, it } from "vitest";
import type { Suite } from "../domain/suite.js";
import { type CaseSelection, selectCases } from "./select-cases.js";
import { defaultConfig } from "./validate-config.js";

function suiteOf(ids: Record<string, string[]>): Suite {
  return {
    cases: Object.entries(ids).map(([id, tags]) => {
      const checks = [{ type: "contains", terms: [id] }];
      return {
        case: { id, input: "q", checks, tags, metadata: {} },
        checks: [],
        head: { id, tags, checksFingerprint: id },
      };
    }),
    fingerprint: "all",
    checksByFingerprint: {},
    config: defaultConfig(),
    writtenConfig: {},
    baseDir: "/",
  };
}

const suite = suiteOf({
  "refund/1": ["billing"],
  "refund/2": ["billing", "safety"],
  "hours[1]": ["faq"],
  "caf\u00e9": [],
});

function ids(selection: Partial<CaseSelection>): string[] {
  return selectCases(suite, { globs: [], tags: [], ...selection }).cases.map(({ case: c }) => c.id);
}

describe("selectCases", () => {
  it.each<[Partial<CaseSelection>, string[]]>([
    [{}, ["refund/1", "refund/2", "hours[1]", "café"]],
    [{ globs: ["refund*"] }, ["refund/1", "refund/2"]],
    [{ globs: ["*1*"] }, ["refund/1", "hours[1]"]],
    [{ globs: ["hours[1]"] }, ["hours[1]"]],
    [{ globs: ["cafe\u0301"] }, ["café"]],
    [{ globs: ["{refund/1,caf?}"] }, ["refund/1", "café"]],
    [{ tags: ["billing", "faq"] }, ["refund/1", "refund/2", "hours[1]"]],
    [{ globs: ["*1*"], tags: ["billing"] }, ["refund/1"]],
    [{ ids: ["refund/2", "cafe\u0301"] }, ["refund/2", "café"]],
  ])("selects %j", (selection, expected) => {
    expect(ids(selection)).toEqual(expected);
  });

  it.each<[Partial<CaseSelection>, RegExp]>([
    [{ tags: ["biling"] }, /tag "biling" matches no case - did you mean "billing"\?/],
    [{ globs: ["refnud/1"] }, /case "refnud\/1" matches no case - did you mean "refund\/1"\?/],
    [{ ids: ["refund/1", "refund/9"] }, /case id "refund\/9" matches no case/],
    [{ globs: ["nope*"], tags: ["nope"] }, /"nope\*"[\s\S]*tag "nope"[\s\S]*2 problems/],
    [{ globs: ["hours*"], tags: ["billing"] }, /selection is empty/],
    [{ ids: [] }, /selection is empty/],
  ])("refuses %j", (selection, message) => {
    expect(() => ids(selection)).toThrow(message);
  });

  it("keeps the fingerprint of all cases, and the checks of those that are left", () => {
    const selected = selectCases(suite, { globs: ["caf*"], tags: [] });
    expect(selected.fingerprint).toBe("all");
    expect(Object.keys(selected.checksByFingerprint)).toEqual(["café"]);
  });
});
