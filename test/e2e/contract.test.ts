/** One contract for checks and targets, whatever they are written in: same outcomes, same report bytes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";
import { type Language, program, python, typescript } from "./contract-languages.js";

const both = [{ type: "acts" }, { type: "waits" }];
const outputs = [
  ...["bool=true", "bool=false", "number=0.75", "number=0.5", "number=0.25", "number=1"],
  ...["number=NaN", "number=Infinity", "number=-Infinity", "number=2", "score=0.125", "score=NaN"],
  ...["score=-1", "outcome=true", "outcome=false", "nothing", "text", "list", "empty", "word"],
  ...["badscore", "baddetail", "raise", "größe ✓ 😀 \u2028 \u0007", ""],
];

/** Behaviours that all three have in common. */
const shared = [
  ...outputs.map((output, n) => ({ id: `output-${n}`, input: output, checks: both })),
  ...[null, 1, 0.1, "ü", [1, { a: true }], { b: [] }].map((echo, n) => ({
    id: `echo-${n}`,
    input: "plain",
    checks: [{ type: "acts", echo }],
  })),
  {
    id: "fields",
    input: {
      answer: {
        output: "cited",
        citations: [{ doc: "a", page: 2 }],
        retrieved: [{ text: "t" }],
        input_tokens: 12,
        output_tokens: 0,
        cost_usd: 0.25,
        tool_calls: [{ name: "f", arguments: { x: 1 } }],
        model: "m",
        metadata: { trace: "t1" },
      },
    },
    checks: [{ type: "acts" }, { type: "citation", any_of: { doc: "a" } }],
  },
  { id: "negated", input: "bool=false", checks: [{ type: "acts", not: true }] },
  {
    id: "grouped",
    input: "number=0.25",
    checks: [{ type: "any_of_checks", checks: [{ type: "acts" }, { type: "waits" }] }],
  },
  ...[
    { output: "x", citations: "none" },
    { output: "x", citations: null, cost_usd: null },
    { output: "x", cost_usd: -1 },
    { output: "x", input_tokens: 1.5 },
    { output: "x", tool_calls: {} },
    { output: "x", metadata: [] },
  ].map((answer, n) => ({ id: `answer-${n}`, input: { answer }, checks: [{ type: "waits" }] })),
];

/** An exception can be raised by functions alone. */
const raised = {
  id: "raised",
  input: { raise: "upstream down ✓" },
  checks: [{ type: "forbidden", patterns: "password" }],
};

async function run(language: Language, cases: object[]) {
  const folder = folderWith({
    "regressgate.yaml": {
      target: language.target,
      cases: "cases.jsonl",
      checks: language.checks,
      repeats: 2,
      gate: { max_error_rate: 1 },
    },
    "cases.jsonl": jsonLines(cases),
    ...language.files,
  });
  return { folder, result: await cli(["run"], { cwd: folder }) };
}

/** The report's text, but for what tells runs and languages apart: times, and how the target is named. */
async function reportOf(language: Language, cases: object[]): Promise<string> {
  const { folder, result } = await run(language, cases);
  expect(result.code, result.stderr).toBe(0);
  const text = readFileSync(path.join(folder, ".regressgate/report.json"), "utf8");
  const report = JSON.parse(text) as ReportFile;
  expect(report.cases).toHaveLength(cases.length);
  return text
    .replace(/"(latency_\w*|duration_s)": ?[\d.e-]+/g, '"$1":0')
    .replace(/"(started_at|created_at|fingerprint|target_fingerprint)": ?"[^"]*"/g, '"$1":""')
    .replace(/"error_trace":\[(?:"(?:[^"\\]|\\.)*",?)*\],?/g, "")
    .replaceAll(JSON.stringify(language.target), '"target"')
    .replaceAll(JSON.stringify(targetName(language)), '"target"')
    .replaceAll(JSON.stringify(language.checks), '"checks"');
}

function targetName({ target }: Language): string {
  if (typeof target === "string") return target;
  return `command: ${(target as { command: string[] }).command.join(" ")}`;
}

describe("the contract of checks and targets", () => {
  it("TypeScript and Python give the same report, byte by byte", async () => {
    const cases = [...shared, raised];
    const [first, second] = await Promise.all([
      reportOf(typescript, cases),
      reportOf(python, cases),
    ]);
    expect(second).toBe(first);
    const report = JSON.parse(first) as ReportFile;
    expect(report.cases.flatMap((each) => each.trials).length).toBe(2 * cases.length);
    const errors = report.cases.flatMap((each) => each.trials[0]?.error ?? []);
    expect(errors).toContain("RuntimeError: upstream down ✓");
    expect(errors).toContain('check "acts": ValueError: broken ✓');
    expect(errors).toContain('check "acts": RangeError: the score must lie in [0, 1], got NaN');
    expect(errors).toHaveLength(20);
  }, 60_000);

  it("a program as the target answers to the same report", async () => {
    const [first, second] = await Promise.all([
      reportOf(
        { ...typescript, checks: python.checks, files: { ...typescript.files, ...python.files } },
        shared,
      ),
      reportOf(program, shared),
    ]);
    expect(second).toBe(first);
  }, 60_000);

  it("parameters are refused alike, before the first call", async () => {
    const cases = [{ id: "one", input: "plain", checks: [{ type: "acts", refuse: true }] }];
    const results = await Promise.all([run(typescript, cases), run(python, cases)]);
    for (const { result } of results) {
      expect(result.code).toBe(2);
      expect(result.stderr).toContain('case "one", check "acts": refuse is not allowed');
      expect(result.stderr).toBe(results[0]?.result.stderr);
    }
  }, 60_000);
});
