/** Where a baseline comes from: a file, the configuration, another commit; and what cannot be one. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";

function suite(): string {
  return folderWith({
    ".gitignore": ".regressgate/\n",
    "regressgate.yaml": {
      target: "./target.mjs",
      cases: "cases.jsonl",
      repeats: 5,
      baseline: "baseline.json",
    },
    "cases.jsonl": jsonLines(
      Array.from({ length: 6 }, (_, n) => ({
        id: `c${n}`,
        input: `${n}`,
        checks: [{ type: "contains", terms: ["good"] }],
      })),
    ),
    "target.mjs": "export default (input) => (process.env.BAD && input < 3 ? 'bad' : 'good');\n",
  });
}

function git(cwd: string, ...args: string[]): string {
  const identity = [
    "-c",
    "user.name=t",
    "-c",
    "user.email=t@example.org",
    "-c",
    "init.defaultBranch=main",
  ];
  return execFileSync("git", [...identity, ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

describe("baseline", () => {
  it("is missing: exit 2 before any call, or said loudly when the policy lets it pass", async () => {
    const folder = suite();
    const missing = await cli(["gate"], { cwd: folder });
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain("baseline");
    expect(existsSync(path.join(folder, ".regressgate"))).toBe(false);
    const config = JSON.parse(readFileSync(path.join(folder, "regressgate.yaml"), "utf8"));
    config.gate = { on_missing_baseline: "pass" };
    writeFileSync(path.join(folder, "regressgate.yaml"), JSON.stringify(config));
    const passed = await cli(["gate"], { cwd: folder });
    expect(passed.code, passed.stderr).toBe(0);
    expect(passed.stderr).toContain("NO BASELINE");
    config.gate.min_pass_rate = 0.9;
    writeFileSync(path.join(folder, "regressgate.yaml"), JSON.stringify(config));
    const below = await cli(["gate"], { cwd: folder, env: { BAD: "1" } });
    expect(below.code, below.stderr).toBe(1);
    expect(below.stderr).toContain("below the floor");
    const down = await cli(["gate", "--target", "http://127.0.0.1:9/"], { cwd: folder });
    expect(down.code, down.stderr).toBe(3);
  });

  it("set promotes a report, show says which it is, gate uses it", async () => {
    const folder = suite();
    expect((await cli(["run"], { cwd: folder })).code).toBe(0);
    const set = await cli(["baseline", "set", ".regressgate/report.json"], { cwd: folder });
    expect(set.code, set.stderr).toBe(0);
    expect(set.stdout).toContain("baseline.json");
    expect((await cli(["baseline", "show"], { cwd: folder })).stderr).toContain("baseline.json");
    expect((await cli(["gate"], { cwd: folder })).code).toBe(0);
    const worse = await cli(["gate", "--json"], { cwd: folder, env: { BAD: "1" } });
    expect(worse.code).toBe(1);
    expect(JSON.parse(worse.stdout)).toMatchObject({ verdict: "regression", failed: true });
  });

  it("is never the file that --out names, nor a report of a part of the suite", async () => {
    const folder = suite();
    await cli(["run", "--out", "baseline.json"], { cwd: folder });
    const same = await cli(["gate", "--out", "baseline.json"], { cwd: folder });
    expect(same.code).toBe(2);
    expect(same.stderr).toContain("same file");
    await cli(["run", "--case", "c1"], { cwd: folder });
    const part = await cli(["baseline", "set", ".regressgate/report.json"], { cwd: folder });
    expect(part.code).toBe(2);
    expect(part.stderr).toContain("part of the suite");
  });

  it("comes from the merge base with a ref, whatever the work tree holds", async () => {
    const folder = suite();
    await cli(["run", "--out", "baseline.json"], { cwd: folder });
    git(folder, "init", "-q");
    git(folder, "add", ".");
    git(folder, "commit", "-qm", "baseline");
    git(folder, "checkout", "-qb", "change");
    rmSync(path.join(folder, "baseline.json"));
    expect((await cli(["gate", "--baseline-ref", "main"], { cwd: folder })).code).toBe(0);
    const worse = await cli(["gate", "--baseline-ref", "main"], { cwd: folder, env: { BAD: "1" } });
    expect(worse.code, worse.stderr).toBe(1);
    expect(worse.stderr).toMatch(/Baseline: baseline\.json@[0-9a-f]{12}/);
    const unknown = await cli(["gate", "--baseline-ref", "origin/nowhere"], { cwd: folder });
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("origin/nowhere");
    const report = JSON.parse(readFileSync(path.join(folder, ".regressgate/report.json"), "utf8"));
    expect(report.run.git.commit).toBe(git(folder, "rev-parse", "HEAD").trim());
  });

  it("in a shallow clone without the merge base, the hint says how to deepen", async () => {
    const origin = suite();
    await cli(["run", "--out", "baseline.json"], { cwd: origin });
    git(origin, "init", "-q");
    git(origin, "add", ".");
    git(origin, "commit", "-qm", "one");
    git(origin, "checkout", "-qb", "change");
    git(origin, "commit", "-qm", "two", "--allow-empty");
    const clone = folderWith({});
    git(clone, "clone", "-q", "--depth", "1", "--branch", "change", `file://${origin}`, "c");
    const shallow = await cli(["gate", "--baseline-ref", "origin/main"], {
      cwd: path.join(clone, "c"),
    });
    expect(shallow.code).toBe(2);
    expect(shallow.stderr).toContain("shallow");
    expect(shallow.stderr).toMatch(/unshallow|fetch-depth/);
  });
});

describe("what is written never lands on what is read", () => {
  it("refuses reporters and --out that name an input, before any call", async () => {
    const folder = suite();
    expect((await cli(["run", "--out", "baseline.json"], { cwd: folder })).code).toBe(0);
    const before = readFileSync(path.join(folder, "baseline.json"), "utf8");
    for (const args of [
      ["gate", "--markdown", "baseline.json"],
      ["run", "--out", "cases.jsonl"],
      ["run", "--out", "."],
      ["run", "--out", "x.json", "--reporter", "csv=x.json"],
      ["compare", "baseline.json", "baseline.json", "--reporter", "markdown=baseline.json"],
      ["summary", "."],
    ]) {
      const result = await cli(args, { cwd: folder });
      expect(result.code, `${args.join(" ")}: ${result.stderr}`).toBe(2);
    }
    expect(readFileSync(path.join(folder, "baseline.json"), "utf8")).toBe(before);
    expect(existsSync(path.join(folder, ".regressgate"))).toBe(false);
  }, 60_000);
});
