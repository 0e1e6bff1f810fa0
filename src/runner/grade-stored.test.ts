/** That stored answers are graded as they were given, or not at all. */
import { describe, expect, it } from "vitest";
import { deferOutput } from "../domain/deferred-output.js";
import type { Trial } from "../domain/trial.js";
import { suiteFromCases } from "../suite/bind-cases.js";
import { regradeCase } from "./regrade-case.js";

const trial: Trial = {
  passed: true,
  checks: { contains: { passed: true, score: null, detail: "" } },
  latencyS: 2,
  costUsd: 0.5,
  inputTokens: 10,
  outputTokens: 20,
  error: null,
  output: "Paris is the capital.",
  metadata: { kind: "fact" },
  citations: [{ doc: "a.md" }],
  retrieved: [
    { doc: "b.md", text: "…" },
    { doc: "a.md", text: "…" },
  ],
  toolCalls: [{ name: "search", arguments: {} }],
};

type Spec = { type: string; [key: string]: unknown };

async function regrade(
  checks: Spec[],
  stored: Trial,
  more: { earlier?: Spec[]; old?: boolean } = {},
) {
  const suite = await suiteFromCases([{ id: "a", input: "q", checks, tags: [], metadata: {} }]);
  const [bound] = suite.cases;
  const known = { fingerprint: "s", checks: more.earlier ? { old: more.earlier } : {}, config: {} };
  const made = await regradeCase(
    more.old === true ? {} : { suite: known },
    { id: "a", tags: [], checksFingerprint: "old", trials: [stored] },
    { checks: bound?.checks ?? [], checksFingerprint: "new", checkTypes: {} },
    { clean: (text) => text, signal: new AbortController().signal },
  );
  return { trial: made.result.trials[0] as Trial, graded: made.graded, refused: made.notGraded };
}

const lead = { type: "lead", terms: ["Paris"] };
const citation = { type: "citation", any_of: [{ doc: "a.md" }] };
const retrieval = { type: "retrieval", any_of: [{ doc: "a.md" }], k: 1 };
const tools = { type: "tool_calls", calls: ["search"] };
const fast = { type: "latency", max_s: 1 };
const cheap = { type: "cost", max_usd: 1 };

describe("grading stored answers", () => {
  it("text, sources, tool calls and figures are those of the trial", async () => {
    const { trial: made, graded } = await regrade(
      [lead, citation, retrieval, tools, fast, cheap],
      trial,
    );
    expect(graded).toBe(1);
    expect(Object.entries(made.checks).map(([label, { passed }]) => [label, passed])).toEqual([
      ["lead", true],
      ["citation", true],
      ["retrieval", false],
      ["tool_calls", true],
      ["latency", false],
      ["cost", true],
    ]);
    expect(made.checks["retrieval"]?.score).toBe(0.5);
    expect([made.passed, made.error, made.output]).toEqual([false, null, trial.output]);
  });

  const without = ({ citations: _c, retrieved: _r, toolCalls: _t, ...rest }: Trial): Trial => ({
    ...rest,
    output: null,
  });
  it.each<[string, Spec, Trial, RegExp]>([
    ["not stored", lead, without(trial), /check "lead": its output was not stored/],
    ["cut", lead, { ...trial, outputClipped: true }, /its output was stored only in part/],
    ["redacted", lead, { ...trial, output: "[redacted] is" }, /its output holds masked text/],
    ["masked", lead, { ...trial, output: "key [secret]" }, /its output holds masked text/],
    ["no sources", citation, without(trial), /its citations were not stored/],
    [
      "masked sources",
      retrieval,
      { ...trial, retrieved: [{ t: "[redacted]" }] },
      /retrieved items hold/,
    ],
    ["masked calls", tools, { ...trial, toolCalls: ["[secret]"] }, /tool calls hold masked/],
    [
      "inside a group",
      { type: "any_of_checks", checks: [fast, lead] },
      without(trial),
      /any_of_checks/,
    ],
  ])("an answer that is %s is an error, not a grade", async (_what, check, stored, reason) => {
    const made = await regrade([check], stored);
    expect(made.refused).toEqual([{ repeat: 0, reason: expect.stringMatching(reason) }]);
    expect(made.trial).toMatchObject({ passed: false, checks: {}, errorKind: "check" });
    expect(made.trial.error).toMatch(/^not graded again: /);
    expect(made.graded).toBe(0);
  });

  it("only what a check reads must be whole", async () => {
    const cut = { ...trial, outputClipped: true };
    expect((await regrade([citation, fast], cut)).graded).toBe(1);
    const bare = without(trial);
    expect((await regrade([fast, cheap, { type: "tokens", max_output: 30 }], bare)).graded).toBe(1);
    expect((await regrade([{ ...lead, not: true }], cut)).graded).toBe(0);
  });

  it("a built-in check that did not change keeps its outcome where nothing can be graded", async () => {
    const contains = { type: "contains", terms: ["Paris"] };
    const made = await regrade([contains, fast], without(trial), { earlier: [contains] });
    expect(made.trial.checks).toMatchObject({
      contains: { passed: true },
      latency: { passed: false },
    });
    const other = await regrade([contains, fast], without(trial), {
      earlier: [{ type: "contains", terms: ["Rome"] }],
    });
    expect(other.refused).toHaveLength(1);
  });

  it("reports of version 0.1 store texts and no sources", async () => {
    const old = without({ ...trial, output: null });
    const text = { ...old, output: trial.output };
    expect((await regrade([lead], text, { old: true })).graded).toBe(1);
    expect((await regrade([citation], text, { old: true })).refused).toHaveLength(1);
  });

  it("an error without an answer stays; one of a check is graded", async () => {
    const down: Trial = {
      ...without(trial),
      passed: false,
      checks: {},
      error: "down",
      errorKind: "http",
    };
    const kept = await regrade([lead], down);
    expect([kept.trial, kept.graded]).toEqual([down, 0]);
    const broke: Trial = {
      ...trial,
      passed: false,
      checks: {},
      error: "check x",
      errorKind: "check",
    };
    const mended = (await regrade([lead], broke)).trial;
    expect([mended.passed, mended.error, mended.errorKind]).toEqual([true, null, undefined]);
  });

  it("a latency that nobody measured is no latency within its budget", async () => {
    const { trial: made } = await regrade([fast], { ...trial, latencyS: 0 });
    expect(made.error).toContain("no latency_s was measured");
  });

  it("an output that lies in a file stays there", async () => {
    let reads = 0;
    const readOutput = () => {
      reads += 1;
      return trial.output;
    };
    const made = await regrade([fast], deferOutput(trial, { readOutput }));
    expect(made.trial.checks["latency"]?.passed).toBe(false);
    const before = reads;
    expect(made.trial.output).toBe(trial.output);
    expect(reads).toBe(before + 1);
  });
});
