/** Questions are stored by the rules of answers: nothing secret, nothing redacted, nothing endless. */
import { expect, test } from "vitest";
import { Secrets } from "../domain/secrets.js";
import { storingInputBy } from "./stored-input.js";
import type { StoragePolicy } from "./stored-trial.js";

const policy = (more: Partial<StoragePolicy> = {}): StoragePolicy => ({
  keepOutputs: true,
  redact: [],
  secrets: new Secrets(),
  ...more,
});

test("text and structure stay as they are", () => {
  const store = storingInputBy(policy());
  expect(store("What is due?")).toBe("What is due?");
  expect(store({ question: "What is due?", page: 3 })).toEqual({
    question: "What is due?",
    page: 3,
  });
});

test("secrets are masked and patterns redacted, in keys and values", () => {
  const secrets = new Secrets();
  secrets.addVariable("hunter2hunter2");
  const store = storingInputBy(policy({ secrets, redact: ["\\d{4}"] }));
  expect(store({ "pin 1234": "hunter2hunter2 of 2025" })).toEqual({
    "pin [redacted]": "[secret] of [redacted]",
  });
});

test("nothing is kept when no outputs are", () => {
  expect(storingInputBy(policy({ keepOutputs: false }))("What is due?")).toBeUndefined();
});

test("a long question is cut, a structured one as the text of its JSON", () => {
  const store = storingInputBy(policy({ keepOutputs: 10 }));
  expect(store("0123456789abc")).toBe("0123456789…");
  expect(store({ question: "0123456789" })).toBe('{"question…');
  expect(storingInputBy(policy())("x".repeat(20_000))).toHaveLength(10_001);
});
