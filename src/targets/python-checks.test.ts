/** Custom checks in Python: where they come from, what they may return, what they may do wrong. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Check } from "../domain/check.js";
import { CheckConfigError } from "../domain/errors.js";
import { emptyResult } from "../domain/target-result.js";
import { PythonSession } from "./python-session.js";

let folder: string;
let sessions: PythonSession[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "python checks "));
  sessions = [];
});
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

interface Given {
  target?: string;
  timeoutS?: number;
  env?: Record<string, string>;
}

async function open(
  files: Record<string, string>,
  { timeoutS = 10, ...given }: Given = {},
): Promise<PythonSession> {
  const checkFiles = Object.entries(files).map(([name, text]) => write(name, text));
  const session = new PythonSession({
    baseDir: folder,
    cwd: folder,
    timeoutS,
    concurrency: 4,
    checkFiles,
    ...(given.target ? { target: given.target } : {}),
    env: { ...process.env, ...given.env },
  });
  sessions.push(session);
  await session.open();
  return session;
}

function table(checks: readonly Check[]): Map<string, Check> {
  return new Map(checks.map((check) => [check.type, check]));
}

const answer = (output: string) => ({ ...emptyResult(), output });
const context = (caseId = "c") => ({ caseId, repeat: 1, signal: new AbortController().signal });

const jsonField = `
import json
from regressgate import CheckOutcome, TargetResult, check
from regressgate.checks import CheckConfigError

@check("json_field", summary="a field of a JSON answer")
def json_field(result: TargetResult, params: dict) -> CheckOutcome:
    if "field" not in params:
        raise CheckConfigError("missing required param 'field'")
    present = params["field"] in json.loads(result.output)
    return CheckOutcome(present, detail="" if present else "absent")
`;

describe("checks of Python files", () => {
  it("are announced with place and summary, and run as they are written", async () => {
    const { checks } = await open({ "my_checks.py": jsonField });
    const [check] = checks;
    expect(check).toMatchObject({ origin: "my_checks.py:6", summary: "a field of a JSON answer" });
    const run = (output: string) => check?.run(answer(output), { field: "a" }, context());
    expect(await run('{"a": 1}')).toEqual({ passed: true, score: null, detail: "" });
    expect(await run("{}")).toEqual({ passed: false, score: null, detail: "absent" });
    await expect(run("no JSON")).rejects.toMatchObject({ name: "JSONDecodeError" });
    await expect(check?.validate?.({})).rejects.toThrow(CheckConfigError);
    await check?.validate?.({ field: "a" });
  });

  it("get every field of the answer, and the context where they ask for it", async () => {
    const { checks } = await open({
      "a.py": `
from regressgate import check
@check("fields")
def fields(result, params, context):
    text = f"{result.citations} {result.retrieved} {result.input_tokens} {result.cost_usd} {result.tool_calls} {result.metadata}"
    return {"passed": True, "detail": f"{text} {context.case_id} {context.repeat}"}
`,
    });
    const result = {
      output: "x",
      citations: [{ a: 1 }],
      retrieved: [],
      inputTokens: 3,
      outputTokens: null,
      costUsd: 0.5,
      toolCalls: ["t"],
      metadata: { m: null },
    };
    expect(await checks[0]?.run(result, {}, context("one"))).toMatchObject({
      detail: "[{'a': 1}] [] 3 0.5 ['t'] {'m': None} one 1",
    });
  });

  it("may loop, crash or raise at the cost of their own trial", async () => {
    const { checks } = await open(
      {
        "a.py": `
import os
from regressgate import check
@check("odd")
def odd(result, params):
    if result.output == "loop":
        while True: pass
    if result.output == "die": os._exit(3)
    if result.output == "exit": raise SystemExit("out")
    return True
`,
      },
      { timeoutS: 0.7 },
    );
    const run = (output: string) => checks[0]?.run(answer(output), {}, context());
    await expect(run("loop")).rejects.toMatchObject({ kind: "check", message: /timed out/ });
    await expect(run("die")).rejects.toMatchObject({
      kind: "check",
      message: /exited with code 3/,
    });
    await expect(run("exit")).rejects.toMatchObject({ name: "SystemExit" });
    expect(await run("fine")).toMatchObject({ passed: true });
  });
});

describe("parameters of Python checks", () => {
  it("are refused by a function, a dataclass, or the check itself", async () => {
    const { checks } = await open({
      "a.py": `
from dataclasses import dataclass
from typing import List, Optional
from regressgate import check
from regressgate.checks import CheckConfigError, require

@dataclass
class Shape:
    field: str
    at_least: float = 0.5
    words: Optional[List[str]] = None
    def __post_init__(self):
        if self.at_least > 1: raise ValueError("at_least must be at most 1")

@check("shaped", validate=Shape)
def shaped(result, params): return params.at_least

def look(params):
    if params.get("n") == 0: raise CheckConfigError("n must not be 0")

@check("looked", validate=look)
async def looked(result, params): return True

@check("calls", )
def calls(result, params):
    require(params, "key")
    raise RuntimeError("not made for an empty answer")
`,
    });
    const { shaped, looked, calls } = Object.fromEntries(table(checks));
    const refusal = async (check: Check | undefined, params: object) => {
      try {
        await check?.validate?.(params);
        return null;
      } catch (error) {
        expect(error).toBeInstanceOf(CheckConfigError);
        return (error as Error).message;
      }
    };
    expect(await refusal(shaped, {})).toBe("missing required param 'field'");
    expect(await refusal(shaped, { feild: "a" })).toMatch(/unknown parameter "feild".*"field"/);
    expect(await refusal(shaped, { field: 3 })).toBe("parameter 'field' must be text, got 3");
    expect(await refusal(shaped, { field: "a", words: "ab" })).toMatch(
      /'words' must be .*got text/,
    );
    expect(await refusal(shaped, { field: "a", at_least: 2 })).toBe("at_least must be at most 1");
    expect(await refusal(shaped, { field: "a", words: ["b"], at_least: 1 })).toBeNull();
    expect(await shaped?.run(answer("x"), { field: "a" }, context())).toMatchObject({ score: 0.5 });
    expect(await refusal(looked, { n: 0 })).toBe("n must not be 0");
    expect(await refusal(looked, { n: 1 })).toBeNull();
    expect(await refusal(calls, {})).toBe("missing required param 'key'");
    expect(await refusal(calls, { key: 1 })).toBeNull();
  });
});

describe("where Python checks come from", () => {
  it("the target's module, which is loaded once for both", async () => {
    write(
      "bot.py",
      `${jsonField}\nimport os\ncount = 0\n@check("calls")\ndef calls(result, params): return {"passed": True, "detail": f"{count} {os.getpid() == int(result.output)}"}\ndef run(input):\n    global count\n    count += 1\n    return str(os.getpid())\n`,
    );
    const session = await open({}, { target: "bot.py:run" });
    const reply = await session.target().call("x", context());
    const run = await table(session.checks).get("calls")?.run(reply.result, {}, context());
    expect(run).toMatchObject({ detail: "1 True" });
  });

  it("one function found twice is one; two functions of one type are told apart", async () => {
    write("bot.py", "import shared\ndef run(input): return 'x'\n");
    const files = {
      "shared.py": jsonField,
      "other.py": jsonField,
      "twice.py":
        "from regressgate import check\nfor n in (1, 2):\n    @check('made')\n    def f(result, params): return True\n",
    };
    write("shared.py", jsonField);
    const session = await open(files, { target: "bot.py:run" });
    expect(session.checks.map(({ type, origin }) => `${type} ${origin}`)).toEqual([
      "json_field shared.py:6",
      "json_field other.py:6",
      "made twice.py:3",
      "made twice.py:3#2",
    ]);
  });

  it("entry points of installed distributions, loaded when they are asked for", async () => {
    const site = join(folder, "site");
    write("site/plugin.py", "def polite(result, params): return 'please' in result.output\n");
    write("site/polite-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: polite\nVersion: 1\n");
    write(
      "site/polite-1.dist-info/entry_points.txt",
      "[regressgate.checks]\npolite = plugin:polite\n",
    );
    const session = await open({ "a.py": jsonField }, { env: { PYTHONPATH: site } });
    expect(session.checks).toHaveLength(1);
    const check = table(await session.loadEntryPoints()).get("polite");
    expect(check?.origin).toBe("site/plugin.py:1");
    expect(await check?.run(answer("please"), {}, context())).toMatchObject({ passed: true });
    write("site/broken-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: broken\nVersion: 1\n");
    write("site/broken-1.dist-info/entry_points.txt", "[regressgate.checks]\nbroken = nowhere:f\n");
    const other = await open({}, { env: { PYTHONPATH: site } });
    await expect(other.loadEntryPoints()).rejects.toThrow(
      /cannot load [\s\S]*nowhere[\s\S]*entry point broken = nowhere:f/,
    );
  });
});
