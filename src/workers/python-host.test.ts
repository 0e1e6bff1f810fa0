import { describe, expect, it } from "vitest";
import { ask, outcome, serve, write } from "./python-host.test-support.js";

describe("Python functions", () => {
  it("are called in every style", async () => {
    const styles: [string, unknown][] = [
      ["def run(input):\n    return 'pong ' + input['q']", "pong x"],
      ["async def run(input):\n    return 'pong'", "pong"],
      ["def run(input):\n    yield 'po'\n    yield 'ng'", "pong"],
      ["async def run(input):\n    yield 'po'\n    yield 'ng'", "pong"],
      [
        "async def later(input):\n    return 'pong'\ndef run(input):\n    return later(input)",
        "pong",
      ],
      [
        "class Bot:\n    async def __call__(self, input):\n        return 'pong'\nrun = Bot()",
        "pong",
      ],
      ["def run(input, context):\n    return f'{context.case_id} {context.repeat}'", "c1 2"],
      ["def run(input, *, context=None):\n    return context.case_id", "c1"],
      ["def run(input, other='none'):\n    return other", "none"],
      [
        "import functools\ndef f(a, input):\n    return a\nrun = functools.partial(f, 'bound')",
        "bound",
      ],
    ];
    for (const [source, output] of styles)
      expect(await outcome(await serve(source), { q: "x" })).toBe(output);
  });

  it("answer with dicts and TargetResults, of any version of the package", async () => {
    const pool = await serve(`
from regressgate import TargetResult
import datetime, decimal, math
class Old:
    output = "old"; citations = [{"a": 1}]; retrieved = []; input_tokens = 3; output_tokens = None; cost_usd = None; metadata = {}
def run(input):
    if input == "own":
        return TargetResult("own", citations=[{"d": 1}], cost_usd=0.5)
    if input == "old":
        return Old()
    return {"output": "dict", "model": "m", "when": datetime.date(2024, 1, 2), "nan": math.nan, "d": decimal.Decimal("1.5"), "s": {1}}
`);
    expect(await ask(pool, "own")).toMatchObject({
      output: "own",
      citations: [{ d: 1 }],
      cost_usd: 0.5,
    });
    expect(await ask(pool, "old")).toMatchObject({
      output: "old",
      citations: [{ a: 1 }],
      input_tokens: 3,
    });
    expect(await ask(pool, "x")).toEqual({
      output: "dict",
      model: "m",
      when: "2024-01-02",
      nan: null,
      d: "1.5",
      s: [1],
    });
  });

  it("say what they raised or returned instead", async () => {
    const pool = await serve(`
import sys
def run(input):
    if input == "exit": sys.exit(3)
    if input == "raise": raise RuntimeError("upstream down")
    return {"dict": {"answer": 1}, "number": 3, "none": None, "output": {"output": 5}}[input]
`);
    expect(await outcome(pool, "raise")).toBe("exception: RuntimeError: upstream down");
    expect(await outcome(pool, "exit")).toBe("exception: SystemExit: 3");
    expect(await outcome(pool, "dict")).toBe(
      "response: TypeError: target returned a dict without 'output' (its keys: answer)",
    );
    expect(await outcome(pool, "number")).toBe(
      "response: TypeError: target must return str, dict or TargetResult, got int",
    );
    expect(await outcome(pool, "none")).toContain("got NoneType");
    expect(await outcome(pool, "output")).toContain("must be text, got int");
  });

  it("cannot break the protocol by what they print", async () => {
    const source = `
import os, subprocess, sys
print("loading \u2192 model")
os.write(1, b'{"op":"ready"}\\n')
def run(input):
    print("debug", {"a": 1})
    subprocess.run(["sh", "-c", "echo child; cat"])
    os.system("echo shell")
    sys.__stdout__.write("raw")
    return "pong \u2713 \\U0001F600 " + input
`;
    const pool = await serve(source, { env: { PYTHONIOENCODING: "cp1252", PYTHONUTF8: "0" } });
    expect(await outcome(pool, "größe 😀 \ud800")).toBe("pong ✓ 😀 größe 😀 \ud800");
  });

  it("are imported by name from the working directory, or by path with their folder", async () => {
    write("pkg/__init__.py", "");
    write("pkg/mod.py", "from . import other\ndef run(input):\n    return other.word");
    write("pkg/other.py", "word = 'by name'");
    expect(await outcome(await serve("", { module: "pkg.mod" }), "x")).toBe("by name");
    write("beside.py", "word = 'beside'");
    expect(
      await outcome(await serve("import beside\ndef run(input):\n    return beside.word"), "x"),
    ).toBe("beside");
  });

  it("run at once in threads of one process, or on one event loop", async () => {
    const sync = await serve(
      "import time, os\ndef run(input):\n    time.sleep(0.5)\n    return str(os.getpid())",
    );
    const start = performance.now();
    const pids = await Promise.all([1, 2, 3, 4].map(() => outcome(sync, "x")));
    expect(new Set(pids).size).toBe(1);
    expect(performance.now() - start).toBeLessThan(1500);
    const loop = await serve(
      "import asyncio\nasync def run(input):\n    await asyncio.sleep(0.5)\n    return 'x'",
    );
    const again = performance.now();
    await Promise.all([1, 2, 3, 4].map(() => outcome(loop, "x")));
    expect(performance.now() - again).toBeLessThan(1500);
  });

  it("may use several processes", async () => {
    const pool = await serve(
      "import time, os\ndef run(input):\n    time.sleep(0.6)\n    return str(os.getpid())",
      { hosts: 2, capacity: 1 },
    );
    const pids = await Promise.all([1, 2, 3, 4].map(() => outcome(pool, "x")));
    expect(new Set(pids).size).toBe(2);
  });
});

describe("importing", () => {
  it("reports the traceback of the user's code, and the names that are there", async () => {
    await expect(serve("import no_such_module\n")).rejects.toMatchObject({
      thrown: {
        type: "ModuleNotFoundError",
        trace: expect.stringMatching(/^Traceback[\s\S]*app\.py", line 1/),
      },
    });
    await expect(serve("def run(:\n")).rejects.toMatchObject({ thrown: { type: "SyntaxError" } });
    await expect(serve("import os\nos._exit(4)")).rejects.toThrow("exited with code 4");
    await expect(serve("def answer(input): pass\n")).rejects.toMatchObject({
      thrown: { type: "MissingName", known: ["answer"] },
    });
  });
});
