/** That likeness is judged of what a person reads, and that no method judges what it cannot see. */
import { describe, expect, it } from "vitest";
import { paramProblems, runCheck } from "../run-check.test-support.js";

const check = (method: string, reference: string | string[]) => ({
  type: "similarity",
  threshold: 1,
  method,
  reference,
});

describe("similarity", () => {
  it.each<[string, string, string]>([
    ["levenshtein", "Yes", "Yes\n"],
    ["indel", " Yes", "Yes"],
    ["levenshtein", "It's due.", "It\u2019s\u00a0due."],
    ["token", "don't pay", "Don\u2019t pay"],
    ["bleu", 'He said "no" twice.', "He said \u201cno\u201d twice."],
  ])("%s: %j is %j", async (method, reference, output) => {
    expect((await runCheck(check(method, reference), output)).score).toBeCloseTo(1, 12);
  });

  it.each<[string, string | string[]]>([
    ["token", "The"],
    ["token", ["yes", "..."]],
    ["rouge_l", "Москва столица 1"],
    ["rouge_l", ["Moscow", "東京は2020年の首都"]],
    ["rouge_l", "東京"],
  ])("%s is refused for %j, which it hardly sees", (method, reference) => {
    expect(paramProblems(check(method, reference)).join()).toContain(`method "${method}"`);
  });

  it.each<[string, string | string[]]>([
    ["rouge_l", "Der Käse ist müde"],
    ["rouge_l", ["Москва", "Moscow"]],
    ["token", "The Hague"],
    ["levenshtein", "東京"],
  ])("%s is taken for %j", (method, reference) => {
    expect(paramProblems(check(method, reference))).toEqual([]);
  });
});
