import { expect, test } from "vitest";
import { Secrets } from "../domain/secrets.js";
import type { Trial } from "../domain/trial.js";
import { type StoragePolicy, storingBy } from "./stored-trial.js";

function trial(more: Partial<Trial> = {}): Trial {
  return {
    passed: true,
    checks: {},
    latencyS: 0.5,
    costUsd: null,
    inputTokens: null,
    outputTokens: null,
    error: null,
    output: "",
    metadata: {},
    ...more,
  };
}

function store(input: Trial, policy: Partial<StoragePolicy> = {}): Trial {
  return storingBy({ keepOutputs: true, redact: [], secrets: new Secrets(), ...policy })(input);
}

const SECRET = "tok-7f3a9c-notreal";
function secrets(): Secrets {
  const made = new Secrets();
  made.addHeader(`Bearer ${SECRET}`);
  return made;
}

test("secrets are masked wherever they turn up", () => {
  const leaky = trial({
    output: `you sent ${SECRET}`,
    error: `401 for ${SECRET}`,
    errorKind: "http",
    checks: { contains: { passed: false, score: null, detail: `no ${SECRET}` } },
    attempts: [{ error: `503 ${SECRET}`, errorKind: "http", latencyS: 0.1 }],
    metadata: { echo: { [SECRET]: [`Bearer ${SECRET}`] } },
    toolCalls: [{ args: SECRET }],
    citations: [{ url: `https://x/?k=${SECRET}` }],
    retrieved: [{ text: SECRET }],
  });
  const text = JSON.stringify(store(leaky, { secrets: secrets() }));
  expect(text).not.toContain(SECRET);
  expect(text.match(/\[secret\]/g)?.length).toBeGreaterThanOrEqual(9);
});

test("patterns are redacted in all that is stored, and an empty match changes nothing", () => {
  const stored = store(
    trial({ output: "mail a@b.example now", metadata: { from: "a@b.example", n: 3 } }),
    { redact: ["[\\w.]+@[\\w.]+", "z*"] },
  );
  expect(stored.output).toBe("mail [redacted] now");
  expect(stored.metadata).toEqual({ from: "[redacted]", n: 3 });
});

test("a pattern that is none is refused", () => {
  const policy = { keepOutputs: true, redact: ["("], secrets: new Secrets() };
  expect(() => storingBy(policy)).toThrow(/^redact: /);
});

test("an output is cut to the limit and says so, one that fits does not", () => {
  expect(store(trial({ output: "abcdef" }), { keepOutputs: 3 })).toMatchObject({
    output: "abc",
    outputClipped: true,
  });
  expect(store(trial({ output: "abc" }), { keepOutputs: 3 }).outputClipped).toBeUndefined();
  expect(store(trial({ output: "ab🙂" }), { keepOutputs: 3 }).output).toBe("ab");
  expect(store(trial({ output: "ab🙂" }), { keepOutputs: 4 }).output).toBe("ab🙂");
});

test("no half of a secret is left at the cut", () => {
  const stored = store(trial({ output: `key ${SECRET}` }), { keepOutputs: 12, secrets: secrets() });
  expect(stored.output).toBe("key [secret]");
});

test("without outputs nothing that the target wrote of its sources is kept either", () => {
  const stored = store(
    trial({ output: "text", toolCalls: [1], citations: [{ a: 1 }], retrieved: [{ b: 2 }] }),
    { keepOutputs: false },
  );
  expect(stored.output).toBeNull();
  expect(Object.keys(stored)).not.toEqual(expect.arrayContaining(["toolCalls"]));
  expect(stored.citations).toBeUndefined();
  expect(stored.retrieved).toBeUndefined();
});

test("lone surrogates become U+FFFD", () => {
  const stored = store(trial({ output: "half \ud83d emoji", metadata: { "\ud83d": "\udc00" } }));
  expect(stored.output).toBe("half \ufffd emoji");
  expect(stored.metadata).toEqual({ "\ufffd": "\ufffd" });
});

test("metadata is copied as JSON: what the target changes later does not change the trial", () => {
  const shared = { calls: 1, big: 12n, when: new Date(0), none: undefined, nan: Number.NaN };
  const stored = store(trial({ metadata: shared }));
  shared.calls = 2;
  expect(stored.metadata).toEqual({
    calls: 1,
    big: "12",
    when: "1970-01-01T00:00:00.000Z",
    nan: null,
  });
});

test("an answer that cannot be written as JSON is an error of its trial", () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  const stored = store(trial({ output: "fine", metadata: circular }));
  expect(stored).toMatchObject({ passed: false, checks: {}, metadata: {}, errorKind: "response" });
  expect(stored.error).toMatch(/^target's 'metadata' cannot be written as JSON: .*circular/);
  const calls = store(trial({ toolCalls: [circular] }));
  expect(calls.error).toContain("'tool_calls'");
  expect(calls.toolCalls).toBeUndefined();
});

test("a source that writes itself as something else than an object is an error of its trial", () => {
  const when = new Date(0) as unknown as Record<string, unknown>;
  expect(store(trial({ citations: [when] }))).toMatchObject({
    passed: false,
    errorKind: "response",
    error: `target's 'citations' cannot be written as JSON: it becomes "1970-01-01T00:00:00.000Z", which is no object`,
  });
  expect(store(trial({ metadata: when })).error).toContain("'metadata'");
});
