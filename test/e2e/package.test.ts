/** The package as it would be published: packed, installed into an empty project, and used from there. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
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

/** An interpreter of that version: the tests' own, one on the path, one of pyenv. */
function pythonOf(version: string): string | null {
  const pyenv = path.join(process.env["PYENV_ROOT"] ?? path.join(homedir(), ".pyenv"), "versions");
  const managed = existsSync(pyenv)
    ? readdirSync(pyenv).filter((name) => name.startsWith(`${version}.`))
    : [];
  const candidates = [
    process.env["REGRESSGATE_TEST_PYTHON"] ?? "python3",
    `python${version}`,
    ...managed.map((name) => path.join(pyenv, name, "bin", "python")),
  ];
  const which = "import sys; print('%d.%d' % sys.version_info[:2])";
  const fits = (command: string) => {
    try {
      return run(command, ["-c", which], root).trim() === version;
    } catch {
      return false;
    }
  };
  return candidates.find(fits) ?? null;
}

/** Targets as the manual has them, and its check, which an installed distribution announces. */
const pythonSnippets = {
  "cases.jsonl": '{"id":"a","input":"q","checks":[{"type":"json_field","field":"python"}]}\n',
  "text_target.py": `import sys
def answer(question):
    return '{"python": "%d.%d"}' % sys.version_info[:2]
`,
  "dict_target.py": `from text_target import answer as text
def answer(question):
    return {"output": text(question), "cost_usd": 0.002, "trace_id": "t-17"}
`,
  "result_target.py": `from regressgate import TargetResult
from text_target import answer as text
def answer(question):
    return TargetResult(output=text(question), citations=[{"doc": "help/refunds.md"}])
`,
  "installed/field_checks.py": `import json
from regressgate import CheckOutcome, TargetResult, check
from regressgate.checks import CheckConfigError

@check("json_field")
def json_field(result: TargetResult, params: dict) -> CheckOutcome:
    if "field" not in params:
        raise CheckConfigError("missing required param 'field'")
    try:
        data = json.loads(result.output)
    except ValueError as error:
        return CheckOutcome(False, detail=f"not JSON: {error}")
    return CheckOutcome(params["field"] in data)
`,
  "installed/field_checks-1.dist-info/METADATA":
    "Metadata-Version: 2.1\nName: field-checks\nVersion: 1\n",
  "installed/field_checks-1.dist-info/entry_points.txt":
    "[regressgate.checks]\njson_field = field_checks:json_field\n",
};

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

  it.for(["3.9", "3.13"])(
    "runs the Python snippets of the manual on Python %s with nothing but npx",
    { timeout: 120_000 },
    (version, { skip }) => {
      const found = pythonOf(version);
      if (found === null) return skip(`Python ${version} is not on this machine`);
      const work = path.join(project, `python-${version}`);
      for (const [name, text] of Object.entries(pythonSnippets)) {
        mkdirSync(path.dirname(path.join(work, name)), { recursive: true });
        writeFileSync(path.join(work, name), text);
      }
      run(found, ["-m", "venv", "--without-pip", ".venv"], work);
      const inside = path.join(work, ".venv", windows ? "Scripts/python.exe" : "bin/python");
      const purelib = "import sysconfig; print(sysconfig.get_path('purelib'))";
      cpSync(path.join(work, "installed"), run(inside, ["-c", purelib], work).trim(), {
        recursive: true,
      });
      for (const target of [
        "text_target:answer",
        "dict_target.py:answer",
        "result_target:answer",
      ]) {
        const args = ["--target", target, "--cases", "cases.jsonl", "--repeats", "1"];
        run("npx", ["--no-install", "regressgate", "run", ...args, "--min-pass-rate", "1"], work);
      }
      const { cases } = JSON.parse(
        readFileSync(path.join(work, ".regressgate/report.json"), "utf8"),
      );
      expect(cases[0].trials[0]).toMatchObject({
        output: `{"python": "${version}"}`,
        citations: [{ doc: "help/refunds.md" }],
        checks: { json_field: { passed: true } },
      });
    },
  );

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
