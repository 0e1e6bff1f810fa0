import { expect, test } from "vitest";
import * as z from "zod";
import { CheckConfigError, TargetConfigError, TrialError } from "../domain/errors.js";
import type { BoundCase } from "../domain/suite.js";
import type { Target } from "../domain/target.js";
import { emptyResult, type TargetResult } from "../domain/target-result.js";
import { runTrial } from "./run-trial.js";

type Run = (result: TargetResult) => unknown;

function bound(id: string, checks: Record<string, Run>): BoundCase {
  return {
    case: { id, input: `question ${id}`, checks: [{ type: "custom" }], tags: [], metadata: {} },
    checks: Object.entries(checks).map(([label, run]) => ({
      label,
      params: {},
      spec: { type: "custom" },
      // What user code returns is unknown until it is read.
      check: { type: "custom", summary: "", params: z.any(), run: run as never },
    })),
    head: { id, tags: [] },
  };
}

function targetOf(answer: () => Partial<TargetResult> | Promise<never>): Target {
  return {
    name: "test",
    warnings: [],
    open: async () => {},
    close: async () => {},
    call: async () => ({
      result: { ...emptyResult(), ...(await answer()) },
      latencyS: 0.25,
      attempts: [],
    }),
  };
}

const context = { signal: new AbortController().signal };
const pong = targetOf(() => ({ output: "pong", costUsd: 0.01, inputTokens: 3, outputTokens: 4 }));

test("a trial passes when all of its checks pass", async () => {
  const good = await runTrial(bound("a", { one: () => true, two: () => 0.9 }), 0, pong, context);
  expect(good).toMatchObject({
    passed: true,
    latencyS: 0.25,
    costUsd: 0.01,
    inputTokens: 3,
    outputTokens: 4,
    error: null,
    output: "pong",
  });
  expect(Object.keys(good.checks)).toEqual(["one", "two"]);
  expect(good.startedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const bad = await runTrial(bound("a", { one: () => true, two: () => false }), 0, pong, context);
  expect(bad).toMatchObject({ passed: false, error: null });
});

test("a check is told no latency where nobody measured one", async () => {
  const replayed: Target = {
    ...pong,
    call: async () => ({ result: emptyResult(), latencyS: null, attempts: [] }),
  };
  const seen: unknown[] = [];
  const look = { one: (_result: never, _params: never, told: object) => seen.push(told) > 0 };
  const made = await runTrial(bound("a", look as never), 0, replayed, context);
  expect(made).toMatchObject({ passed: true, latencyS: 0 });
  expect(seen[0]).not.toHaveProperty("latencyS");
});

test("checks see sources and tool calls, and the trial keeps those that are there", async () => {
  const target = targetOf(() => ({ output: "x", retrieved: [{ id: 1 }], toolCalls: ["t"] }));
  const check = ({ retrieved, toolCalls }: TargetResult) =>
    retrieved.length === 1 && toolCalls.length === 1;
  const trial = await runTrial(bound("a", { check }), 0, target, context);
  expect(trial).toMatchObject({ passed: true, retrieved: [{ id: 1 }], toolCalls: ["t"] });
  expect(trial.citations).toBeUndefined();
});

test("an exception of the target is the trial's error and nothing is graded", async () => {
  let graded = 0;
  const target = targetOf(() => Promise.reject(new RangeError("upstream down")));
  const check = () => {
    graded += 1;
    return true;
  };
  const trial = await runTrial(bound("f1", { forbidden: check }), 0, target, context);
  expect(trial).toMatchObject({
    passed: false,
    checks: {},
    error: "RangeError: upstream down",
    errorKind: "exception",
    output: null,
  });
  expect(graded).toBe(0);
});

test("a TrialError gives its kind and attempts; whatever else is thrown is an exception", async () => {
  const attempts = [{ error: "503", errorKind: "http" as const, status: 503, latencyS: 0.1 }];
  const busy = targetOf(() => Promise.reject(new TrialError("HTTP 503", "http", attempts)));
  expect(await runTrial(bound("a", {}), 0, busy, context)).toMatchObject({
    error: "HTTP 503",
    errorKind: "http",
    attempts,
  });
  const odd = targetOf(() => Promise.reject("just text"));
  expect(await runTrial(bound("a", {}), 0, odd, context)).toMatchObject({
    error: "thrown value: just text",
    errorKind: "exception",
  });
});

test.each([
  [
    "returns NaN",
    () => Number.NaN,
    'check "grade": RangeError: the score must lie in [0, 1], got NaN',
  ],
  ["returns 1.5", () => ({ passed: true, score: 1.5 }), "got 1.5"],
  ["returns nothing", () => undefined, 'check "grade": TypeError: a check must return'],
  [
    "throws",
    () => {
      throw new TypeError("no");
    },
    'check "grade": TypeError: no',
  ],
  ["rejects", async () => Promise.reject(new Error("later")), 'check "grade": Error: later'],
])(
  "a check that %s makes the trial an error that keeps the answer",
  async (_what, run, message) => {
    const trial = await runTrial(bound("m1", { fine: () => true, grade: run }), 0, pong, context);
    expect(trial).toMatchObject({
      passed: false,
      checks: {},
      errorKind: "check",
      output: "pong",
      costUsd: 0.01,
    });
    expect(trial.error).toContain(message);
  },
);

test("a check that broke once works again for the next case", async () => {
  let calls = 0;
  const check = () => {
    calls += 1;
    if (calls === 1) throw new Error("only the first time");
    return 1;
  };
  const trials = [];
  for (const id of ["s1", "s2", "s3"]) {
    trials.push(await runTrial(bound(id, { check }), 0, pong, context));
  }
  expect(trials.map((t) => t.error === null && t.passed)).toEqual([false, true, true]);
});

test("a check that refuses its parameters stops the run, with case and check named", async () => {
  const check = () => {
    throw new CheckConfigError("missing required param 'field'");
  };
  await expect(runTrial(bound("c1", { json_field: check }), 0, pong, context)).rejects.toThrow(
    new CheckConfigError('case "c1", check "json_field": missing required param \'field\''),
  );
});

test("a target that can never work stops the run", async () => {
  const target = targetOf(() => Promise.reject(new TargetConfigError("no such module")));
  await expect(runTrial(bound("a", {}), 0, target, context)).rejects.toThrow(TargetConfigError);
});
