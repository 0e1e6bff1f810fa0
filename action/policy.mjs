/**
 * Step 2: on a pull request from a fork, the policy (configuration, cases with their checks, modules
 * of checks, baseline) is that of the base branch; the application under test stays the fork's.
 */
import path from "node:path";
import process from "node:process";
import { BaseBranch } from "./parts/base-branch.mjs";
import { withImports } from "./parts/imports.mjs";
import { baselinePath, readConfig } from "./parts/program.mjs";
import { input, isFromFork, readEvent, SetupError, step } from "./parts/step.mjs";

const CONFIGS = ["yaml", "yml", "config.ts", "config.mjs", "config.js"].map(
  (ending) => `regressgate.${ending}`,
);

/** The files that may be the configuration: the named one, or what is found upwards. */
function configFiles(base) {
  if (input("CONFIG") !== "") return [base.inside(input("CONFIG"))];
  const files = [];
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const inside = CONFIGS.map((name) => base.inside(path.join(folder, name)));
    if (inside[0] === undefined || path.dirname(folder) === folder) return files;
    files.push(...inside);
  }
}

function restoreAll(base) {
  const found = configFiles(base).filter((file) => file !== undefined && base.restore(file));
  if (!found.some((file) => base.has(file))) {
    throw new SetupError(
      `the base branch (${base.sha}) has no configuration of regressgate: a fork cannot bring the policy that judges it`,
    );
  }
  return found.filter((file) => base.has(file));
}

const isFile = (spec) => /^\.{0,2}[\\/]|\.(?:[cm]?[jt]s|py)$/.test(spec);

async function restorePolicy(base) {
  const done = restoreAll(base);
  const loaded = await readConfig();
  const baseline = base.inside(baselinePath(loaded));
  if (baseline !== undefined && base.restore(baseline)) done.push(baseline);
  if (loaded === null) return done;
  const within = (file) => base.inside(path.resolve(loaded.baseDir, file));
  const { cases = [], checks = [], envFile = [] } = loaded.config;
  for (const pattern of [cases].flat()) {
    const inside = within(pattern.replaceAll("\\", "/"));
    if (inside === undefined) continue;
    // A file may bear the name of a glob; either way nothing of the head is left.
    const asFile = base.restore(inside);
    if (base.restore(inside, { glob: true }) || asFile) done.push(inside);
  }
  const modules = [checks].flat().filter(isFile).map(within);
  const files = [...modules, ...[envFile].flat().map(within)].filter(Boolean);
  for (const file of withImports(files, (name) => base.text(name))) {
    if (base.restore(file)) done.push(file);
  }
  // A module that only the head has is no policy of the base branch.
  for (const file of files) if (!base.has(file)) base.restore(file);
  return done;
}

await step(async () => {
  const event = readEvent();
  if (!isFromFork(event)) {
    process.stdout.write("Policy: as checked out\n");
    return;
  }
  if (input("HEAD") === "" && process.env.GITHUB_EVENT_NAME === "pull_request_target") {
    throw new SetupError(
      "pull_request_target would run a fork's code with the secrets of this repository: use the two workflows for forks in docs/ci.md",
    );
  }
  const base = new BaseBranch(event.pull_request.base.sha);
  const files = await restorePolicy(base);
  process.stdout.write(`Policy: of the base branch, ${base.sha}\n`);
  for (const file of files) process.stdout.write(`  ${JSON.stringify(file)}\n`);
});
