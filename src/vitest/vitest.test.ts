/** The matchers and the suite's tests inside a real run of Vitest, in a process and a folder of its own. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const library = (file: string): string => pathToFileURL(path.join(root, "src", file)).href;

interface Result {
  status: string;
  title: string;
  failureMessages: string[];
}

/** Runs the file of tests; how each test came out, by title. */
function vitest(
  files: Record<string, string>,
  ...args: string[]
): { folder: string; results: Map<string, Result> } {
  const folder = mkdtempSync(path.join(tmpdir(), "regressgate-vitest-"));
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(
    path.join(root, "node_modules", "vitest"),
    path.join(folder, "node_modules", "vitest"),
    "junction",
  );
  const all = {
    "package.json": '{"type":"module"}',
    "vitest.config.mjs": "export default { test: { include: ['*.test.mjs'] } };",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text);
  const report = path.join(folder, "results.json");
  const program = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const ran = spawnSync(
    process.execPath,
    [program, "run", "--reporter=json", `--outputFile=${report}`, ...args],
    { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", VITEST: undefined } },
  );
  let text: string;
  try {
    text = readFileSync(report, "utf8");
  } catch {
    throw new Error(`${ran.stdout}\n${ran.stderr}`);
  }
  const read = JSON.parse(text) as {
    testResults: { message: string; assertionResults: Result[] }[];
  };
  const [file] = read.testResults;
  if (file?.assertionResults.length === 0) throw new Error(file.message);
  return { folder, results: new Map(file?.assertionResults.map((one) => [one.title, one])) };
}

const suite = {
  "regressgate.yaml": "target: ./app.mjs:answer\ncases: cases.jsonl\nrepeats: 3\n",
  "app.mjs": `import { appendFileSync } from "node:fs";
export const answer = (q) => {
  appendFileSync("calls.txt", q + "\\n");
  if (q === "boom") throw new Error("upstream 500");
  return q === "France" ? "Paris" : "no idea";
};`,
  "cases.jsonl": [
    { id: "fr", input: "France", checks: [{ type: "equals", value: "paris" }] },
    { id: "de", input: "Germany", checks: [{ type: "equals", value: "berlin" }] },
    { id: "boom", input: "boom", checks: [{ type: "equals", value: "x" }] },
    {
      id: "later",
      input: "Germany",
      checks: [{ type: "equals", value: "berlin" }],
      quarantine: { reason: "known", until: "2999-01-01" },
    },
  ]
    .map((one) => JSON.stringify(one))
    .join("\n"),
  "suite.test.mjs": `import { suiteTests } from "${library("vitest/index.ts")}";
await suiteTests("regressgate.yaml");`,
};

describe("a suite as tests", () => {
  it("has one test a case, with what failed in words", () => {
    const { results } = vitest(suite);
    expect([...results].map(([id, { status }]) => [id, status])).toEqual([
      ["fr", "passed"],
      ["de", "failed"],
      ["boom", "failed"],
      ["later", "skipped"],
    ]);
    expect(results.get("de")?.failureMessages[0]).toContain("3 failed of 3 trials: equals");
    expect(results.get("boom")?.failureMessages[0]).toContain("Error: upstream 500");
  }, 60_000);

  it("runs only the cases that were asked for", () => {
    const { folder, results } = vitest(suite, "-t", "fr$");
    expect(results.get("fr")?.status).toBe("passed");
    expect(readFileSync(path.join(folder, "calls.txt"), "utf8")).toBe("France\n".repeat(3));
  }, 60_000);
});

describe("matchers", () => {
  let results: Map<string, Result>;
  beforeAll(() => {
    results = vitest({
      "match.test.mjs": `import { expect, it } from "vitest";
import { compareReports, runSuite } from "${library("index.ts")}";
import "${library("vitest/index.ts")}";
const cases = Array.from({ length: 4 }, (_, n) => ({
  id: String(n), input: String(n), tags: [], metadata: {}, checks: [{ type: "contains", terms: ["ok"] }],
}));
const base = await runSuite(cases, () => "ok", { repeats: 5 });
const worse = await runSuite(cases, (q) => (q === "2" ? "no" : "ok"), { repeats: 5 });
it("same", async () => { await expect(base).toHoldAgainst(base); });
it("worse", async () => { await expect(worse).toHoldAgainst(base, { alpha: 0.05 }); });
it("not", async () => { await expect(worse).not.toHoldAgainst(base); });
it("gate", () => { expect(compareReports(base, worse)).toPassGate(); });`,
    }).results;
  }, 60_000);

  it("pass and fail as the gate says", () => {
    const statuses = [...results].map(([title, { status }]) => [title, status]);
    expect(statuses).toEqual([
      ["same", "passed"],
      ["worse", "failed"],
      ["not", "passed"],
      ["gate", "failed"],
    ]);
  });

  it("say the verdict and what broke", () => {
    for (const title of ["worse", "gate"]) {
      expect(results.get(title)?.failureMessages[0]).toMatch(/REGRESSION: .*broken: 2/s);
    }
  });
});
