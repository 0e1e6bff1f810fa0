import { expect, test } from "vitest";
import type { RunStarted } from "../domain/journal.js";
import { checkResumable } from "./check-resumable.js";
import { sampleStart } from "./sample.test-support.js";

const before = sampleStart(["a", "b", "c"], 3);

function withCase(change: Partial<RunStarted["cases"][number]>): RunStarted["cases"] {
  return before.cases.map((item, index) => (index === 1 ? { ...item, ...change } : item));
}

test("the same run at another time and commit may be continued", () => {
  const now = {
    ...before,
    createdAt: "2027-01-01T00:00:00Z",
    regressgateVersion: "0.3.0",
    git: { commit: "def" },
    metadata: {},
  };
  expect(checkResumable(before, now)).toEqual([]);
});

test.each<[string, Partial<RunStarted>, string[]]>([
  [
    "another target",
    { target: "other.py:f" },
    ['the target differs: "./app.ts:answer" then, "other.py:f" now'],
  ],
  [
    "other settings of the target",
    { suite: { ...before.suite, targetFingerprint: "b" } },
    ["the settings of the target differ"],
  ],
  ["other repeats", { repeats: 5 }, ["the repeats differ: 3 then, 5 now"]],
  ["other repeats of one case", { cases: withCase({ planned: 9 }) }, ['the repeats differ of "b"']],
  ["another input", { cases: withCase({ inputFingerprint: "x" }) }, ['the input changed: "b"']],
  ["other checks", { cases: withCase({ checksFingerprint: "x" }) }, ['the checks changed: "b"']],
  [
    "fewer cases",
    { cases: before.cases.slice(1) },
    ['cases are gone or not selected any more: "a"'],
  ],
  [
    "more cases",
    { cases: sampleStart(["a", "b", "c", "d"], 3).cases },
    ['cases are new or newly selected: "d"'],
  ],
  [
    "a change outside the selection",
    { suite: { ...before.suite, fingerprint: "x" } },
    ["the suite differs outside the selected cases"],
  ],
  ["another system", { system: { model_name: "m-2" } }, ["the system differs"]],
])("%s is a reason not to", (_what, change, reasons) => {
  expect(checkResumable(before, { ...before, ...change })).toEqual(reasons);
});

test("of many cases the first are named and the rest counted", () => {
  const now = { ...before, cases: sampleStart(["v", "w", "x", "y", "z"], 3).cases };
  expect(checkResumable(before, now)).toEqual([
    'cases are gone or not selected any more: "a", "b", "c"',
    'cases are new or newly selected: "v", "w", "x" and 2 more',
  ]);
});
