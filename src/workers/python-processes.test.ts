import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pythonWorkerScript } from "./python-host.js";
import { outcome, serve, write } from "./python-host.test-support.js";

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
      worker.stdin.write(JSON.stringify({ op: "open", modules: [{ name: "app", path: ${JSON.stringify(app)}, function: "run" }], cwd: "." }) + "\\n");
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
