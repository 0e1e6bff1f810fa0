import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { runCheck } from "./run-check.test-support.js";

const answer = z.object({
  id: z.string(),
  domain: z.enum(["support", "medicine", "law", "code", "travel"]),
  label: z.enum(["refusal", "answer"]),
  kind: z.string(),
  output: z.string(),
});

const answers = readFileSync(
  new URL("../../test/golden/abstain-own.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => answer.parse(JSON.parse(line)));

/** Answers that the recogniser gets wrong, with why; docs/checks/abstain.md names the kinds. */
const knownMisses: ReadonlyMap<string, string> = new Map([
  ["medicine-refusal-21", "'list' is no verb of speech: shops and sites list things too"],
  ["medicine-answer-37", "a short answer, and a second sentence that would decline by itself"],
  ["law-answer-38", "a decline between two halves of an answer"],
  ["code-answer-39", "a short answer, and a second sentence that would decline by itself"],
  ["travel-answer-42", "a short answer, and a second sentence that would decline by itself"],
]);

describe("abstain on five hundred answers of five domains", () => {
  it("has fifty refusals and fifty near misses of each", () => {
    for (const domain of answer.shape.domain.options) {
      for (const label of answer.shape.label.options) {
        const some = answers.filter((one) => one.domain === domain && one.label === label);
        expect(some, `${domain} ${label}`).toHaveLength(50);
      }
    }
    expect(new Set(answers.map((one) => one.output)).size).toBe(500);
  });

  it.each(answers.filter(({ id }) => !knownMisses.has(id)).map((one) => [one.id, one] as const))(
    "%s",
    async (_, { label, output }) => {
      const outcome = await runCheck({ type: "abstain" }, output);
      expect(outcome.passed, outcome.detail).toBe(label === "refusal");
    },
  );

  it("knows which it gets wrong", async () => {
    for (const [id, reason] of knownMisses) {
      const one = answers.find((candidate) => candidate.id === id);
      const outcome = await runCheck({ type: "abstain" }, one?.output ?? "");
      expect(outcome.passed, `${id}: ${reason}; take it off the list when it is right`).toBe(
        one?.label !== "refusal",
      );
    }
  });
});
