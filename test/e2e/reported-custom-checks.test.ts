/** Reported faults of custom checks: NaN, exceptions that leak into other cases, exit codes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";
import { scriptedServer } from "../support/scripted-server.js";

function suiteWith(check: string, ids: string[]) {
  return folderWith({
    "regressgate.yaml": {
      target: "./target.mjs",
      cases: "cases.jsonl",
      repeats: 1,
      gate: { max_error_rate: 1 },
    },
    "cases.jsonl": jsonLines(ids.map((id) => ({ id, input: id, checks: [{ type: "mine" }] }))),
    "target.mjs": `import { check } from "regressgate";\ncheck("mine", ${check});\nexport default (input) => input;\n`,
  });
}

/** JSON.parse refuses a NaN literal, so reading is the proof of strict JSON. */
function read(folder: string): ReportFile {
  return JSON.parse(
    readFileSync(path.join(folder, ".regressgate/report.json"), "utf8"),
  ) as ReportFile;
}

describe("custom checks that misbehave", () => {
  it("a score of NaN is an error of its trial, and every mean stays finite", async () => {
    const folder = suiteWith("(r) => r.output === 'm1' ? NaN : 1", ["m1", "m2"]);
    const result = await cli(["run"], { cwd: folder });
    expect(result.code, result.stderr).toBe(0);
    const [first, second] = read(folder).cases;
    expect(first?.trials[0]?.error).toContain("mine");
    expect(first?.trials[0]?.error_kind).toBe("check");
    expect(second?.trials[0]).toMatchObject({ passed: true, error: null });
  });

  it("is called on an empty result once, and once for its trial", async () => {
    const folder = folderWith({
      "regressgate.yaml": {
        target: "./target.mjs",
        cases: "cases.jsonl",
        checks: ["./noted.mjs", "noted.py"],
        repeats: 1,
      },
      "cases.jsonl": jsonLines([
        { id: "a", input: "q", checks: [{ type: "script" }, { type: "snake" }] },
      ]),
      "target.mjs": "export default () => 'yes';\n",
      "noted.mjs": `import { appendFileSync } from "node:fs";
import { check } from "regressgate";
check("script", ({ output }) => {
  appendFileSync("script.txt", output + "|");
  return true;
});
`,
      "noted.py": `from regressgate import check
@check("snake")
def snake(result, params):
    with open("snake.txt", "a") as file:
        file.write(result.output + "|")
    return True
`,
    });
    const result = await cli(["run"], { cwd: folder });
    expect(result.code, result.stderr).toBe(0);
    for (const name of ["script.txt", "snake.txt"]) {
      expect(readFileSync(path.join(folder, name), "utf8"), name).toBe("|yes|");
    }
  });

  it("an exception stays with its trial", async () => {
    const folder = suiteWith(
      "(r) => { if (r.output === 's1') throw new Error('broken metric'); return 1; }",
      ["s1", "s2", "s3"],
    );
    const result = await cli(["run"], { cwd: folder });
    expect(result.code, result.stderr).toBe(0);
    const trials = read(folder).cases.map((each) => each.trials[0]);
    expect(trials[0]?.error).toContain("broken metric");
    expect(trials.slice(1).every((trial) => trial?.passed)).toBe(true);
  });

  it("wrong parameters stop the run before the first call", async () => {
    const folder = folderWith({
      "regressgate.yaml": { target: "./target.mjs", cases: "cases.jsonl", repeats: 1 },
      "cases.jsonl": jsonLines([
        { id: "structured", input: "x", checks: [{ type: "needs_field" }] },
      ]),
      "target.mjs": `import { check, CheckConfigError } from "regressgate";
import { appendFileSync } from "node:fs";
check("needs_field", (r, p) => { if (!p.field) throw new CheckConfigError("missing required param 'field'"); return true; });
export default () => { appendFileSync("called.txt", "x"); return "x"; };\n`,
    });
    const result = await cli(["run"], { cwd: folder });
    expect(result.code).toBe(2);
    expect(result.stderr).toContain("structured");
    expect(result.stderr).toContain("missing required param 'field'");
    expect(() => readFileSync(path.join(folder, "called.txt"))).toThrow();
  });
});

describe("exit codes of the gate", () => {
  const files = (answer: string, extra: object = {}) => ({
    "regressgate.yaml": {
      target: "./target.mjs",
      cases: "cases.jsonl",
      repeats: 5,
      baseline: "baseline.json",
      ...extra,
    },
    "cases.jsonl": jsonLines(
      Array.from({ length: 8 }, (_, n) => ({
        id: `c${n}`,
        input: `${n}`,
        checks: [{ type: "contains", terms: ["good"] }],
      })),
    ),
    "target.mjs": `export default (input) => ${answer};\n`,
  });

  it("0 when nothing changed, 1 when worse, 2 for a wrong set-up, 3 when the target is down", async () => {
    const folder = folderWith(files("process.env.BAD && input < 4 ? 'bad' : 'good'"));
    expect((await cli(["run", "--out", "baseline.json"], { cwd: folder })).code).toBe(0);
    expect((await cli(["gate"], { cwd: folder })).code).toBe(0);
    expect((await cli(["gate"], { cwd: folder, env: { BAD: "1" } })).code).toBe(1);
    expect((await cli(["gate", "--baseline", "nowhere.json"], { cwd: folder })).code).toBe(2);
    const server = await scriptedServer(() => ({ status: 503, body: "down" }));
    const down = await cli(["gate", "--target", server.url], { cwd: folder });
    await server.close();
    expect(down.code, down.stdout + down.stderr).toBe(3);
    expect(down.stdout).toContain("INVALID");
  }, 60_000);
});
