/** A run that is interrupted or killed loses nothing that was finished. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";

const slow = {
  "regressgate.yaml": { target: "./target.mjs", cases: "cases.jsonl", repeats: 1, concurrency: 2 },
  "cases.jsonl": jsonLines(
    Array.from({ length: 50 }, (_, n) => ({
      id: `c${String(n).padStart(2, "0")}`,
      input: `${n}`,
      checks: [{ type: "contains", terms: ["pong"] }],
    })),
  ),
  "target.mjs": `import { appendFileSync } from "node:fs";
export default async (input) => {
  appendFileSync("calls.txt", input + "\\n");
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.DELAY ?? 100)));
  return "pong " + input;
};\n`,
};

function calls(folder: string): string[] {
  const file = path.join(folder, "calls.txt");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function journalTrials(folder: string): string[] {
  const file = path.join(folder, ".regressgate/report.journal.jsonl");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"event":"trial"'))
    .map((line) => (JSON.parse(line) as { case: string }).case);
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const report = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, ".regressgate/report.json"), "utf8")) as ReportFile;

describe("interruption", () => {
  it("Ctrl-C writes a partial report, exits 130, and --resume calls nothing twice", async () => {
    const folder = folderWith(slow);
    const first = await cli(["run"], {
      cwd: folder,
      onStart: async (child) => {
        await until(() => journalTrials(folder).length >= 10);
        child.kill("SIGINT");
      },
    });
    expect(first.code, first.stderr).toBe(130);
    const partial = report(folder);
    expect(partial.run.complete).toBe(false);
    const finished = partial.cases.filter((each) => each.trials.length > 0).length;
    expect(finished).toBeGreaterThanOrEqual(10);
    expect(finished).toBeLessThan(50);

    writeFileSync(
      path.join(folder, "partial.json"),
      readFileSync(path.join(folder, ".regressgate/report.json")),
    );
    const judged = await cli(["compare", "partial.json", ".regressgate/report.json"], {
      cwd: folder,
    });
    expect(judged.code).toBe(3);
    const promoted = await cli(["baseline", "set", "partial.json"], { cwd: folder });
    expect(promoted.code).toBe(2);
    expect(promoted.stderr).toContain("incomplete");

    const second = await cli(["run", "--resume"], { cwd: folder, env: { DELAY: "1" } });
    expect(second.code, second.stderr).toBe(0);
    expect(report(folder).run.complete).toBe(true);
    expect(report(folder).cases.every((each) => each.trials.length === 1)).toBe(true);
    expect(new Set(calls(folder)).size).toBe(50);
    expect(calls(folder)).toHaveLength(50);
    expect(existsSync(path.join(folder, ".regressgate/report.journal.jsonl"))).toBe(false);
  }, 60_000);

  it("kill -9 keeps every finished trial", async () => {
    const folder = folderWith(slow);
    const killed = await cli(["run"], {
      cwd: folder,
      onStart: async (child) => {
        await until(() => journalTrials(folder).length >= 10);
        child.kill("SIGKILL");
      },
    });
    expect(killed.signal).toBe("SIGKILL");
    const kept = journalTrials(folder);
    expect(kept.length).toBeGreaterThanOrEqual(10);
    const calledBefore = calls(folder).length;
    const resumed = await cli(["run", "--resume"], { cwd: folder, env: { DELAY: "1" } });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.stderr).toContain(`Resuming: ${kept.length} of 50 trials are done`);
    expect(calls(folder).length - calledBefore).toBe(50 - kept.length);
    expect(report(folder).cases.every((each) => each.trials.length === 1)).toBe(true);
  }, 60_000);

  it("a changed suite is not resumed, and starting anew keeps the old journal", async () => {
    const folder = folderWith(slow);
    await cli(["run"], {
      cwd: folder,
      onStart: async (child) => {
        await until(() => journalTrials(folder).length >= 4);
        child.kill("SIGKILL");
      },
    });
    const refused = await cli(["run", "--resume", "--repeats", "2"], { cwd: folder });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/repeats/);
    const anew = await cli(["run"], { cwd: folder, env: { DELAY: "1" } });
    expect(anew.code, anew.stderr).toBe(0);
    expect(anew.stderr).toContain("report.journal.1.jsonl");
    expect(existsSync(path.join(folder, ".regressgate/report.journal.1.jsonl"))).toBe(true);
  }, 60_000);

  it("--retry-errors calls only the errored trials again", async () => {
    const folder = folderWith({
      ...slow,
      "target.mjs": `import { appendFileSync } from "node:fs";
export default (input) => {
  appendFileSync("calls.txt", input + "\\n");
  if (process.env.DOWN && Number(input) % 10 === 3) throw new Error("provider down");
  return "pong";
};\n`,
    });
    expect((await cli(["run"], { cwd: folder, env: { DOWN: "1" } })).code).toBe(0);
    expect(report(folder).totals.errors).toBe(5);
    const again = await cli(["run", "--retry-errors"], { cwd: folder });
    expect(again.code, again.stderr).toBe(0);
    expect(calls(folder)).toHaveLength(55);
    expect(report(folder).totals.errors).toBe(0);
    expect(report(folder).totals.pass_rate).toBe(1);
  }, 60_000);
});

describe("an interruption before anything finished", () => {
  it("exits as interrupted, with nothing to report", async () => {
    const folder = folderWith(slow);
    const result = await cli(["run"], {
      cwd: folder,
      env: { DELAY: "60000" },
      onStart: async (child) => {
        await until(() => calls(folder).length >= 1);
        child.kill("SIGINT");
        setTimeout(() => child.kill("SIGINT"), 500);
      },
    });
    expect(result.code, result.stderr).toBe(130);
    expect(existsSync(path.join(folder, ".regressgate/report.json"))).toBe(false);
  }, 60_000);
});
