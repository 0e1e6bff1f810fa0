import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaseInput } from "../domain/case.js";
import { TargetConfigError } from "../domain/errors.js";
import { Secrets } from "../domain/secrets.js";
import type { TargetSpec } from "../domain/suite-config.js";
import type { Target, TargetReply } from "../domain/target.js";
import { createTarget, targetKinds } from "./create-target.js";
import { findInterpreter } from "./python-interpreter.js";
import type { TargetOptions } from "./target-kind.js";

let baseDir: string;
let open: Target[];
beforeEach(() => {
  baseDir = mkdtempSync(join(tmpdir(), "targets "));
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((target) => target.close()));
  rmSync(baseDir, { recursive: true });
});

function write(path: string, text: string, mode = 0o644): string {
  const full = join(baseDir, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  chmodSync(full, mode);
  return full;
}

function options(spec: TargetSpec, more: Partial<TargetOptions> = {}): TargetOptions {
  const { env } = process;
  return {
    spec,
    baseDir,
    cwd: baseDir,
    env,
    secrets: new Secrets(),
    timeoutS: 10,
    concurrency: 4,
    ...more,
  };
}

async function make(spec: TargetSpec, more: Partial<TargetOptions> = {}): Promise<Target> {
  const target = await createTarget(options(spec, more));
  open.push(target);
  await target.open();
  return target;
}

async function ask(
  target: Target,
  input: CaseInput = "q",
  caseId = "c1",
  repeat = 0,
): Promise<TargetReply> {
  return await target.call(input, { caseId, repeat, signal: new AbortController().signal });
}

describe("createTarget", () => {
  it("tells the kinds apart", async () => {
    mkdirSync(join(baseDir, "node_modules/some-package"), { recursive: true });
    write("node_modules/some-package/package.json", "{}");
    const kind = async (spec: TargetSpec): Promise<string | undefined> =>
      (await targetKinds.find(({ matches }) => matches(spec, baseDir))?.load())?.kind;
    expect(await kind("./src/app.ts:answer")).toBe("javascript");
    expect(await kind("C:\\app\\my app.mjs")).toBe("javascript");
    expect(await kind("some-package/path:fn")).toBe("javascript");
    expect(await kind("other-package/path:fn")).toBe("python");
    expect(await kind("path/to/file.py:function")).toBe("python");
    expect(await kind("package.module:function")).toBe("python");
    expect(await kind("https://x.example/a.ts:fn")).toBe("http");
    expect(await kind({ command: ["cat"] })).toBe("command");
    expect(await kind({ replay: "a.jsonl" })).toBe("replay");
  });

  it("holds any kind to a rate limit", async () => {
    write("out.jsonl", '{"id":"c1","output":"a"}');
    const target = await make({ replay: "out.jsonl" }, { rateLimit: { requestsPerMinute: 300 } });
    const start = performance.now();
    await Promise.all([ask(target), ask(target), ask(target)]);
    expect(performance.now() - start).toBeGreaterThan(380);
  });
});

describe("command targets", () => {
  it("get the case on stdin and answer with text or JSON", async () => {
    write("echo.sh", "#!/bin/sh\ncat\n", 0o755);
    const echo = await make({ command: ["./echo.sh"] });
    expect(echo.name).toBe("./echo.sh");
    const program =
      'const { id, input, repeat } = JSON.parse(require("fs").readFileSync(0)); console.log(JSON.stringify({ output: `${id} ${input.q} ${repeat}`, cost_usd: 0.5, model: "m" }))';
    const node = await make({ command: ["node", "-e", program] });
    expect((await ask(node, { q: "größe" }, "c1", 2)).result).toMatchObject({
      output: "c1 größe 2",
      costUsd: 0.5,
      metadata: { model: "m" },
    });
    const text = await make({ command: ["sh", "-c", "printf 'plain\\n[1,2]\\n'"] });
    expect((await ask(text)).result.output).toBe("plain\n[1,2]");
    const figure = await make({ command: ["sh", "-c", "echo 42"] });
    expect((await ask(figure)).result.output).toBe("42");
  });

  it("err when they fail, write nothing, or take too long", async () => {
    const failing = await make({ command: ["sh", "-c", "echo broken >&2; exit 3"] });
    await expect(ask(failing)).rejects.toMatchObject({
      kind: "crash",
      message: "the command exited with code 3; its last lines on stderr:\nbroken",
    });
    const killed = await make({ command: ["sh", "-c", "kill -9 $$"] });
    await expect(ask(killed)).rejects.toMatchObject({
      kind: "crash",
      message: "the command was ended by SIGKILL",
    });
    await expect(ask(await make({ command: ["true"] }))).rejects.toMatchObject({
      kind: "response",
    });
    await expect(ask(await make({ command: ["echo", '{"answer":1}'] }))).rejects.toMatchObject({
      kind: "response",
      message: expect.stringContaining("its keys: answer"),
    });
    const slow = await make({ command: ["sh", "-c", "sleep 60; echo never"] }, { timeoutS: 0.3 });
    const start = performance.now();
    await expect(ask(slow)).rejects.toMatchObject({
      kind: "timeout",
      message: "timed out after 0.3 s",
    });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("are refused when there is no such program", async () => {
    await expect(createTarget(options({ command: ["no-such-program"] }))).rejects.toThrow(
      TargetConfigError,
    );
    await expect(createTarget(options({ command: ["./missing.sh"] }))).rejects.toThrow(
      'the program "./missing.sh" was not found',
    );
  });
});

describe("replay targets", () => {
  it("answer with the lines of a case in order", async () => {
    write(
      "out.jsonl",
      '\ufeff// stored\r\n{"id":"a","output":"one","citations":[{"d":1}],"latency_s":2,"model":"m"}\r\n\n{"id":"b","error":"boom","error_kind":"http"}\n{"id":"a","output":"two"}\n',
    );
    const target = await make({ replay: "out.jsonl" });
    expect(await ask(target, "q", "a", 0)).toMatchObject({
      latencyS: 2,
      result: { output: "one", citations: [{ d: 1 }], metadata: { model: "m" } },
    });
    expect(await ask(target, "q", "a", 1)).toMatchObject({
      latencyS: null,
      result: { output: "two" },
    });
    await expect(ask(target, "q", "a", 2)).rejects.toMatchObject({
      kind: "response",
      message: 'out.jsonl has 2 lines for case "a", none for repeat 3',
    });
    await expect(ask(target, "q", "z", 0)).rejects.toMatchObject({
      message: 'out.jsonl has no line for case "z"',
    });
    await expect(ask(target, "q", "b", 0)).rejects.toMatchObject({ kind: "http", message: "boom" });
  });

  it("refuse a file that cannot be read, with the line", async () => {
    await expect(make({ replay: "none.jsonl" })).rejects.toThrow(/cannot read none\.jsonl: ENOENT/);
    write("bad.jsonl", '{"id":"a","output":"x"}\n{"id":"a"\n');
    await expect(make({ replay: "bad.jsonl" })).rejects.toThrow(/^bad\.jsonl:2: /);
    write("odd.jsonl", '{"id":"a","text":"x"}\n');
    await expect(make({ replay: "odd.jsonl" })).rejects.toThrow(
      /^odd\.jsonl:1: .*without 'output'/,
    );
    write("late.jsonl", '{"id":"a","output":"x","latency_s":-4}\n');
    await expect(make({ replay: "late.jsonl" })).rejects.toThrow(
      "late.jsonl:1: target's 'latency_s' must be a number of at least 0, got -4",
    );
    write("empty.jsonl", "\n");
    await expect(make({ replay: "empty.jsonl" })).rejects.toThrow("has no line");
  });
});

describe("Python targets", () => {
  it("are called by file and by module", async () => {
    write(
      "bots/app.py",
      "from regressgate import TargetResult\nasync def run(input):\n    return TargetResult('pong', cost_usd=0.5)\n",
    );
    write("pkg/mod.py", "def run(input):\n    return {'output': input, 'k': 1}\n");
    const byFile = await make("bots/app.py:run");
    expect((await ask(byFile)).result).toMatchObject({ output: "pong", costUsd: 0.5 });
    const byModule = await make("pkg.mod:run");
    expect((await ask(byModule)).result).toMatchObject({ output: "q", metadata: { k: 1 } });
  });

  it("are refused when they can never work", async () => {
    write("app.py", "def answer(input): pass\n");
    write("broken.py", "import no_such_thing\n");
    await expect(createTarget(options("app.py"))).rejects.toThrow(
      'target "app.py" names no function',
    );
    await expect(createTarget(options("none.py:run"))).rejects.toThrow("there is no file none.py");
    await expect(createTarget(options("some-package/path:fn"))).rejects.toThrow(
      "nor an installed package",
    );
    await expect(make("app.py:anwser")).rejects.toThrow(
      'app.py has no function "anwser" - did you mean "answer"?',
    );
    await expect(make("broken.py:run")).rejects.toThrow(
      /cannot import broken\.py: Traceback[\s\S]*line 1[\s\S]*No module named 'no_such_thing'/,
    );
    await expect(make("no_such.module:run")).rejects.toThrow(TargetConfigError);
  });
});

describe("findInterpreter", () => {
  const none = { PATH: "" };
  it("prefers the configuration, then the active environment, then .venv upwards, then the path", () => {
    const make = (path: string): string => write(path, "#!/bin/sh\n", 0o755);
    const configured = make("tools/py");
    const active = make("active/bin/python");
    const onPath = make("bin/python3");
    const env = { PATH: dirname(onPath), VIRTUAL_ENV: join(baseDir, "active") };
    expect(findInterpreter(options("m:f", { env, python: "tools/py" }))).toBe(configured);
    expect(findInterpreter(options("m:f", { env }))).toBe(active);
    expect(findInterpreter(options("m:f", { env: { PATH: env.PATH } }))).toBe(onPath);
    mkdirSync(join(baseDir, ".venv/bin"), { recursive: true });
    symlinkSync(active, join(baseDir, ".venv/bin/python"));
    const inner = join(baseDir, "a/b");
    expect(findInterpreter(options("m:f", { env: none, baseDir: inner }))).toBe(
      join(baseDir, ".venv/bin/python"),
    );
  });

  it("says what is missing", () => {
    expect(() => findInterpreter(options("m:f", { env: none, python: "no-python" }))).toThrow(
      'the interpreter "no-python" was not found',
    );
    expect(() => findInterpreter(options("m:f", { env: none }))).toThrow("no Python was found");
  });
});
