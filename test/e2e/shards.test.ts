/** Shards of a suite, run by processes of their own, and the report that they are merged to. */
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";

const cases = Array.from({ length: 20 }, (_, index) => ({
  id: `case-${index}`,
  input: String(index),
  tags: [index % 2 ? "odd" : "even"],
  checks: [
    {
      type: index % 3 ? "contains" : "regex",
      ...(index % 3 ? { terms: ["ok"] } : { pattern: "ok" }),
    },
  ],
}));
const folder = folderWith({
  "regressgate.yaml": { target: "./target.mjs", cases: "cases.jsonl", repeats: 2 },
  "cases.jsonl": jsonLines(cases),
  "target.mjs":
    "export default (input, context) => (Number(input) % 7 === context.repeat ? 'no' : `ok ${input}`);\n",
});
const run = (...args: string[]) => cli(args, { cwd: folder });
const at = (name: string) => path.join(folder, name);
const report = (name: string) => JSON.parse(readFileSync(at(name), "utf8")) as ReportFile;

/** The bytes of a report without its times. */
const timeless = (name: string) =>
  readFileSync(at(name), "utf8")
    .replace(/"(created_at|started_at)": ?"[^"]*"/g, '"$1":""')
    .replace(/"(latency\w*|duration_s)": ?[\d.e-]+/g, '"$1":0');

/** Ends the process at once when its journal has so many lines. */
function killAfter(child: ChildProcess, journal: string, lines: number): void {
  const timer = setInterval(() => {
    const text = existsSync(journal) ? readFileSync(journal, "utf8") : "";
    if (text.split("\n").length <= lines) return;
    child.kill("SIGKILL");
    clearInterval(timer);
  }, 20);
  child.on("close", () => clearInterval(timer));
}

const shards = [1, 2, 3].map((index) => `shard-${index}.json`);

beforeAll(async () => {
  const all = [
    run("run", "-q", "--out", "whole.json"),
    ...shards.map((out, index) => run("run", "-q", "--shard", `${index + 1}/3`, "--out", out)),
  ];
  for (const result of await Promise.all(all)) expect(result.code, result.stderr).toBe(0);
}, 60_000);

describe("--shard and merge", () => {
  it("shards hold all cases once, say so, and merge to the bytes of the whole run", async () => {
    const ids = shards.flatMap((name) => report(name).cases.map(({ id }) => id));
    expect([...ids].sort()).toEqual(cases.map(({ id }) => id).sort());
    expect(report("shard-2.json").run).toMatchObject({ shards: { index: 2, of: 3, cases: 20 } });
    const merged = await run(
      "merge",
      "shard-3.json",
      "shard-1.json",
      "shard-2.json",
      "--out",
      "m.json",
    );
    expect(merged.code, merged.stderr).toBe(0);
    expect(timeless("m.json")).toBe(timeless("whole.json"));
    expect(merged.stdout).toContain("20");
  });

  it("a case that is added moves no other", async () => {
    const more = folderWith({
      "regressgate.yaml": { target: "./target.mjs", cases: "cases.jsonl", repeats: 1 },
      "cases.jsonl": jsonLines([{ ...cases[0], id: "first" }, ...cases]),
      "target.mjs": "export default (input) => `ok ${input}`;\n",
    });
    const result = await cli(["run", "-q", "--shard", "2/3", "--out", "s.json"], { cwd: more });
    expect(result.code, result.stderr).toBe(0);
    const now = JSON.parse(readFileSync(path.join(more, "s.json"), "utf8")) as ReportFile;
    const before = report("shard-2.json").cases.map(({ id }) => id);
    expect(now.cases.map(({ id }) => id).filter((id) => id !== "first")).toEqual(before);
  });

  it("refuses a gap, an overlap, a stranger and itself as output", async () => {
    const gap = await run("merge", "shard-1.json", "shard-3.json", "--out", "x.json");
    expect([gap.code, gap.stderr]).toEqual([2, expect.stringContaining("shard 2/3 is missing")]);
    const twice = await run("merge", ...shards, "shard-1.json", "--out", "x.json");
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining("both shard 1/3")]);
    const whole = await run("merge", ...shards, "whole.json", "--out", "x.json");
    expect([whole.code, whole.stderr]).toEqual([2, expect.stringContaining("whole.json is not")]);
    const over = await run("merge", ...shards, "--out", "shard-1.json");
    expect([over.code, over.stderr]).toEqual([2, expect.stringContaining("same file")]);
    const other = await run("run", "-q", "--shard", "2/3", "--repeats", "3", "--out", "other.json");
    expect(other.code).toBe(0);
    const mixed = await run(
      "merge",
      "shard-1.json",
      "other.json",
      "shard-3.json",
      "--out",
      "x.json",
    );
    expect(mixed.code).toBe(2);
    expect(mixed.stderr).toContain("the repeats differ (2 and 3)");
    const nothing = await run("run", "--shard", "0/3");
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining("2/5")]);
  });

  it("a shard without a case says how many shards there may be", async () => {
    const few = await run("run", "--shard", "3/400");
    expect(few.code).toBe(2);
    expect(few.stderr).toMatch(/shard \d+\/400 has none of the 20 cases/);
    expect(few.stderr).toMatch(/with --shard k\/\d+ every shard has a case/);
  });

  it("merges the journal of a shard that was killed, and marks the result incomplete", async () => {
    const slow =
      "export default (input) => new Promise((done) => setTimeout(() => done(`ok ${input}`), 150));\n";
    writeFileSync(at("slow.mjs"), slow);
    const flags = ["--target", "./slow.mjs", "--concurrency", "2", "-q"];
    const parts = await Promise.all([
      run("run", ...flags, "--shard", "1/2", "--out", "k-1.json"),
      cli(["run", ...flags, "--shard", "2/2", "--out", "k-2.json"], {
        cwd: folder,
        onStart: (child) => killAfter(child, at("k-2.journal.jsonl"), 3),
      }),
    ]);
    expect(parts.map(({ code }) => code)).toEqual([0, null]);
    const merged = await run("merge", "k-1.json", "k-2.journal.jsonl", "--out", "k.json");
    expect(merged.code, merged.stderr).toBe(3);
    expect(report("k.json").run.complete).toBe(false);
    const resumed = await run("run", ...flags, "--shard", "2/2", "--out", "k-2.json", "--resume");
    expect(resumed.code, resumed.stderr).toBe(0);
    expect((await run("merge", "k-1.json", "k-2.json", "--out", "k.json")).code).toBe(0);
    expect(report("k.json").cases).toHaveLength(20);
  }, 30_000);

  it("gate judges a shard by its own part of the baseline, and says so", async () => {
    renameSync(at("whole.json"), at("baseline.json"));
    const gated = await run("gate", "-q", "--shard", "2/3", "--out", "g.json", "--json");
    expect(gated.code, gated.stderr).toBe(0);
    const { verdict, removed, notes } = JSON.parse(gated.stdout);
    expect([verdict, removed]).toEqual(["pass", []]);
    expect(notes.map(({ code }: { code: string }) => code)).toContain("shard_head");
    const promoted = await run("baseline", "set", "g.json");
    expect([promoted.code, promoted.stderr]).toEqual([2, expect.stringContaining("shard 2/3")]);
  });
});
