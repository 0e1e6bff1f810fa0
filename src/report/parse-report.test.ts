import { expect, test } from "vitest";
import { UsageError } from "../domain/errors.js";
import { buildReport } from "./build-report.js";
import { parseReport } from "./parse-report.js";
import { reportText } from "./report-text.js";
import { sampleEvents } from "./sample.test-support.js";

/** The shape that the Python package 0.1 writes: no fingerprints, no suite, run or totals. */
const python01 = {
  schema_version: 1,
  regressgate_version: "0.1.0",
  created_at: "2025-05-05T10:00:00+00:00",
  target: "bot.py:answer",
  repeats: 2,
  metadata: { git_sha: "abc" },
  cases: [
    {
      id: "greeting",
      tags: ["smoke"],
      trials: [
        {
          passed: true,
          checks: {
            contains: { passed: true, score: null, detail: "" },
            "contains#2": { passed: true, score: null, detail: "" },
          },
          latency_s: 6.1e-6,
          cost_usd: 0.0004,
          input_tokens: null,
          output_tokens: 12,
          error: null,
          output: "Hello",
          metadata: { trace_id: "t1" },
        },
        {
          passed: false,
          checks: {},
          latency_s: 0.5,
          cost_usd: null,
          input_tokens: null,
          output_tokens: null,
          error: "ValueError: no",
          output: null,
          metadata: {},
        },
      ],
    },
    { id: "bare", trials: [{ passed: true, latency_s: 1 }] },
  ],
};

test("a report of the Python package 0.1 is read, and gets its totals", () => {
  const report = parseReport(JSON.stringify(python01, null, 2), "baseline.json");
  expect(report).toMatchObject({
    regressgateVersion: "0.1.0",
    metadata: { git_sha: "abc" },
    totals: { cases: 2, trials: 3, passRate: 0.75, errors: 1, errorsByKind: { exception: 1 } },
  });
  expect(report.run).toBeUndefined();
  expect(report.suite).toBeUndefined();
  expect(report.cases[0]?.inputFingerprint).toBeUndefined();
  expect(report.cases[0]?.trials[0]).toEqual({
    passed: true,
    checks: {
      contains: { passed: true, score: null, detail: "" },
      "contains#2": { passed: true, score: null, detail: "" },
    },
    latencyS: 6.1e-6,
    costUsd: 0.0004,
    inputTokens: null,
    outputTokens: 12,
    error: null,
    output: "Hello",
    metadata: { trace_id: "t1" },
  });
  expect(report.cases[1]).toMatchObject({ tags: [], trials: [{ checks: {}, error: null }] });
});

test("a parsed value is read like its text, a byte order mark is passed over", () => {
  const text = [...reportText(buildReport(sampleEvents(["a"], 1)))].join("");
  expect(parseReport(JSON.parse(text))).toEqual(parseReport(`\ufeff${text}`));
});

test("keys that are not known are left out", () => {
  const [first] = python01.cases;
  const report = parseReport({
    ...python01,
    later_key: 1,
    cases: [{ ...first, other: 2, trials: [{ ...first?.trials[0], third: 3 }] }],
  });
  expect(JSON.stringify(report)).not.toMatch(/later_key|other|third/);
});

test("stored totals are worked out anew, so that they cannot differ from the trials", () => {
  const text = [...reportText(buildReport(sampleEvents(["a"], 1)))].join("");
  const report = parseReport(text.replace('"pass_rate": 1', '"pass_rate": 0.5'));
  expect(report.totals?.passRate).toBe(1);
});

function textOf(change: (value: typeof python01) => unknown): string {
  return JSON.stringify(change(structuredClone(python01)));
}

const [case1, case2] = python01.cases;

test.each([
  [
    "a newer version",
    textOf((r) => ({ ...r, schema_version: 3 })),
    "report.json: report schema 3, this regressgate reads up to 1",
  ],
  [
    "no version",
    textOf(({ schema_version: _, ...r }) => r),
    "report.json: is not a report of regressgate: it has no 'schema_version'",
  ],
  [
    "a version that is no number",
    textOf((r) => ({ ...r, schema_version: "1" })),
    "report.json: 'schema_version' must be a whole number",
  ],
  ["a list", "[]", "report.json: is not a report of regressgate: an object is wanted"],
  [
    "a comparison",
    '{"verdict":"pass","delta":0}',
    "report.json: is not a report of regressgate but a comparison",
  ],
  [
    "the first line of a journal",
    '{"event":"run"}',
    "report.json: is not a report of regressgate but a journal",
  ],
  [
    "a file that was cut",
    textOf((r) => r).slice(0, 200),
    "report.json: the file is cut short, not whole JSON",
  ],
  ["an empty file", "  \n", "report.json: the file is empty, not JSON"],
  [
    "NaN",
    textOf((r) => r)
      .replace("6.1e-6", "NaN")
      .replace("0.0000061", "NaN"),
    "report.json: the file is not JSON: ",
  ],
  ["other text", "hello {}", "report.json: the file is not JSON: "],
  [
    "no cases",
    textOf((r) => ({ ...r, cases: [] })),
    'report.json: not a valid report: "cases" must not be empty',
  ],
  [
    "missing cases",
    textOf(({ cases: _, ...r }) => r),
    'report.json: not a valid report: missing required key "cases"',
  ],
  [
    "a latency that is text",
    textOf((r) => ({ ...r, cases: [{ ...case2, trials: [{ passed: true, latency_s: "1" }] }] })),
    '"cases[0].trials[0].latency_s" must be a number, got text',
  ],
  [
    "a score above 1",
    textOf((r) => ({
      ...r,
      cases: [
        {
          ...case2,
          trials: [{ passed: true, latency_s: 1, checks: { a: { passed: true, score: 2 } } }],
        },
      ],
    })),
    "must be at most 1, got 2",
  ],
  ["a number too large for one", textOf((r) => r).replace("0.0004", "1e999"), "cost_usd"],
  [
    "two cases with one id",
    textOf((r) => ({ ...r, cases: [case1, case2, case1] })),
    'report.json: two cases have the id "greeting" (cases 1 and 3)',
  ],
  [
    "two cases whose ids differ in form only",
    textOf((r) => ({
      ...r,
      cases: [
        { ...case1, id: "caf\u00e9" },
        { ...case1, id: "cafe\u0301" },
      ],
    })),
    "two cases have the id",
  ],
  [
    "a case without trials",
    textOf((r) => ({ ...r, cases: [case1, { id: "empty", trials: [] }] })),
    'report.json: case "empty" has no trials',
  ],
])("%s is refused by name", (_what, text, message) => {
  expect(() => parseReport(text, "report.json")).toThrow(message);
  expect(() => parseReport(text, "report.json")).toThrow(UsageError);
});

test("control characters of a broken file do not reach the terminal", () => {
  let message = "";
  try {
    parseReport('{"a": \u001b[31mred}', "x.json");
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain("x.json");
  expect(message).not.toContain("\u001b");
});

test("of many faults the first are told and the others counted", () => {
  const trials = Array.from({ length: 9 }, () => ({ passed: "yes", latency_s: 1 }));
  expect(() => parseReport(textOf((r) => ({ ...r, cases: [{ id: "a", trials }] })))).toThrow(
    /trials\[0\].*trials\[3\].*; and 5 more$/,
  );
});
