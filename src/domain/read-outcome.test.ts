import { expect, test } from "vitest";
import { readOutcome } from "./read-outcome.js";

test.each([
  [true, { passed: true, score: null, detail: "" }],
  [false, { passed: false, score: null, detail: "" }],
  [0.5, { passed: true, score: 0.5, detail: "" }],
  [0.49, { passed: false, score: 0.49, detail: "" }],
  [0, { passed: false, score: 0, detail: "" }],
  [{ passed: true }, { passed: true, score: null, detail: "" }],
  [
    { passed: false, score: 1, detail: "why" },
    { passed: false, score: 1, detail: "why" },
  ],
  [
    { passed: true, score: null, detail: null },
    { passed: true, score: null, detail: "" },
  ],
])("%j is read as an outcome", (value, outcome) => {
  expect(readOutcome(value)).toEqual(outcome);
});

test.each([
  [Number.NaN, "the score must lie in [0, 1], got NaN"],
  [1.5, "the score must lie in [0, 1], got 1.5"],
  [-1, "the score must lie in [0, 1], got -1"],
  [{ passed: true, score: Number.NaN }, "the score must lie in [0, 1], got NaN"],
  [{ passed: true, score: Infinity }, "the score must lie in [0, 1], got Infinity"],
  [{ passed: true, score: "1" }, "the score must be a number in [0, 1] or null, got a string"],
  [{ passed: 1 }, "'passed' must be true or false, got a number"],
  [{ passed: true, detail: 3 }, "'detail' must be text, got a number"],
  [{ score: 1 }, "got an object without 'passed'"],
  [undefined, "got nothing (undefined)"],
  [null, "got null"],
  ["yes", "got a string"],
  [[true], "got a list"],
])("%j is refused", (value, message) => {
  expect(() => readOutcome(value)).toThrow(message);
});
