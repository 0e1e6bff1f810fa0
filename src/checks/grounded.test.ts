import { describe, expect, it } from "vitest";
import { quotations } from "./grounded/quotations.js";
import { grounded } from "./grounded.js";
import { paramProblems, runCheck } from "./run-check.test-support.js";

const source =
  "Net revenue was $1,577.4 million in fiscal 2018, up 3.7% from 2017-09-30; the loss fell to (12.5). " +
  "The board “approved the plan at once”, and 1,250 people joined.";
const outcome = (output: string, params: Record<string, unknown> = {}) =>
  runCheck({ type: "grounded", ...params }, { output, retrieved: [{ id: 99, text: source }] });

describe("grounded figures", () => {
  it.each<[string, boolean, string?]>([
    ["Revenue was $1,577.4 million in 2018.", true],
    ["Revenue was about $1.58 billion.", true, "rounded"],
    ["Revenue was USD 1,577,400,000.", true],
    ["Revenue was $1.59 billion.", false, "not what it rounds to"],
    ["Revenue was €1,577.4 million.", false, "another currency"],
    ["It rose 3.7 percent.", true],
    ["It rose 3.7.", false, "a percentage is no plain figure"],
    ["A loss of 12.5, i.e. -12.5.", true],
    ["4 percent more.", false, "one digit is no rounding"],
    ["1,250 people joined in 2017.", true],
    ["Page 99.", false, "an id is no text"],
    ["It is fine.", true],
    ["1. Revenue rose\n2. People joined", true, "list markers are no figures"],
  ])("%s: %s %s", async (output, passed) => {
    const found = await outcome(output);
    expect(found.passed, found.detail).toBe(passed);
  });

  it("names what is not found, with the share that is", async () => {
    expect(await outcome("3.7% of 1,250 people, 41 in all.")).toEqual({
      passed: false,
      score: 2 / 3,
      detail: 'not in the one source: figure "41"',
    });
    const nothing = await runCheck({ type: "grounded" }, "It is 5.");
    expect(nothing.detail).toBe('there are no sources: figure "5"');
  });

  it("takes tolerance, fields, allowed texts and lists of sources", async () => {
    expect((await outcome("1,251 people", { tolerance: 0.001 })).passed).toBe(true);
    expect((await outcome("Page 99.", { fields: ["id"] })).passed).toBe(true);
    expect((await outcome("3.7%", { fields: ["title"] })).passed).toBe(false);
    expect(
      (await outcome("Within 30 days: 3.7%.", { allow: "What changed in 30 days?" })).passed,
    ).toBe(true);
    expect((await outcome("3.7%", { sources: ["citations"] })).passed).toBe(false);
    expect((await outcome("41", { figures: false })).passed).toBe(true);
  });
});

describe("grounded quotations", () => {
  it.each<[string, boolean]>([
    ['It "approved the plan at once".', true],
    ["It “Approved the plan at once,” they say.", true],
    ['It "approved … at once".', true],
    ['It "approved the [merger] plan".', true],
    ['It "approved the [...] at once".', true],
    ['It "rejected the plan".', false],
    ['The "plan" is a "lan".', false],
    ["Der Rat sagte „approved the plan“.", true],
    ["Le « revenue » baisse.", true],
    ['A 5" pipe and a 6" pipe', true],
    ['It said "approved the plan', true],
  ])("%s: %s", async (output, passed) => {
    const found = await outcome(output, { figures: false });
    expect(found.passed, found.detail).toBe(passed);
  });

  it("passes over quotations of fewer words, where told", async () => {
    expect((await outcome('A "smart" plan.', { min_words: 2 })).passed).toBe(true);
    expect((await outcome('A "smart" plan.')).detail).toBe(
      'not in the one source: quotation "smart"',
    );
  });

  it("has the place of each", () => {
    const text = 'She said "yes, it is" and “no”.';
    expect(quotations(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "yes, it is",
      "no",
    ]);
  });

  it("reads a text full of marks in a moment", () => {
    const start = performance.now();
    quotations('"a '.repeat(100_000));
    quotations("“a „b «c ".repeat(30_000));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

it("explains each claim by its place", async () => {
  const output = '3.7% and 41, "the plan"';
  const result = { output, citations: [], retrieved: [{ text: source }] };
  const params = grounded.params.parse({});
  const { spans } = (await grounded.explain?.(result as never, params)) ?? { spans: [] };
  expect(spans.map(({ start, end, label }) => [output.slice(start, end), label])).toEqual([
    ["3.7%", "figure in a source"],
    ["41", "figure in no source"],
    ["the plan", "quotation in a source"],
  ]);
});

it("refuses parameters that leave nothing", () => {
  expect(paramProblems({ type: "grounded", figures: false, quotations: false })).not.toEqual([]);
  expect(paramProblems({ type: "grounded", sources: [] })).not.toEqual([]);
});
