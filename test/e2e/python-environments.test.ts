/** A Python target runs in the environment of its project, whichever tool made that and whoever started us. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cli, folderWith, program } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";

const windows = process.platform === "win32";
const python = process.env["REGRESSGATE_TEST_PYTHON"] ?? "python3";
const inside = (environment: string) =>
  path.join(environment, windows ? "Scripts/python.exe" : "bin/python");

/** The program of a tool that is installed beside the tests' Python, or on the path. */
function toolAt(name: string): string | null {
  for (const command of [path.join(path.dirname(python), name), name]) {
    try {
      execFileSync(command, ["--version"], { stdio: "ignore" });
      return command;
    } catch {}
  }
  return null;
}

/** An environment with a package that stands nowhere else. */
function environment(folder: string, make = [python, "-m", "venv", "--without-pip"]): string {
  const [command = "", ...args] = make;
  execFileSync(command, [...args, folder], { stdio: "ignore" });
  const site = "import sysconfig; print(sysconfig.get_path('purelib'))";
  const packages = execFileSync(inside(folder), ["-c", site], { encoding: "utf8" }).trim();
  writeFileSync(path.join(packages, "only_here.py"), "import sys\nprefix = sys.prefix\n");
  return folder;
}

const project = (files: Record<string, string> = {}) =>
  folderWith({
    "suite/regressgate.yaml": "target: app.py:answer\ncases: cases.jsonl\nrepeats: 1\n",
    "suite/app.py": "import only_here\n\ndef answer(question):\n    return only_here.prefix\n",
    "suite/cases.jsonl":
      '{"id": "a", "input": "x", "checks": [{"type": "regex", "pattern": "."}]}\n',
    ...files,
  });

function answerIn(suite: string): string | null | undefined {
  const report = readFileSync(path.join(suite, ".regressgate/report.json"), "utf8");
  return (JSON.parse(report) as ReportFile).cases[0]?.trials[0]?.output;
}

const bare = { VIRTUAL_ENV: undefined, CONDA_PREFIX: undefined, PYENV_VERSION: undefined };

describe("the environment of a Python target", () => {
  let shared: string;
  beforeAll(() => {
    shared = environment(path.join(folderWith({}), "pop-Oj6tLBxP-py3"));
  });

  async function answer(
    folder: string,
    { env = {}, cwd = path.join(folder, "suite"), args = ["run"] } = {},
  ) {
    const result = await cli(args, { cwd, env: { ...bare, ...env } });
    expect(result.code, result.stderr).toBe(0);
    return answerIn(cwd);
  }

  it("is the active one, wherever it stands, as `poetry run` and `uv run` say it", async () => {
    expect(await answer(project(), { env: { VIRTUAL_ENV: shared } })).toBe(shared);
  });

  it("is the .venv of the project, from a folder inside it", async () => {
    const folder = project();
    symlinkSync(shared, path.join(folder, ".venv"), "junction");
    expect(await answer(folder)).toBe(path.join(folder, ".venv"));
  });

  it.skipIf(windows)("is the one of pyenv that .python-version names", async () => {
    const root = folderWith({ "pyenv/shims/python3": "#!/bin/sh\nexit 9\n" });
    chmodSync(path.join(root, "pyenv/shims/python3"), 0o755);
    mkdirSync(path.join(root, "pyenv/versions"));
    symlinkSync(shared, path.join(root, "pyenv/versions/ours"));
    const env = {
      PATH: `${path.join(root, "pyenv/shims")}${path.delimiter}${process.env["PATH"]}`,
    };
    const folder = project({ ".python-version": "ours\n" });
    const found = path.join(root, "pyenv/versions/ours");
    expect(await answer(folder, { env })).toBe(found);
    // Beside the configuration, though the command is given elsewhere.
    const args = ["run", "-c", path.join(folder, "suite/regressgate.yaml")];
    expect(await answer(folder, { env, cwd: root, args })).toBe(found);
  });

  it("is named with how to choose another where a package is missing", async () => {
    const none = environment(path.join(folderWith({}), "bare"));
    const other = project();
    writeFileSync(path.join(other, "suite/app.py"), "import only_elsewhere\n");
    const result = await cli(["run"], {
      cwd: path.join(other, "suite"),
      env: { ...bare, VIRTUAL_ENV: none },
    });
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/No module named 'only_elsewhere'/);
    expect(result.stderr.replace(/\s+/g, " ")).toContain(`the interpreter is ${inside(none)}`);
  });

  const uv = toolAt("uv");
  it.skipIf(uv === null)(
    uv === null ? "of uv (skipped: uv is not installed)" : "is the one that uv made",
    async () => {
      const folder = project();
      const offline = ["--offline", "--no-config"];
      const made = path.join(folder, ".venv");
      environment(made, [uv ?? "", "venv", "-q", ...offline, "--python", python]);
      expect(await answer(folder)).toBe(made);
      const suite = path.join(folder, "suite");
      const command = ["run", "-q", ...offline, "--no-project", process.execPath, program, "run"];
      execFileSync(uv ?? "", command, { cwd: suite, stdio: "ignore" });
      expect(answerIn(suite)).toBe(made);
    },
  );
});
