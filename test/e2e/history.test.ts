/** The history as a user meets it: kept by run and gate, shown, and as the source of baselines. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines, root } from "../support/cli.js";
import { alike, madeReport } from "../support/made-report.js";

function suite(config: object = {}): string {
  return folderWith({
    ".gitignore": ".regressgate/\n",
    "regressgate.yaml": {
      target: "./target.mjs",
      cases: "cases.jsonl",
      repeats: 5,
      history: true,
      baseline: "history",
      gate: { on_missing_baseline: "pass" },
      ...config,
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
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"];
  return execFileSync("git", [...identity, "-c", "init.defaultBranch=main", ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Outside any CI server, whose words about branches would count. */
const env = {
  GITHUB_EVENT_PATH: undefined,
  GITHUB_REF_NAME: undefined,
  CI_DEFAULT_BRANCH: undefined,
  CI_COMMIT_BRANCH: undefined,
};

function commit(cwd: string, message: string): void {
  writeFileSync(path.join(cwd, "note.txt"), message);
  git(cwd, "add", ".");
  git(cwd, "commit", "-qm", message);
}

describe("history", () => {
  it("says what to do while there is none", async () => {
    const folder = folderWith({});
    const empty = await cli(["history"], { cwd: folder });
    expect(empty.code, empty.stderr).toBe(0);
    expect(empty.stdout).toContain("No runs yet in .regressgate");
    expect(empty.stdout).toContain("history: true");
    expect(existsSync(path.join(folder, ".regressgate"))).toBe(false);
    const json = JSON.parse((await cli(["history", "--json"], { cwd: folder })).stdout);
    expect(json).toMatchObject({ runs: [], trend: null, cases: [] });
  });

  it("lists the reports of a folder without a configuration, by the shipped schema", async () => {
    const passes = [5, 5, 5, 5, 5, 5, 2, 2, 2, 2];
    const reports = passes.map((count, day) => [
      `reports/${day}.json`,
      madeReport({
        day: day + 1,
        cases: {
          ...alike("steady", 6, "11111"),
          ...alike("moved", 6, "1".repeat(count).padEnd(5, "0")),
        },
      }),
    ]);
    const folder = folderWith(Object.fromEntries(reports));
    const json = await cli(["history", "--dir", "reports", "--json"], { cwd: folder });
    const found = JSON.parse(json.stdout);
    const schema = JSON.parse(readFileSync(path.join(root, "schema/history.schema.json"), "utf8"));
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validate(schema, found), JSON.stringify(ajv.errors)).toBe(true);
    expect(found.trend.change_points).toHaveLength(1);
    const change = found.trend.change_points[0];
    expect(found.runs.find((run: { id: string }) => run.id === change.run).name).toBe("6.json");
    expect(change.cases.map((one: { id: string }) => one.id)).toContain("moved-0");
    const text = await cli(["history", "--dir", "reports"], { cwd: folder });
    expect(text.stdout).toMatch(/┊/);
    expect(text.stdout).toContain("From 2026-01-07");
    expect(text.stdout).toContain("No slow drift beside the change points");
    const last = await cli(["history", "--dir", "reports", "--last", "3"], { cwd: folder });
    expect(last.stdout).toContain("… and 7 older runs");
    expect(last.stdout).toContain("told from 5 runs on");
    const typo = await cli(["history", "--dir", "reports", "--branch", "mian"], { cwd: folder });
    expect(typo.code).toBe(2);
  });

  it("gives the newest passing run of the default branch as baseline, never a try of the head", async () => {
    const folder = suite();
    git(folder, "init", "-q");
    commit(folder, "one");
    const gate = (more: Record<string, string> = {}) =>
      cli(["gate"], { cwd: folder, env: { ...env, ...more } });
    const first = await gate();
    expect(first.code, first.stderr).toBe(0);
    expect(first.stderr).toContain("NO BASELINE: .regressgate/history.sqlite has no promoted run");
    // The same commit again: what it made itself is no baseline for it.
    expect((await gate()).stderr).toContain("NO BASELINE");
    git(folder, "checkout", "-qb", "change");
    commit(folder, "two");
    const worse = await gate({ BAD: "1" });
    expect(worse.code, worse.stderr).toBe(1);
    expect(worse.stderr).toMatch(/Baseline: history: \S+, [0-9a-f]{12} \(passed\)/);
    // A second try is not compared with the first.
    const again = await gate({ BAD: "1" });
    expect(again.code, again.stderr).toBe(1);
    const list = await cli(["history", "--branch", "*"], { cwd: folder, env });
    expect(list.stdout).toMatch(/change .*50\.0 %.*regression/);
    expect(list.stdout).toMatch(/main .*100\.0 %.*pass/);
    // A person's word: the worse level is accepted.
    const set = await cli(["baseline", "set", ".regressgate/report.json"], { cwd: folder, env });
    expect(set.code, set.stderr).toBe(0);
    const accepted = await gate({ BAD: "1" });
    expect(accepted.code, accepted.stderr).toBe(0);
    expect(accepted.stderr).toContain("(promoted)");
    const shown = await cli(["baseline", "show"], { cwd: folder, env });
    expect(shown.stderr).toContain("(promoted)");
  }, 60_000);

  it("keeps runs in a folder without any driver", async () => {
    const folder = suite({ history: "runs", baseline: "baseline.json" });
    expect((await cli(["run"], { cwd: folder })).code).toBe(0);
    expect((await cli(["run", "--case", "c1"], { cwd: folder })).code).toBe(0);
    const found = JSON.parse((await cli(["history", "--json"], { cwd: folder })).stdout);
    expect(found).toMatchObject({ place: "runs", kind: "folder" });
    expect(found.runs.map((run: { part: boolean }) => run.part)).toEqual([false, true]);
    expect(found.notes.map((note: { code: string }) => note.code)).toContain("parts");
  });

  it("refuses before the first call when the runs could not be kept", async () => {
    const folder = suite({ history: "notes.sqlite" });
    writeFileSync(path.join(folder, "notes.sqlite"), "x".repeat(2000));
    const refused = await cli(["run"], { cwd: folder });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("history: notes.sqlite");
    expect(existsSync(path.join(folder, ".regressgate/report.json"))).toBe(false);
    const none = suite({ history: false });
    const asked = await cli(["gate"], { cwd: none });
    expect(asked.code).toBe(2);
    expect(asked.stderr).toContain("history: true");
  });
});
