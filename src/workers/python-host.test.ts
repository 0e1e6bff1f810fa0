import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TrialError } from "../domain/errors.js";
import { pythonHost, pythonSetup, pythonWorkerScript } from "./python-host.js";
import { ServingPool } from "./serving-pool.js";
import { ThrownInHost } from "./thrown-in-host.js";

let folder: string;
let pools: ServingPool[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "python host "));
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

interface Options {
  name?: string;
  module?: string;
  hosts?: number;
  capacity?: number;
  env?: Record<string, string>;
}

async function serve(source: string, options: Options = {}): Promise<ServingPool> {
  const path = options.module ? null : write("app.py", source);
  const { module = "app.py", name = "run", hosts = 1, capacity = 4 } = options;
  const pool = new ServingPool({
    start: pythonHost("python3", folder, { ...process.env, ...options.env }),
    setup: pythonSetup({ module, path, name, cwd: folder }),
    openTimeoutS: 20,
    label: "Python worker",
    hosts,
    capacity,
  });
  pools.push(pool);
  await pool.open();
  return pool;
}

async function ask(
  pool: ServingPool,
  input: unknown,
  timeoutS = 10,
): Promise<Record<string, unknown>> {
  const args = { input, case_id: "c1", repeat: 2 };
  const signal = new AbortController().signal;
  const { value } = await pool.call({ fn: "target", args, timeoutS, signal });
  return value as Record<string, unknown>;
}

/** The output, or `kind: message`, or what was thrown. */
async function outcome(pool: ServingPool, input: unknown, timeoutS?: number): Promise<unknown> {
  try {
    return (await ask(pool, input, timeoutS))["output"];
  } catch (error) {
    if (error instanceof TrialError) return `${error.kind}: ${error.message}`;
    if (error instanceof ThrownInHost) return `${error.thrown.kind}: ${error.message}`;
    return error;
  }
}

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

describe("Python processes", () => {
  it("that crash cost only the trials that crash them", async () => {
    const pool = await serve(
      `
import os, sys
def run(input):
    if input == "die":
        print("about to die", file=sys.stderr)
        os._exit(3)
    return "pong"
`,
      { capacity: 2 },
    );
    const inputs = ["x", "die", "x", "die", "die", "die", "x"];
    const outcomes = await Promise.all(inputs.map((input) => outcome(pool, input)));
    for (const [index, input] of inputs.entries()) {
      if (input === "x") expect(outcomes[index]).toBe("pong");
      else
        expect(outcomes[index]).toBe(
          "crash: the Python process exited with code 3; its last lines on stderr:\nabout to die",
        );
    }
  });

  it("are replaced when a thread cannot be stopped, without harm to the others", async () => {
    const pool = await serve(
      "import time\ndef run(input):\n    time.sleep({'slow': 60, 'mid': 1.2}.get(input, 0))\n    return 'pong'",
    );
    const slow = outcome(pool, "slow", 0.6);
    const mid = outcome(pool, "mid", 5);
    expect(await slow).toBe("timeout: timed out after 0.6 s");
    expect(await outcome(pool, "x")).toBe("pong");
    expect(await mid).toBe("pong");
    expect(pool.warnings).toEqual([]);
  });

  it("cancel a coroutine that takes too long and go on", async () => {
    const pool = await serve(
      "import asyncio, os\nasync def run(input):\n    if input == 'slow':\n        await asyncio.sleep(60)\n    return str(os.getpid())",
    );
    const before = await outcome(pool, "x");
    expect(await outcome(pool, "slow", 0.3)).toBe("timeout: timed out after 0.3 s");
    expect(await outcome(pool, "x")).toBe(before);
  });

  it("are ended when the event loop is blocked, and the others run again", async () => {
    const pool = await serve(
      "import asyncio, time\nasync def run(input):\n    if input == 'block':\n        await asyncio.sleep(0.1)\n        time.sleep(60)\n    await asyncio.sleep(0.3)\n    return 'pong'",
    );
    const all = await Promise.all(["x", "block", "y"].map((input) => outcome(pool, input, 0.8)));
    expect(all).toEqual(["pong", "timeout: timed out after 0.8 s", "pong"]);
    expect(pool.warnings).toHaveLength(1);
  });

  it("end when the program that started them is killed", async () => {
    const app = write(
      "app.py",
      "import os, threading\ndef run(input):\n    threading.Event().wait()",
    );
    const script = write(
      "parent.mjs",
      `
      import { spawn } from "node:child_process";
      const worker = spawn("python3", [${JSON.stringify(pythonWorkerScript())}], { stdio: ["pipe", "pipe", "inherit"], detached: true });
      worker.stdin.write(JSON.stringify({ op: "open", module: "app", path: ${JSON.stringify(app)}, name: "run", cwd: "." }) + "\\n");
      worker.stdin.write(JSON.stringify({ op: "call", id: 1, fn: "target", args: { input: "x", case_id: "c", repeat: 0 } }) + "\\n");
      worker.stdout.on("data", (data) => { if (String(data).includes("started")) console.log(worker.pid); });`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.on("data", (data) => resolve(Number(String(data))));
    });
    parent.kill("SIGKILL");
    let alive = true;
    for (let n = 0; n < 50 && alive; n++) {
      await new Promise((done) => setTimeout(done, 100));
      alive = isRunning(pid);
    }
    expect(alive).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return process.platform !== "linux" && execFileSync("ps", ["-o", "pid="]).includes(`${pid}`);
  }
}

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
