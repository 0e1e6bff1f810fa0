/** Planning and self-knowledge: what a suite sees, how its gate errs, whether runs agree, baselines that grow. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith } from "../support/cli.js";
import { alike, type MadeReport, madeReport } from "../support/made-report.js";

/** Seventeen stable cases, two flaky ones and one that may break. */
const cases = (refund: string) => ({
  refund,
  "flaky-1": "11010",
  "flaky-2": "10010",
  ...alike("ok", 17, "11111"),
});

const folder = (reports: Record<string, MadeReport>) =>
  folderWith(
    Object.fromEntries(Object.entries(reports).map(([name, made]) => [name, madeReport(made)])),
  );

describe("compare --explain", () => {
  it("walks through the figures after the verdict, without changing it", async () => {
    const cwd = folder({
      "base.json": { cases: cases("11111") },
      "head.json": { day: 2, cases: cases("00000") },
    });
    const plain = await cli(["compare", "base.json", "head.json"], { cwd });
    const explained = await cli(["compare", "base.json", "head.json", "--explain"], { cwd });
    expect([plain.code, explained.code]).toEqual([1, 1]);
    expect(explained.stdout.startsWith(plain.stdout)).toBe(true);
    const words = explained.stdout.replace(/\s+/g, " ");
    expect(words).toContain("In 3 of them some trials passed and some failed");
    expect(words).toContain("worst case p = 0.0040");
    expect(words).toContain("p = 0.0043 (exact bound 0.0056)");
    expect(words).toContain('Without the case "refund"');
    const json = await cli(["compare", "base.json", "head.json", "--explain", "--json"], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({
      verdict: "regression",
      what_if: [{ code: "without_worst_case", case: "refund", verdict: "pass" }],
      baseline_luck: [{ standard_errors: 1 }, { standard_errors: 2 }],
    });
    const report = await cli(["report", "base.json", "head.json", "--reporter", "explain"], {
      cwd,
    });
    expect(report.code).toBe(0);
    expect(report.stdout).toContain("One answer from both");
  });

  it("a warning says how many trials would settle it; errors are told by kind", async () => {
    const cwd = folder({
      "base.json": { cases: alike("c", 12, "11110") },
      "head.json": { day: 2, cases: { ...alike("c", 12, "11110"), "c-0": "1E000" } },
    });
    const { code, stdout } = await cli(["compare", "base.json", "head.json"], { cwd });
    expect(code).toBe(0);
    const words = stdout.replace(/\s+/g, " ");
    expect(words).toMatch(/trials per case on both sides \(about \$[\d.]+\), or [\d,]+ cases/);
    expect(words).toContain("Errors by kind, baseline → head: timeout 0 → 1.");
    const json = await cli(["compare", "base.json", "head.json", "--json"], { cwd });
    const comparison = JSON.parse(json.stdout);
    expect(comparison).toMatchObject({
      verdict: "warn",
      base_errors_by_kind: {},
      head_errors_by_kind: { timeout: 1 },
    });
    expect(comparison.settle.drop).toBeCloseTo(0.05, 12);
    expect(comparison.settle.equal_repeats).toBeGreaterThan(5);
  });
});

describe("power", () => {
  it("prints what the suite sees and what a drop needs, in text and JSON", async () => {
    const cwd = folder({ "base.json": { cases: cases("11111") } });
    const text = await cli(["power", "base.json"], { cwd });
    expect(text.code, text.stderr).toBe(0);
    expect(text.stdout).toContain("20 cases with 5 stored trials each");
    expect(text.stdout.replace(/\s+/g, " ")).toContain(
      "5 head trials: one stable case that breaks gives p = 0.0040 in this suite",
    );
    expect(text.stdout).toContain("15 stored, 3 head");
    const json = await cli(["power", "base.json", "--drop", "10%", "--repeats", "4", "--json"], {
      cwd,
    });
    const plan = JSON.parse(json.stdout);
    expect(plan.rows.map((row: { repeats: number }) => row.repeats)).toEqual([1, 3, 4, 5, 10]);
    expect(plan.needed.drop).toBe(0.1);
    expect(plan).toMatchObject({ cases: 20, alpha: 0.05, flakiness_measured: true });
  });

  it("refuses what is no report, and a drop of nothing", async () => {
    const cwd = folderWith({ "no.json": { verdict: "pass", delta: 0 } });
    expect((await cli(["power", "no.json"], { cwd })).code).toBe(2);
    expect((await cli(["power", "no.json", "--drop", "0"], { cwd })).code).toBe(2);
  });
});

describe("audit", () => {
  it("prints the gate's own error rates beside naive rules, the same for the same seed", async () => {
    const cwd = folder({
      "base.json": { cases: cases("11111") },
      "head.json": { day: 2, cases: cases("11101") },
    });
    const args = ["audit", "base.json", "head.json", "--relabelings", "200", "--draws", "30"];
    const text = await cli(args, { cwd });
    expect(text.code, text.stderr).toBe(0);
    expect(text.stdout).toContain("Nothing changed (200 draws)");
    expect(text.stdout).toContain("any drop");
    expect((await cli(args, { cwd })).stdout).toBe(text.stdout);
    const json = JSON.parse((await cli([...args, "--json"], { cwd })).stdout);
    expect(json).toMatchObject({ relabelings: 200, detection_draws: 30, seed: 0, cases: 20 });
    expect(json.false_blocks.gate.share).toBeLessThan(0.12);
    expect(json.false_blocks.any_drop.share).toBeGreaterThan(0.2);
  });
});

describe("calibrate", () => {
  it("agrees with unchanged code and notices a run that moved as a whole", async () => {
    const flaky = (trials: string) => alike("c", 30, trials);
    const cwd = folder({
      "1.json": { day: 1, cases: flaky("1101") },
      "2.json": { day: 2, cases: flaky("1011") },
      "3.json": { day: 3, cases: flaky("0001") },
      "other.json": { day: 4, cases: flaky("1101"), suite: "another" },
    });
    const same = await cli(["calibrate", "2.json", "1.json"], { cwd });
    expect(same.code, same.stderr).toBe(0);
    expect(same.stdout).toContain("The runs agree");
    const moved = await cli(["calibrate", "1.json", "2.json", "3.json", "--json"], { cwd });
    expect(JSON.parse(moved.stdout)).toMatchObject({ drift: { p: 0.001, drifted: true } });
    const other = await cli(["calibrate", "1.json", "other.json"], { cwd });
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("the cases or their checks differ");
    expect((await cli(["calibrate", "1.json", "other.json", "--force"], { cwd })).code).toBe(0);
    expect((await cli(["calibrate", "1.json"], { cwd })).code).toBe(2);
  });
});

describe("baseline add", () => {
  const stored = (cwd: string) => JSON.parse(readFileSync(path.join(cwd, "baseline.json"), "utf8"));

  it("begins a baseline, then adds the trials of runs of the same system", async () => {
    const cwd = folder({
      "1.json": { day: 1, cases: { ...cases("11111"), "flaky-1": "1101" } },
      "2.json": { day: 2, cases: cases("11011") },
    });
    const first = await cli(["baseline", "add", "1.json"], { cwd });
    expect(first.code, first.stderr).toBe(0);
    const second = await cli(["baseline", "add", "2.json", "--json"], { cwd });
    expect(second.code, second.stderr).toBe(0);
    expect(JSON.parse(second.stdout)).toMatchObject({ pooled: true, trials_per_case: 10, runs: 2 });
    const baseline = stored(cwd);
    expect(baseline.repeats).toBe(10);
    const trials = (id: string) =>
      baseline.cases.find((one: { id: string }) => one.id === id).trials.length;
    expect([trials("refund"), trials("flaky-1")]).toEqual([10, 9]);
    expect(baseline.run.pooled).toMatchObject([
      { created_at: "2026-01-01T00:00:00Z", repeats: 5, other_repeats: { "flaky-1": 4 } },
      { created_at: "2026-01-02T00:00:00Z", repeats: 5 },
    ]);
    const again = await cli(["baseline", "add", "2.json"], { cwd });
    expect(again.code).toBe(2);
    expect(again.stderr).toContain("in the baseline already");
    const compared = await cli(["compare", "baseline.json", "2.json", "--json"], { cwd });
    const notes = JSON.parse(compared.stdout).notes.map((note: { code: string }) => note.code);
    expect(notes).toContain("head_in_baseline");
  });

  it("refuses another system, an incomplete run, and one that drifted unless forced", async () => {
    const flaky = (trials: string) => alike("c", 30, trials);
    const cwd = folder({
      "baseline.json": { day: 1, cases: flaky("1101") },
      "target.json": { day: 2, cases: flaky("1101"), target: "./other.mjs" },
      "suite.json": { day: 2, cases: flaky("1101"), suite: "another" },
      "cut.json": { day: 2, cases: flaky("1101"), complete: false },
      "moved.json": { day: 2, cases: flaky("0001") },
    });
    const before = readFileSync(path.join(cwd, "baseline.json"), "utf8");
    for (const [name, why] of [
      ["target.json", "the target differs"],
      ["suite.json", "the cases or their checks differ"],
      ["cut.json", "incomplete"],
      ["moved.json", "drift p = 0.0010"],
    ] as const) {
      const refused = await cli(["baseline", "add", name], { cwd });
      expect(refused.code, name).toBe(2);
      expect(refused.stderr).toContain(why);
    }
    expect(readFileSync(path.join(cwd, "baseline.json"), "utf8")).toBe(before);
    const forced = await cli(["baseline", "add", "moved.json", "--force"], { cwd });
    expect(forced.code, forced.stderr).toBe(0);
    expect(stored(cwd).repeats).toBe(8);
  });
});
