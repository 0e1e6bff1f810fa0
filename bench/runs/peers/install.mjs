/** Installs a peer into a folder of its own, outside of the project, once. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where the peers are kept: REGRESSGATE_BENCH_PEERS, else the user's folder of caches. */
const shelf =
  process.env.REGRESSGATE_BENCH_PEERS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "regressgate-bench-peers");

/** A program under `venv`, which Windows keeps elsewhere. */
export const inVenv = (home, name) =>
  process.platform === "win32"
    ? join(home, "venv", "Scripts", `${name}.exe`)
    : join(home, "venv", "bin", name);

/** Installs what `peer` asks for and returns its folder; throws with the reason where it cannot be. */
export async function install({ name, version, npm, pip }) {
  const home = join(shelf, `${name.replace(/\W+/g, "-")}-${version}`);
  const wanted = JSON.stringify({ npm, pip, node: process.versions.modules });
  const stamp = join(home, "installed.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return home;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  if (npm) {
    writeFileSync(join(home, "package.json"), '{"private": true, "type": "module"}\n');
    const options = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
    // Vite's compiler is an optional package of this system's kind.
    const left = npm.optional ? options.filter((option) => !option.startsWith("--omit")) : options;
    await call(
      "npm",
      ["install", "--prefix", home, "--save-exact", ...left, ...npm.packages],
      home,
    );
  }
  if (pip) {
    await call(process.platform === "win32" ? "python" : "python3", ["-m", "venv", "venv"], home);
    await call(inVenv(home, "python"), ["-m", "pip", "install", "--quiet", ...pip], home);
  }
  writeFileSync(stamp, wanted);
  return home;
}

function call(program, args, cwd) {
  // Under `npm run` these name the project, which nothing may be installed into.
  const { npm_config_local_prefix: _prefix, npm_package_json: _manifest, ...env } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ["ignore", "ignore", "pipe"],
      shell: process.platform === "win32",
    });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors = (errors + chunk).slice(-4_000);
    });
    child.on("error", (error) =>
      reject(new Error(`${program} cannot be started: ${error.message}`)),
    );
    child.on("close", (code) => {
      if (code === 0) return resolve();
      const line = errors.split("\n").find((text) => /error/i.test(text)) ?? `code ${code}`;
      reject(new Error(`${program} ${args[0]} failed: ${line.trim()}`));
    });
  });
}
