/** Runs of the built program that are killed, stopped, starved of disk, or watched by nobody. */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines, program, root } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that answers each question after so long, and counts; `held` waits for its end. */
async function serve(delayMs: number, words = 1, held: Promise<unknown> = Promise.resolve()) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    const answer = () => response.end(`pong ${"word ".repeat(words)}`);
    if (calls <= 8) setTimeout(answer, delayMs);
    else void held.then(() => setTimeout(answer, delayMs));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

function folderFor(target: string, count: number, more: object = {}): string {
  const checks = [{ type: "contains", terms: ["pong"] }];
  return folderWith({
    "regressgate.yaml": { target, cases: "cases.jsonl", repeats: 1, concurrency: 4, ...more },
    "cases.jsonl": jsonLines(
      Array.from({ length: count }, (_, n) => ({ id: `c${n}`, input: `${n}`, checks })),
    ),
  });
}

const report = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, ".regressgate/report.json"), "utf8")) as ReportFile;
const journalOf = (folder: string) => path.join(folder, ".regressgate/report.journal.jsonl");

function wholeTrials(folder: string): number {
  if (!existsSync(journalOf(folder))) return 0;
  return readFileSync(journalOf(folder), "utf8")
    .split("\n")
    .slice(0, -1)
    .filter((line) => line.startsWith('{"event":"trial"')).length;
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await wait(10);
}

describe("a kill at a random moment", () => {
  it("loses nothing that was finished, and --resume calls nothing twice", async () => {
    const script = path.join(root, "bench/runs/kills.mjs");
    const run = promisify(execFile)(process.execPath, [script, "--kills", "10", "--seed", "7"]);
    const { stdout } = await run;
    expect(stdout).toMatch(/^10 kills of \d+ runs/);
    expect(stdout).toContain("no finished trial was lost or called again");
  }, 120_000);
});

describe("a second run in the same folder", () => {
  it("is refused with the number of the first's process, which goes on", async () => {
    const refusals: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { url, calls } = await serve(1, 1, held);
    const folder = folderFor(url, 30);
    const first = await cli(["run"], {
      cwd: folder,
      onStart: async (child) => {
        await until(() => wholeTrials(folder) >= 4);
        for (const args of [["run"], ["run", "--resume"]]) {
          const { code, stderr } = await cli(args, { cwd: folder });
          refusals.push(`${code} ${stderr.includes(`process ${child.pid}`)} ${stderr}`);
        }
        release();
      },
    });
    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) expect(refusal).toMatch(/^2 true error: another run writes /);
    expect(first.code, first.stderr).toBe(0);
    expect(calls()).toBe(30);
  }, 60_000);
});

describe.skipIf(process.platform === "win32")("a disk that is full", () => {
  /** Runs with files that may grow to so many blocks of 512 bytes (dash) or 1,024 (bash). */
  async function limited(folder: string, blocks: number, args: string) {
    const line = `ulimit -f ${blocks}; exec "${process.execPath}" "${program}" ${args}`;
    const child = spawn("sh", ["-c", line], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (text: Buffer) => {
      stderr += text.toString();
    });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, stderr };
  }

  it("ends the run in clear words; what was finished stays and --resume goes on", async () => {
    const { url, calls } = await serve(5, 200);
    const folder = folderFor(url, 60);
    const full = await limited(folder, 48, "run");
    expect(full.code, full.stderr).toBe(2);
    expect(full.stderr).toContain("report.journal.jsonl: the file may not grow any larger");
    expect(full.stderr).toContain("the trials that were written before are safe");
    expect(full.stderr).not.toContain("fault of regressgate");
    const kept = wholeTrials(folder);
    expect(kept).toBeGreaterThan(4);
    expect(kept).toBeLessThan(60);
    // No more calls were made than were under way.
    const before = calls();
    expect(before - kept).toBeLessThan(16);
    const resumed = await cli(["run", "--resume"], { cwd: folder });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(calls() - before).toBe(60 - kept);
    expect(report(folder).totals.pass_rate).toBe(1);
  }, 60_000);

  it("keeps all trials when only the report cannot be written", async () => {
    const { url, calls } = await serve(1);
    const folder = folderFor(url, 12);
    const out = path.join(folder, ".regressgate/report.json");
    const failed = await cli(["run"], {
      cwd: folder,
      onStart: () => {
        void until(() => calls() > 0).then(() =>
          mkdirSync(path.join(out, "in the way"), { recursive: true }),
        );
      },
    });
    expect(failed.code, failed.stderr).toBe(2);
    expect(failed.stderr).toContain(
      "every trial is safe in report.journal.jsonl: mend this, then run --resume",
    );
    rmSync(out, { recursive: true });
    const resumed = await cli(["run", "--resume"], { cwd: folder });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(calls()).toBe(12);
    expect(report(folder).run.complete).toBe(true);
  }, 60_000);
});

describe("nobody who reads", () => {
  it("does not end a run: both pipes may be closed while it works", async () => {
    const { url, calls } = await serve(20);
    const folder = folderFor(url, 40);
    const child = spawn(process.execPath, [program, "run"], {
      cwd: folder,
      env: { ...process.env, CI: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const closed = new Promise<number | null>((resolve) => child.on("exit", resolve));
    await until(() => calls() > 2);
    child.stdout.destroy();
    child.stderr.destroy();
    expect(await closed).toBe(0);
    expect(report(folder).run.complete).toBe(true);
    expect(calls()).toBe(40);
  }, 60_000);

  it.skipIf(!existsSync("/dev/full"))(
    "nor does a full disk under its log",
    async () => {
      const { url } = await serve(1);
      const folder = folderFor(url, 5);
      const line = `exec "${process.execPath}" "${program}" run 2>/dev/full >out.txt`;
      const child = spawn("sh", ["-c", line], { cwd: folder, stdio: "ignore" });
      expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
      expect(report(folder).run.complete).toBe(true);
      expect(readFileSync(path.join(folder, "out.txt"), "utf8")).toContain("pass");
      const results = `exec "${process.execPath}" "${program}" run 2>err.txt >/dev/full`;
      const silent = spawn("sh", ["-c", results], { cwd: folder, stdio: "ignore" });
      expect(await new Promise((resolve) => silent.on("close", resolve))).toBe(2);
      expect(readFileSync(path.join(folder, "err.txt"), "utf8")).toContain(
        "standard output: no space is left on the disk",
      );
      expect(report(folder).run.complete).toBe(true);
    },
    60_000,
  );
});

describe.skipIf(process.platform === "win32")("a machine that sleeps", () => {
  it("spends no time-out of the trials under way", async () => {
    const { url, calls } = await serve(700);
    const folder = folderFor(url, 8, { timeout_s: 1.5 });
    const result = await cli(["run"], {
      cwd: folder,
      onStart: async (child) => {
        await until(() => calls() >= 4);
        child.kill("SIGSTOP");
        await wait(3500);
        child.kill("SIGCONT");
      },
    });
    expect(result.code, result.stderr).toBe(0);
    expect(report(folder).totals).toMatchObject({ errors: 0, pass_rate: 1 });
    expect(calls()).toBe(8);
    const latencies = report(folder).cases.map(({ trials }) => trials[0]?.latency_s ?? 99);
    expect(Math.max(...latencies)).toBeLessThan(3);
  }, 60_000);
});

describe("a clock that jumps", () => {
  it("back and forth by days changes no figure", async () => {
    const { url, calls } = await serve(10);
    const folder = folderFor(url, 30);
    writeFileSync(
      path.join(folder, "jump.mjs"),
      `const real = Date.now;
let n = 0;
const jumped = () => real() + [0, 9e8, -9e8][n++ % 3];
globalThis.Date = class extends Date {
  constructor(...args) { args.length === 0 ? super(jumped()) : super(...args); }
  static now() { return jumped(); }
};
`,
    );
    const file = path.join(folder, "jump.mjs");
    const result = await cli(["run"], { cwd: folder, env: { NODE_OPTIONS: `--import "${file}"` } });
    expect(result.code, result.stderr).toBe(0);
    expect(result.stderr).not.toMatch(/-\d/);
    const { run, totals, cases } = report(folder);
    expect(run.complete).toBe(true);
    expect(run.duration_s).toBeGreaterThan(0);
    expect(run.duration_s).toBeLessThan(60);
    expect(totals.pass_rate).toBe(1);
    for (const { trials } of cases) expect(trials[0]?.latency_s).toBeLessThan(60);
    expect(calls()).toBe(30);
  }, 60_000);
});

describe("--concurrency auto", () => {
  it("says what it found; the figures are those of any other", async () => {
    const { url, calls } = await serve(5);
    const folder = folderFor(url, 120, { max_cost_usd: 1 });
    const result = await cli(["run", "--concurrency", "auto", "--out", "auto.json"], {
      cwd: folder,
    });
    expect(result.code, result.stderr).toBe(0);
    expect(result.stderr).toMatch(/^Concurrency: \d+ at a time of at most 64: /m);
    expect(calls()).toBe(120);
    const fixed = await cli(["run", "--out", "fixed.json"], { cwd: folder });
    expect(fixed.code, fixed.stderr).toBe(0);
    expect(fixed.stderr).not.toContain("Concurrency:");
    const read = (name: string) =>
      JSON.parse(readFileSync(path.join(folder, name), "utf8")) as ReportFile;
    expect(read("auto.json").totals.pass_rate).toBe(read("fixed.json").totals.pass_rate);
    // A limit that nothing could be held to is said.
    expect(read("fixed.json").run.warnings.map(({ code }) => code)).toContain("cost_unknown");
    const wrong = await cli(["run", "--concurrency", "many"], { cwd: folder });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("It must be a whole number of at least 1, or auto.");
  }, 60_000);
});
