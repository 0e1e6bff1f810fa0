/** Selecting cases, and what the command line says when a name is wrong. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";

const folder = folderWith({
  "regressgate.yaml": {
    target: "./target.mjs",
    cases: "cases.jsonl",
    repeats: 2,
    system: { model: "m1" },
  },
  "cases.jsonl": jsonLines([
    { id: "refund-1", input: "ok", tags: ["billing"], checks: [{ type: "equals", value: "ok" }] },
    { id: "refund-2", input: "no", tags: ["billing"], checks: [{ type: "equals", value: "ok" }] },
    { id: "hours", input: "ok", tags: ["faq"], checks: [{ type: "equals", value: "ok" }] },
  ]),
  "target.mjs": "export default (input) => input;\n",
});
const run = (...args: string[]) => cli(["run", ...args], { cwd: folder });
const report = (name = ".regressgate/report.json") =>
  JSON.parse(readFileSync(path.join(folder, name), "utf8")) as ReportFile;

describe("selection", () => {
  it("--case and --tag run a part, and the report says so", async () => {
    expect((await run("--case", "refund-*", "--out", "part.json")).code).toBe(0);
    expect(report("part.json").cases.map((each) => each.id)).toEqual(["refund-1", "refund-2"]);
    expect(report("part.json").run.filtered).toEqual({ cases: ["refund-*"], tags: [] });
    expect((await run("--tag", "faq", "--out", "part.json")).code).toBe(0);
    expect(report("part.json").cases.map((each) => each.id)).toEqual(["hours"]);
  });

  it("a name that matches nothing names the nearest", async () => {
    const tag = await run("--tag", "biling");
    expect(tag.code).toBe(2);
    expect(tag.stderr).toContain("biling");
    expect(tag.stderr).toContain("billing");
    const glob = await run("--case", "refund-1", "--case", "refnd-*");
    expect(glob.code).toBe(2);
    expect(glob.stderr).toContain("refnd-*");
  });

  it("--last-failed runs what did not pass", async () => {
    expect((await run()).code).toBe(0);
    expect((await run("--last-failed")).code).toBe(0);
    expect(report().cases.map((each) => each.id)).toEqual(["refund-2"]);
  });

  it("--min-pass-rate is an exit code, a pass rate alone is not", async () => {
    expect((await run("--out", "whole.json")).code).toBe(0);
    expect((await run("--out", "whole.json", "--min-pass-rate", "90%")).code).toBe(1);
    expect((await run("--out", "whole.json", "--min-pass-rate", "0.6")).code).toBe(0);
  });

  it("--dry-run calls nothing and says what the suite would see", async () => {
    const plan = await run("--dry-run", "--json", "--target", "https://127.0.0.1:1/never-called");
    expect(plan.code, plan.stderr).toBe(0);
    expect(JSON.parse(plan.stdout)).toMatchObject({
      cases: 3,
      repeats: 2,
      calls: 6,
      measured: false,
    });
  });

  it("unknown flags and commands exit 2 with the nearest", async () => {
    const flag = await run("--repeat", "3");
    expect(flag.code).toBe(2);
    expect(flag.stderr).toContain("--repeats");
    const command = await cli(["compair"], { cwd: folder });
    expect(command.code).toBe(2);
    expect(command.stderr).toContain("compare");
    const reporter = await run("--reporter", "junti=x.xml");
    expect(reporter.code).toBe(2);
    expect(reporter.stderr).toContain("junit");
  });

  it("the environment stands below flags and above the configuration", async () => {
    const env = { REGRESSGATE_REPEATS: "4" };
    expect((await cli(["run", "--out", "env.json"], { cwd: folder, env })).code).toBe(0);
    expect(report("env.json").repeats).toBe(4);
    expect(
      (await cli(["run", "--repeats", "1", "--out", "env.json"], { cwd: folder, env })).code,
    ).toBe(0);
    expect(report("env.json").repeats).toBe(1);
  });

  it("--json prints one object and nothing else", async () => {
    const result = await run("--json", "--out", "j.json");
    expect(Object.keys(JSON.parse(result.stdout))).toEqual(
      expect.arrayContaining(["run", "totals"]),
    );
  });

  it("list shows cases, checks, targets and reporters", async () => {
    expect((await cli(["list"], { cwd: folder })).stdout).toContain("refund-1");
    expect((await cli(["list", "checks"], { cwd: folder })).stdout).toContain("abstain");
    writeFileSync(
      path.join(folder, "own-checks.mjs"),
      'import { check } from "regressgate";\ncheck("polite", () => true, { summary: "Says please." });\n',
    );
    writeFileSync(path.join(folder, "own.yaml"), "checks: [./own-checks.mjs]\n");
    const own = await cli(["list", "checks", "-c", "own.yaml"], { cwd: folder });
    expect(own.stdout).toMatch(/^abstain /mu);
    expect(own.stdout).toMatch(/^polite +Says please\. {2}\(own-checks\.mjs:2:1\)$/mu);
    expect((await cli(["list", "targets"], { cwd: folder })).stdout).toMatch(/http/i);
    expect((await cli(["list", "reporters"], { cwd: folder })).stdout).toContain("junit");
    expect((await cli(["list", "case"], { cwd: folder })).code).toBe(2);
  });
});

describe("secrets", () => {
  it("a literal header stays out of everything, also when the target is no endpoint", async () => {
    const here = folderWith({
      "regressgate.yaml": {
        target: "./target.mjs",
        http: { headers: { Authorization: "Bearer literal-7f3a" } },
        cases: "cases.jsonl",
        repeats: 1,
      },
      "cases.jsonl": jsonLines([
        { id: "a", input: "ok", checks: [{ type: "equals", value: "ok" }] },
      ]),
      "target.mjs": "export default (input) => input;\n",
    });
    const result = await cli(["run"], { cwd: here });
    expect(result.code, result.stderr).toBe(0);
    const written = readFileSync(path.join(here, ".regressgate/report.json"), "utf8");
    expect(written + result.stdout + result.stderr).not.toContain("literal-7f3a");
  });
});

describe("what the configuration asks for", () => {
  const suite = (config: object) =>
    folderWith({
      "regressgate.yaml": {
        target: "./target.mjs",
        cases: "cases.jsonl",
        repeats: 1,
        ...config,
      },
      "cases.jsonl": jsonLines([
        { id: "a", input: "ok", checks: [{ type: "equals", value: "ok" }] },
      ]),
      "target.mjs":
        'import { writeFileSync } from "node:fs";\nexport default (input) => { writeFileSync("called", ""); return input; };\n',
      "mine.mjs": "export default (subject) => `mine: ${subject.summary.totals.passRate}`;\n",
    });

  it("reporters: files beside the terminal page, a module of one's own in its place", async () => {
    const here = suite({ reporters: ["junit=out/junit.xml", "./mine.mjs"] });
    const result = await cli(["run"], { cwd: here });
    expect(result.code, result.stderr).toBe(0);
    expect(result.stdout.trim()).toBe("mine: 1");
    expect(readFileSync(path.join(here, "out/junit.xml"), "utf8")).toContain("<testsuite");
  });

  it("a reporter that is none, and a key without effect, stop before the first call", async () => {
    for (const [config, word] of [
      [{ reporters: ["junti=x.xml"] }, "junit"],
      [{ queue: { url: "redis://127.0.0.1" } }, "queue"],
    ] as const) {
      const here = suite(config);
      const result = await cli(["run"], { cwd: here });
      expect(result.code).toBe(2);
      expect(result.stderr).toContain(word);
      expect(existsSync(path.join(here, "called"))).toBe(false);
    }
  });
});
