/** What user code can do to its process: each costs one error trial at most, and the run goes on. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { outcome, serve } from "./python-host.test-support.js";

const source = `
import ctypes, math, os, signal, subprocess, sys, threading, time

class Rude(Exception):
    def __str__(self): raise RuntimeError("no words")

def run(input):
    if input == "segfault":
        ctypes.string_at(0)
    if input == "killed": os.kill(os.getpid(), signal.SIGKILL)
    if input == "abort": os.abort()
    if input == "memory": return "x" * (1 << 62)
    if input == "deep": return run(input)
    if input == "circle":
        value = {"output": "x"}
        value["self"] = value
        return value
    if input == "large": return "é" * 25_000_000
    if input == "surrogate": return "\\ud800 and \\udfff"
    if input == "nan": return {"output": "x", "cost_usd": math.nan, "m": {1: math.inf, (1, 2): [math.nan]}}
    if input == "nul": return "\\x00\\x1f\\u2028"
    if input == "rude": raise Rude()
    if input == "chained":
        try: int("x")
        except ValueError as error: raise KeyError("outer") from error
    if input == "fork":
        child = os.fork()
        if child == 0:
            os.write(1, b'{"op":"result","id":1,"value":"forged","latency_s":0}\\n')
            sys.exit(0)
        os.waitpid(child, 0)
        return "parent"
    if input == "closes":
        os.close(0); os.close(1)
        return "closed"
    if input == "stdin": return repr(sys.stdin.read())
    if input == "leaves":
        return str(subprocess.Popen(["sleep", "60"]).pid)
    return "pong"
`;

describe("a Python process", () => {
  it("that dies says how, and the next call gets a fresh one", async () => {
    const pool = await serve(source);
    const crash = /^crash: the Python process (was ended by|exited with code)/;
    expect(await outcome(pool, "segfault")).toMatch(crash);
    expect(await outcome(pool, "segfault")).toMatch(/Segmentation fault|SIGSEGV/);
    expect(await outcome(pool, "abort")).toMatch(/in run/);
    expect(await outcome(pool, "killed")).toBe("crash: the Python process was ended by SIGKILL");
    expect(await outcome(pool, "x")).toBe("pong");
  });

  it("survives what its code answers or raises", async () => {
    const pool = await serve(source);
    expect(await outcome(pool, "memory")).toMatch(/^exception: (MemoryError|OverflowError)/);
    expect(await outcome(pool, "deep")).toMatch(/^exception: RecursionError/);
    expect(await outcome(pool, "circle")).toMatch(/^exception: RecursionError/);
    expect(await outcome(pool, "rude")).toMatch(/^exception: Rude: <no message/);
    expect(await outcome(pool, "chained")).toBe("exception: KeyError: 'outer'");
    expect(await outcome(pool, "surrogate")).toBe("\ud800 and \udfff");
    expect(await outcome(pool, "nul")).toBe("\u0000\u001f\u2028");
    expect(await outcome(pool, "nan")).toBe("x");
    const large = (await outcome(pool, "large")) as string;
    expect(large.length).toBe(25_000_000);
    expect(await outcome(pool, "x")).toBe("pong");
  });

  it("keeps its pipes to itself, whatever children and closed descriptors do", async () => {
    const pool = await serve(source);
    expect(await outcome(pool, "fork")).toBe("parent");
    expect(await outcome(pool, "stdin")).toBe("''");
    expect(await outcome(pool, "closes")).toBe("closed");
    expect(await outcome(pool, "x")).toBe("pong");
  });

  it("takes what it started along when it ends", async () => {
    const pool = await serve(source);
    const pid = Number(await outcome(pool, "leaves"));
    await pool.close();
    for (let n = 0; n < 30 && isAlive(pid); n++) await new Promise((done) => setTimeout(done, 100));
    expect(isAlive(pid)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
