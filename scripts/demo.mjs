/** `npm run demo`: installs and builds what is missing, then shows the gate catch a regression. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const example = path.join("examples", "public-facts");
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

function say(text) {
  process.stdout.write(`${text}\n`);
}

function run(command, args, { env = {}, allowed = [0], quiet = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    encoding: "utf8",
    shell: process.platform === "win32" && command === npm,
  });
  if (error) throw error;
  if (!allowed.includes(status)) {
    if (quiet) process.stderr.write(`${stdout}${stderr}`);
    say(`\n${command} ${args.join(" ")} ended with ${status}, which was not expected`);
    process.exit(70);
  }
  return status;
}

// Written by npm at its end: an install that was interrupted lacks it.
if (!existsSync(path.join(root, "node_modules", ".package-lock.json"))) {
  say("Installing (npm ci), a minute or so…");
  run(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}
say("Building…");
run(process.execPath, ["scripts/build.mjs"]);

const reports = mkdtempSync(path.join(tmpdir(), "regressgate-demo-"));
const out = (name) => path.join(reports, name);
const config = path.join(example, "regressgate.yaml");
const program = (...args) => [path.join("bin", "regressgate.js"), ...args];
const gate = (name, env, allowed) => {
  say(
    `\n$ ${Object.entries(env)
      .map(([key, value]) => `${key}=${value} `)
      .join("")}npx regressgate gate -c ${config}`,
  );
  return run(
    process.execPath,
    program(
      "gate",
      "-c",
      config,
      "--quiet",
      "--out",
      out(name),
      "--markdown",
      out(name.replace(".json", ".md")),
    ),
    { env, allowed },
  );
};

say("\n── 1. The same application again. Its answers vary; nothing changed. ──");
const same = gate("same.json", { PUBLIC_FACTS_SEED: "2" }, [0]);
say(`exit code ${same}`);

say("\n── 2. A change that makes it worse: a shorter prompt. ──");
const terse = gate("terse.json", { PUBLIC_FACTS_VARIANT: "terse" }, [1]);
say(`exit code ${terse}: the change is blocked`);

say(`\nReports: ${out("terse.json")} and ${out("terse.md")}`);
if (process.argv.includes("--clean")) rmSync(reports, { recursive: true });
