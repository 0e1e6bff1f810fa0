import { describe, expect, it } from "vitest";
import { didYouMean, nearestName } from "./nearest.js";

describe("nearestName", () => {
  it.each([
    ["chekcs", ["id", "input", "checks"], "checks"],
    ["similarty", ["contains", "similarity"], "similarity"],
    ["biling", ["billing", "safety"], "billing"],
    ["maxCostUsd", ["max_cost_usd", "max_errors"], "max_cost_usd"],
    ["reltol", ["abs_tol", "rel_tol"], "rel_tol"],
    ["ay", ["any", "all"], "any"],
    ["nmae", ["terms", "name"], "name"],
  ])("finds what %s was meant to be", (name, known, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  it.each([
    ["c", ["a", "b"]],
    ["some", ["any", "all"]],
    ["x", []],
    ["terms", ["terms"]],
  ])("says nothing for %s when no other name is near", (name, known) => {
    expect(nearestName(name, known)).toBeUndefined();
    expect(didYouMean(name, known)).toBe("");
  });

  it("is put behind a message", () => {
    expect(didYouMean("trms", ["terms"])).toBe(' - did you mean "terms"?');
  });
});
