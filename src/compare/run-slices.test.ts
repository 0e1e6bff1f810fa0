/** The slices of one run: whose rate, over which cases, and how sure. */
import { expect, test } from "vitest";
import { rateInterval } from "../stats/rate-interval.js";
import { reportOf, shortCase } from "./report-from-counts.test-support.js";
import { runSlices } from "./run-slices.js";

const quarantine = { reason: "x", until: "2099-01-01" };
const { cases } = reportOf([
  shortCase("a", [1, 1, 1, 1], { tags: ["good", "all"] }),
  shortCase("b", [1, 0, 0, "E"], { tags: ["poor", "all", "all"] }),
  shortCase("c", [0, 0], { tags: ["all"], quarantine }),
]);

test("by tag, lowest rate first; quarantined cases are in none", () => {
  const { tags } = runSlices(cases);
  expect(tags.map(({ name, cases: n, passRate }) => [name, n, passRate])).toEqual([
    ["poor", 1, 0.25],
    ["all", 2, 0.625],
    ["good", 1, 1],
  ]);
  const { low, high } = rateInterval([4, 1], [4, 4]);
  expect(tags[1]?.interval).toEqual({ level: 0.95, low, high });
});

test("by type of check, errored trials counting as failed", () => {
  const { checks } = runSlices(cases);
  expect(checks.map(({ name, passRate }) => [name, passRate])).toEqual([["contains", 0.625]]);
});
