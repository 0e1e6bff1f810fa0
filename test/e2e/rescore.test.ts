/** New checks on stored answers: `rescore`, and what `compare` and `gate` do by themselves. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";

/** The target counts its calls, and its answers differ by repeat. */
const target = `import { appendFileSync } from "node:fs";
export default (input, { repeat }) => {
  appendFileSync("calls", ".");
  return {
    output: "answer " + input + (repeat === 2 ? " late" : "") + " anna@example.com".repeat(input === "5" ? 1 : 0),
    citations: [{ doc: input + ".md" }],
    retrieved: [{ doc: "x.md" }, { doc: input + ".md" }],
    cost_usd: 0.01,
  };
};
`;
const mine = `import { check } from "regressgate";
check("ends", (result, params) => ({ passed: result.output.endsWith(params.with), detail: result.output.slice(-4) }));
`;
const casesWith = (checks: (index: number) => object[], count = 6) =>
  jsonLines(
    Array.from({ length: count }, (_, index) => ({
      id: `case-${index}`,
      input: String(index),
      checks: checks(index),
    })),
  );
const before = casesWith(() => [{ type: "contains", terms: ["answer"] }]);
const after = casesWith((index) => [
  { type: "contains", terms: ["answer"] },
  { type: "ends", with: index === 4 ? "late" : String(index) },
  { type: "citation", any_of: [{ doc: `${index}.md` }] },
  { type: "retrieval", any_of: [{ doc: `${index}.md` }], k: 1 },
  { type: "latency", max_s: 100 },
]);
const suite = (config: object = {}) =>
  folderWith({
    "regressgate.yaml": {
      target: "./target.mjs",
      cases: "cases.jsonl",
      checks: ["./mine.mjs"],
      repeats: 3,
      redact: ["\\S+@example\\.com"],
      ...config,
    },
    "cases.jsonl": before,
    "target.mjs": target,
    "mine.mjs": mine,
  });
const calls = (folder: string) => readFileSync(path.join(folder, "calls"), "utf8").length;
const report = (folder: string, name: string) =>
  JSON.parse(readFileSync(path.join(folder, name), "utf8")) as ReportFile;
const codes = (stdout: string) =>
  (JSON.parse(stdout).notes as { code: string; text: string }[]).map(({ code }) => code);

describe("rescore", () => {
  const folder = suite();
  const run = (...args: string[]) => cli(args, { cwd: folder });
  beforeAll(async () => {
    expect((await run("run", "-q", "--out", "old.json")).code).toBe(0);
    expect((await run("run", "-q", "--keep-outputs", "5", "--out", "cut.json")).code).toBe(0);
    expect((await run("run", "-q", "--keep-outputs", "false", "--out", "bare.json")).code).toBe(0);
  });

  it("grades by new checks, custom ones too, calls nothing, and names what it could not", async () => {
    writeFileSync(path.join(folder, "cases.jsonl"), after);
    const made = await run("rescore", "old.json", "--out", "new.json");
    expect(calls(folder)).toBe(54);
    expect(made.code, made.stderr).toBe(0);
    expect(made.stderr).toContain("Graded again: 15 trials of 6 cases");
    expect(made.stderr).toContain(
      'Not graded: case "case-5", trial 1: check "ends": its output holds',
    );
    const fresh = await run("run", "-q", "--out", "fresh.json");
    expect(fresh.code).toBe(0);
    const [rescored, ran] = [report(folder, "new.json"), report(folder, "fresh.json")];
    const outcomes = (from: ReportFile) =>
      from.cases
        .slice(0, 5)
        .flatMap(({ trials }) => trials.map(({ checks: { latency: _measured, ...rest } }) => rest));
    expect(outcomes(rescored)).toEqual(outcomes(ran));
    expect(rescored.cases[5]?.trials[0]).toMatchObject({ passed: false, error_kind: "check" });
    expect(rescored.run).toMatchObject({ rescored: { cases: 6, trials: 15, not_graded: 3 } });
    expect(rescored.run.warnings.map(({ code }) => code)).toContain("not_graded");
    // The report that was graded can be compared with a run of the new suite.
    const compared = await run("compare", "new.json", "fresh.json", "--json");
    expect(codes(compared.stdout)).not.toContain("checks_changed");
  });

  it("cut or absent outputs are not graded as if they were whole", async () => {
    for (const [name, why] of [
      ["cut.json", "its output was stored only in part"],
      ["bare.json", "its output was not stored"],
    ] as const) {
      const made = await run("rescore", name, "--out", "x.json");
      expect([made.code, made.stderr]).toEqual([3, expect.stringContaining(why)]);
      expect(report(folder, "x.json").totals.errors).toBe(18);
    }
    const figures = casesWith(() => [{ type: "cost", max_usd: 0.001 }]);
    writeFileSync(path.join(folder, "figures.jsonl"), figures);
    const made = await run("rescore", "bare.json", "--cases", "figures.jsonl", "--out", "x.json");
    expect(made.code, made.stderr).toBe(0);
    expect(report(folder, "x.json").totals).toMatchObject({ pass_rate: 0, errors: 0 });
  });

  it("refuses to write over the report, and a suite that shares no case with it", async () => {
    expect((await run("rescore", "old.json", "--out", "old.json")).code).toBe(2);
    const others = jsonLines([
      { id: "case-0", input: "other", checks: [{ type: "contains", terms: ["a"] }] },
    ]);
    writeFileSync(path.join(folder, "others.jsonl"), others);
    const made = await run("rescore", "old.json", "--cases", "others.jsonl", "--out", "x.json");
    expect([made.code, made.stderr]).toEqual([2, expect.stringContaining("share no case")]);
  });
});

describe("compare and gate, when only checks changed", () => {
  it("grade again by themselves and say so; what cannot be is listed as changed", async () => {
    const folder = suite();
    const run = (...args: string[]) => cli(args, { cwd: folder });
    expect((await run("run", "-q", "--out", "baseline.json")).code).toBe(0);
    writeFileSync(path.join(folder, "cases.jsonl"), after);
    const gated = await run("gate", "-q", "--json", "--out", "head.json");
    expect(gated.code, gated.stderr).toBe(0);
    const verdict = JSON.parse(gated.stdout);
    expect(codes(gated.stdout)).toEqual(expect.arrayContaining(["regraded", "not_regraded"]));
    expect(verdict).toMatchObject({ cases_compared: 5, changed: ["case-5"], delta: 0 });
    expect(calls(folder)).toBe(36);
    const compared = await run("compare", "baseline.json", "head.json", "--json");
    expect(compared.code, compared.stderr).toBe(0);
    expect(JSON.parse(compared.stdout)).toMatchObject({ cases_compared: 5, changed: ["case-5"] });
    const note = JSON.parse(compared.stdout).notes.find(
      ({ code }: { code: string }) => code === "regraded",
    );
    expect(note.text).toContain("5 cases have other checks than in the baseline");
    expect(calls(folder)).toBe(36);
    // Without its configuration nobody knows the custom check.
    writeFileSync(path.join(folder, "other.yaml"), "repeats: 1\n");
    const unknown = await run("compare", "-c", "other.yaml", "baseline.json", "head.json");
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("6 cases changed")]);
    // Rounds are decided against the baseline as it is graded now.
    const rounds = await run("gate", "-q", "--json", "--repeats", "2..4", "--out", "r.json");
    expect(rounds.code, rounds.stderr).toBe(0);
    expect(JSON.parse(rounds.stdout)).toMatchObject({ cases_compared: 5 });
    expect(codes(rounds.stdout)).toContain("regraded");
  }, 60_000);

  it("a check that got stricter breaks both sides alike: no regression", async () => {
    const folder = suite({ redact: [] });
    const run = (...args: string[]) => cli(args, { cwd: folder });
    expect((await run("run", "-q", "--out", "baseline.json")).code).toBe(0);
    const strict = casesWith(() => [{ type: "contains", terms: ["nothing"] }]);
    writeFileSync(path.join(folder, "cases.jsonl"), strict);
    const gated = await run("gate", "-q", "--json", "--out", "head.json");
    expect(gated.code, gated.stderr).toBe(0);
    expect(JSON.parse(gated.stdout)).toMatchObject({ verdict: "pass", base_rate: 0, head_rate: 0 });
  });
});
