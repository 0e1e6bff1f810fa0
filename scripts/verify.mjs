/** `npm run verify`: installs what the tests need and runs every check there is. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureTools } from "./system-tools.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const at = (...parts) => path.join(root, ...parts);
const windows = process.platform === "win32";
const work = at(".verify");

function run(title, command, args, env = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const started = Date.now();
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: windows && /^np[mx]/.test(command),
  });
  if (error) process.stderr.write(`${error.message}\n`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    process.stderr.write(`\nverify stopped at: ${title} (${seconds} s)\n`);
    process.exit(status || 1);
  }
  process.stdout.write(`-- ${seconds} s\n`);
}

const node = (title, file, ...args) => run(title, process.execPath, [file, ...args]);
const tool = (title, name, ...args) => run(title, "npx", ["--no-install", name, ...args]);

function treeState() {
  const { stdout, status } = spawnSync("git", ["status", "--porcelain"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout : null;
}

function installNode() {
  const installed = at("node_modules", ".package-lock.json");
  const fresh =
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(at("package-lock.json")).mtimeMs;
  if (!fresh) run("Install packages", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

function installPython(python) {
  const interpreter = at(".verify", "venv", windows ? "Scripts/python.exe" : "bin/python");
  if (!existsSync(interpreter)) {
    run("Create a virtual environment", python, ["-m", "venv", at(".verify", "venv")]);
  }
  const requirements = at("test", "requirements.txt");
  run("Install Python packages", interpreter, [
    "-m",
    "pip",
    "install",
    "-q",
    "--disable-pip-version-check",
    "-r",
    requirements,
  ]);
  fetchReference(interpreter);
  return interpreter;
}

/** The source archive of the Python package 0.1.0, whose example suite must run here unchanged. */
function fetchReference(interpreter) {
  const folder = at(".verify", "sdist");
  if (existsSync(path.join(folder, "regressgate-0.1.0.tar.gz"))) return;
  run("Fetch the Python package 0.1.0", interpreter, [
    ...[
      "-m",
      "pip",
      "download",
      "-q",
      "--disable-pip-version-check",
      "--no-deps",
      "--no-binary",
      "regressgate",
    ],
    ...["regressgate==0.1.0", "-d", folder],
  ]);
}

const before = treeState();
mkdirSync(work, { recursive: true });
installNode();
const tools = ensureTools(root);
const python = installPython(tools.python);

node("Build", "scripts/build.mjs");
tool("Type check", "tsc", "--noEmit");
tool("Type check of the page", "tsc", "--noEmit", "-p", "report-ui");
tool("Format and lint", "biome", "check", ".");
tool("Import rule", "depcruise", "src", "--config", ".dependency-cruiser.mjs");
tool("Unused code", "knip");
node("Schemas are fresh", "scripts/write-schemas.mjs", "--check");
node("Reference pages are fresh", "scripts/write-reference.mjs", "--check");
node("Pictures are fresh", "scripts/draw-pictures.mjs", "--check");
tool("Package contents", "publint", "--strict");
tool("Package types", "attw", "--pack", ".", "--profile", "esm-only");

/** The package of the checkout, which stands before the 0.1.0 that is installed to compare with. */
function testPython() {
  const env = { PYTHONPATH: at("python", "src"), REGRESSGATE_NODE: process.execPath };
  const folder = { ...env, PYTHONDONTWRITEBYTECODE: "1" };
  const cache = at(".verify", "mypy");
  run(
    "Python types",
    python,
    [
      "-m",
      "mypy",
      "--config-file",
      at("python", "pyproject.toml"),
      "--cache-dir",
      cache,
      at("python", "src", "regressgate"),
    ],
    folder,
  );
  run(
    "Python tests",
    python,
    ["-m", "pytest", "-p", "regressgate.pytest_plugin", "-rs", at("python")],
    folder,
  );
}
testPython();

node("The manual as a site", "site/build.mjs");

const results = at(".verify", "results.json");
rmSync(results, { force: true });
run(
  "Tests",
  "npx",
  [
    "--no-install",
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
  ],
  { REGRESSGATE_TEST_PYTHON: python },
);

const after = treeState();
if (before !== null && before !== after) {
  process.stderr.write(`\nverify left the work tree changed:\n${after}`);
  process.exit(1);
}
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
  readFileSync(results, "utf8"),
);
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
process.stdout.write(
  `\nEverything holds.\n${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`,
);
