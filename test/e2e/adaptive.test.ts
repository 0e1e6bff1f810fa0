/** Adaptive repeats, as a user runs them: rounds, decisions, what was saved, and a kill in between. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type CliResult, cli, folderWith, jsonLines } from "../support/cli.js";

interface Adaptive {
  rounds: number;
  max_rounds: number;
  stopped_by: string;
  calls: number;
  max_calls: number;
  saved_calls: number;
  looks: { round: number; level: number; p_worse_exact: number }[];
  confirmation: { cases: { id: string; passes: number; trials: number }[] } | null;
}

interface Gated {
  verdict: string;
  reasons: string[];
  headline: string;
  sentences: string[];
  p_worse: number;
  p_worse_exact: number;
  delta: number;
  head_repeats: number;
  adaptive?: Adaptive;
}

const CASES = 40;

/** A target that fails by its case, its repeat and how it is told to fail: the same in every run. */
const target = `import { appendFileSync } from "node:fs";
export default async (input, context) => {
  appendFileSync("calls.txt", context.repeat + ":" + input + "\\n");
  if (process.env.DELAY) await new Promise((resolve) => setTimeout(resolve, Number(process.env.DELAY)));
  const n = Number(input);
  const flaky = n % 8 === 0 && (n / 8 + context.repeat) % 4 === 1;
  const broken = (process.env.BROKEN ?? "").split(",").includes(input);
  const worse = process.env.WORSE && (n * 7 + context.repeat * 3) % 4 === 0;
  return flaky || broken || worse ? "bad" : "good";
};\n`;

function suite(): string {
  return folderWith({
    "regressgate.yaml": {
      target: "./target.mjs",
      cases: "cases.jsonl",
      repeats: { min: 1, max: 6 },
      baseline: "baseline.json",
    },
    "cases.jsonl": jsonLines(
      Array.from({ length: CASES }, (_, n) => ({
        id: `c${n}`,
        input: `${n}`,
        checks: [{ type: "contains", terms: ["good"] }],
      })),
    ),
    "target.mjs": target,
  });
}

function calls(folder: string): string[] {
  const file = path.join(folder, "calls.txt");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
}

function forget(folder: string): void {
  writeFileSync(path.join(folder, "calls.txt"), "");
}

async function withBaseline(): Promise<string> {
  const folder = suite();
  const made = await cli(["run", "--repeats", "5", "--out", "baseline.json"], { cwd: folder });
  expect(made.code, made.stderr).toBe(0);
  forget(folder);
  return folder;
}

const read = (result: CliResult) => JSON.parse(result.stdout) as Gated;
const adaptiveOf = (result: CliResult) => read(result).adaptive!;

describe("gate with adaptive repeats", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await withBaseline();
  }, 60_000);

  it("stops early at a clear regression and says what that saved", async () => {
    forget(folder);
    const result = await cli(["gate", "--json"], { cwd: folder, env: { WORSE: "1" } });
    expect(result.code, result.stderr).toBe(1);
    const { verdict, adaptive, p_worse, p_worse_exact, head_repeats, sentences } = read(result);
    expect(verdict).toBe("regression");
    expect(adaptive!.stopped_by).toBe("regression");
    expect(adaptive!.rounds).toBeLessThan(6);
    expect(calls(folder)).toHaveLength(CASES * adaptive!.rounds);
    expect(adaptive).toMatchObject({
      calls: CASES * adaptive!.rounds,
      max_calls: CASES * 6,
      saved_calls: CASES * (6 - adaptive!.rounds),
    });
    expect(head_repeats).toBe(adaptive!.rounds);
    expect(p_worse).toBe(p_worse_exact);
    const last = adaptive!.looks.at(-1)!;
    expect(p_worse).toBeCloseTo(Math.max(1e-10, (last.p_worse_exact * 0.05) / last.level), 12);
    expect(sentences[0]).toMatch(
      /^Stopped after \d of 6 rounds: a drop is shown; \d+ % of the calls saved/,
    );
  }, 60_000);

  it("shows the rounds at the terminal and in Markdown", async () => {
    const result = await cli(["gate", "--markdown", "comment.md"], {
      cwd: folder,
      env: { WORSE: "1" },
    });
    expect(result.stdout).toMatch(/Stopped after \d of 6 rounds/);
    expect(result.stdout).toContain("Rounds");
    const comment = readFileSync(path.join(folder, "comment.md"), "utf8");
    expect(comment).toMatch(/Stopped after \d of 6 rounds/);
    expect(comment).toContain("| round |");
  }, 60_000);

  it("ends early, or with the last round, when nothing changed", async () => {
    const result = await cli(["gate", "--json"], { cwd: folder });
    expect(result.code, result.stderr).toBe(0);
    const gated = read(result);
    expect(["pass", "warn"]).toContain(gated.verdict);
    expect(["ruled_out", "nothing_to_show", "last_round"]).toContain(gated.adaptive!.stopped_by);
    expect(gated.adaptive!.looks.map((look) => look.round)).toEqual(
      Array.from({ length: gated.adaptive!.rounds }, (_, n) => n + 1),
    );
  }, 60_000);

  it("a range on the command line wins, and no look comes before its fewest rounds", async () => {
    const result = await cli(["gate", "--json", "--repeats", "3..4"], {
      cwd: folder,
      env: { WORSE: "1" },
    });
    const { looks, max_rounds } = adaptiveOf(result);
    expect(max_rounds).toBe(4);
    expect(looks[0]?.round).toBe(3);
    const wrong = await cli(["gate", "--repeats", "4..3"], { cwd: folder });
    expect(wrong.code).toBe(2);
    const many = await cli(["gate", "--repeats", "1..40"], { cwd: folder });
    expect(many.code).toBe(2);
    expect(many.stderr).toContain("at most 20");
  }, 60_000);

  it("confirms at once a case that failed for the first time", async () => {
    await cli(["run", "--repeats", "5", "--out", "earlier.json"], { cwd: folder });
    forget(folder);
    const result = await cli(["gate", "--json", "--earlier", "earlier.json"], {
      cwd: folder,
      env: { BROKEN: "3" },
    });
    expect(result.code, result.stderr).toBe(1);
    const { reasons, adaptive, headline } = read(result);
    expect(reasons).toEqual(["worse_case"]);
    expect(headline).toContain('"c3"');
    expect(adaptive).toMatchObject({ stopped_by: "confirmed", rounds: 1 });
    expect(adaptive!.confirmation!.cases).toMatchObject([{ id: "c3", passes: 0, trials: 4 }]);
    expect(calls(folder)).toHaveLength(CASES + 4);
    const report = JSON.parse(readFileSync(path.join(folder, ".regressgate/report.json"), "utf8"));
    const broken = report.cases.find((each: { id: string }) => each.id === "c3");
    expect(broken.trials).toHaveLength(1);
    expect(broken.confirmation).toHaveLength(4);
    const own = await cli(["gate", "--earlier", "baseline.json"], { cwd: folder });
    expect(own.code).toBe(2);
    expect(own.stderr).toContain("part of the baseline");
  }, 60_000);

  it("without a baseline nothing is called; run makes all rounds and says so", async () => {
    const bare = suite();
    const refused = await cli(["gate"], { cwd: bare });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("baseline");
    expect(calls(bare)).toHaveLength(0);
    const run = await cli(["run"], { cwd: bare });
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toContain("all 6 are made");
    expect(calls(bare)).toHaveLength(CASES * 6);
  }, 60_000);

  it("--dry-run says how few and how many calls there may be", async () => {
    const plan = await cli(["gate", "--dry-run"], { cwd: folder });
    expect(plan.code, plan.stderr).toBe(0);
    expect(plan.stdout).toContain("1 to 6");
    expect(plan.stdout).toContain("40 to 240");
  }, 60_000);

  it("kill -9 in the middle of a round: --resume goes on in it, and decides the same", async () => {
    const whole = await cli(["gate", "--json"], { cwd: folder });
    const { rounds } = adaptiveOf(whole);
    expect(rounds).toBeGreaterThan(1);
    forget(folder);
    const killed = await cli(["gate"], {
      cwd: folder,
      env: { DELAY: "20" },
      onStart: async (child) => {
        while (calls(folder).length < CASES + 10) await new Promise((go) => setTimeout(go, 5));
        child.kill("SIGKILL");
      },
    });
    expect(killed.signal).toBe("SIGKILL");
    const other = await cli(["gate", "--resume", "--alpha", "0.01"], { cwd: folder });
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("decide about the rounds differ");
    const fixed = await cli(["gate", "--resume", "--repeats", "6"], { cwd: folder });
    expect(fixed.code).toBe(2);
    expect(fixed.stderr).toContain("the repeats differ: 1 to 6 then");
    const resumed = await cli(["gate", "--resume", "--json"], { cwd: folder });
    expect(resumed.code, resumed.stderr).toBe(whole.code);
    expect(resumed.stderr).toMatch(/Resuming: \d+ of 240 trials are done/);
    // Lost were at most the four trials under way and four that ended in the turn of the kill.
    expect(new Set(calls(folder)).size).toBe(CASES * rounds);
    expect(calls(folder).length).toBeLessThanOrEqual(CASES * rounds + 8);
    const [before, after] = [read(whole), read(resumed)];
    expect(after.adaptive).toEqual(before.adaptive);
    expect([after.verdict, after.p_worse, after.delta]).toEqual([
      before.verdict,
      before.p_worse,
      before.delta,
    ]);
  }, 120_000);

  it("a fixed number has no part of it", async () => {
    const result = await cli(["gate", "--json", "--repeats", "5"], { cwd: folder });
    expect(read(result).adaptive).toBeUndefined();
  }, 60_000);
});
