/** The package as it would be published: packed, installed into an empty project, and used from there. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { folderWith, root } from "../support/cli.js";

const windows = process.platform === "win32";

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    shell: windows,
    env: { ...process.env, NO_COLOR: "1", npm_config_yes: "false" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

describe("the packed package", () => {
  const project = folderWith({
    "package.json": { name: "empty", private: true, type: "module" },
    "cases.jsonl":
      '{"id":"a","input":"ping","checks":[{"type":"json_field","field":"n"},{"type":"contains","terms":["1"]}]}\n',
    "use.mjs": `import { check, CheckConfigError, compareReports, exitCodeOf, loadCases, renderReport, runSuite } from "regressgate";
check("json_field", (result, params) => {
  if (typeof params.field !== "string") throw new CheckConfigError("missing required param 'field'");
  return params.field in JSON.parse(result.output);
});
const cases = await loadCases("cases.jsonl");
const base = await runSuite(cases, () => '{"n": 1}', { repeats: 5 });
const head = await runSuite(cases, () => "not JSON, but 1", { repeats: 5 });
const same = compareReports(base, base, { alpha: 0.05 });
console.log(JSON.stringify({ verdict: same.verdict, delta: same.delta, p: same.pWorse, code: exitCodeOf(same) }));
console.log(JSON.stringify({ errors: head.totals.errors, kind: head.cases[0].trials[0].errorKind }));
console.log((await renderReport(same, "markdown")).split("\\n").slice(0, 2).join("|"));
`,
    "use.ts": `import { type Comparison, compareReports, type Report } from "regressgate";
export const judge = (base: Report, head: Report): Comparison["verdict"] => compareReports(base, head).verdict;
`,
    "tsconfig.json": {
      compilerOptions: {
        module: "NodeNext",
        strict: true,
        noEmit: true,
        target: "ES2022",
        types: [],
      },
      files: ["use.ts"],
    },
  });

  beforeAll(() => {
    run("npm", ["pack", "--ignore-scripts", "--pack-destination", project, root], project);
    const archive = readdirSync(project).find((name) => name.endsWith(".tgz")) as string;
    run("npm", ["install", "--no-audit", "--no-fund", `./${archive}`], project);
  }, 180_000);

  it("answers npx regressgate --help and --version", () => {
    expect(run("npx", ["--no-install", "regressgate", "--help"], project)).toContain(
      "Usage: regressgate",
    );
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    expect(run("npx", ["--no-install", "regressgate", "--version"], project).trim()).toBe(version);
  });

  it("runs the suite that init writes", () => {
    run("npx", ["--no-install", "regressgate", "init", "evals"], project);
    const shown = run("npx", ["--no-install", "regressgate", "run"], path.join(project, "evals"));
    expect(shown).toContain("100.0 %");
  }, 60_000);

  it("runs the suite that init --python writes", () => {
    run("npx", ["--no-install", "regressgate", "init", "evals-py", "--python"], project);
    const shown = run(
      "npx",
      ["--no-install", "regressgate", "run"],
      path.join(project, "evals-py"),
    );
    expect(shown).toContain("100.0 %");
  }, 60_000);

  it("works as a library, as the manual writes it", () => {
    const [first, second, third] = run("node", ["use.mjs"], project).trim().split("\n");
    expect(JSON.parse(first as string)).toEqual({ verdict: "pass", delta: 0, p: 0.5, code: 0 });
    expect(JSON.parse(second as string)).toEqual({ errors: 5, kind: "check" });
    expect(third).toBe("<!-- regressgate -->|## regressgate: PASS");
  }, 60_000);

  it("has types that a strict project compiles against", () => {
    const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
    expect(run(process.execPath, [tsc, "-p", project], project)).toBe("");
  }, 60_000);
});
