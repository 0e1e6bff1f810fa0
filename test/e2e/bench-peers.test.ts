/** The benchmark beside peers, with what needs no installation: it counts, grades, and stays on this machine. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { root } from "../support/cli.js";

const node = (args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root });
const bench = (...args: string[]) => node([path.join("bench", "runs", "peers.mjs"), ...args]);

describe("bench:peers", () => {
  it("measures whole processes of which the server counted and the tool graded every trial", async () => {
    const options = ["--peers", "floor,regressgate", "--trials", "100", "--delay", "5"];
    const { stdout } = await bench(...options, "--runs", "1");
    expect(stdout).toMatch(/^\|\s*\| 100 trials, 5 ms \|$/m);
    expect(stdout).toMatch(/^\| \*\*regressgate\*\* \| \d+\.\d\d s, (\d+ MB|not measured) \|$/m);
    const long = stdout.split("\n").filter((line) => line.includes("| 100, 5 ms |"));
    expect(long).toHaveLength(2);
    expect(long[0]).toMatch(/\| 1\.00x \|.*\| 100 \| \d+ \| none \|$/);
    expect(long[1]).toMatch(/\| \d+\.\d\dx \|.*\| 100 \| \d+ \| 100 \|$/);
    expect(stdout).not.toContain("refused");
  }, 60_000);

  it("knows its peers by name", async () => {
    await expect(bench("--peers", "promptfo")).rejects.toThrow(/no peer is called promptfo; there/);
  });

  it("lets no program connect to another machine", async () => {
    const guard = path.join(root, "bench", "runs", "peers", "loopback-only.cjs");
    const script = `require("node:http").get("http://192.0.2.1/").on("error", (e) => console.log(e.message))`;
    const { stdout } = await node(["--require", guard, "-e", script]);
    expect(stdout).toBe("the benchmark allows no connection to 192.0.2.1\n");
  });
});
