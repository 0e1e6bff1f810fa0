/** Step 1: the program that judges, from the commit this action is pinned to or from npm. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { input, isFromFork, readEvent, SetupError, setOutput, step } from "./parts/step.mjs";

const windows = process.platform === "win32";

function run(what, command, args, cwd) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    shell: windows && command === "npm",
  });
  if (status !== 0) throw new SetupError(`${what} failed: ${error?.message ?? `exit ${status}`}`);
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(
    `regressgate needs Node 20.19 or newer, and this job has ${process.versions.node}: put actions/setup-node before this step`,
  );
}

/** The checkout that holds this action, built once a job. */
function ownCheckout() {
  const root = fileURLToPath(new URL("..", import.meta.url));
  if (existsSync(path.join(root, "dist", "bundle", "program.cjs"))) return root;
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  run("npm ci", "npm", ["ci", "--ignore-scripts", ...quiet], root);
  run("the build", process.execPath, [path.join(root, "scripts", "build.mjs")], root);
  return root;
}

/** A published version, a tarball or a folder, installed apart from the project and without scripts. */
function fromNpm(requirement) {
  const folder = path.join(process.env.RUNNER_TEMP ?? process.cwd(), "regressgate-program");
  mkdirSync(folder, { recursive: true });
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
  run("npm install", "npm", ["install", "--prefix", folder, ...flags, "--", requirement]);
  const root = path.join(folder, "node_modules", "regressgate");
  if (existsSync(path.join(root, "bin", "regressgate.js"))) return root;
  throw new SetupError(`install: ${JSON.stringify(requirement)} is not the package regressgate`);
}

await step(() => {
  requireNode();
  const requirement = input("INSTALL");
  if (requirement.startsWith("-")) throw new SetupError("install: give a requirement, not a flag");
  const local = /^(\.{0,2}[\\/]|[A-Za-z]:[\\/]|file:|\.{1,2}$)/.test(requirement);
  if (local && isFromFork(readEvent())) {
    throw new SetupError(
      "install: on a pull request from a fork a path would let the fork bring the program that judges it; name a published version, or leave it empty",
    );
  }
  setOutput("folder", requirement === "" ? ownCheckout() : fromNpm(requirement));
});
