/** `npm run site`: builds site/dist, the manual with search, the reference and the API. */
import { spawnSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { contents } from "./contents.mjs";
import { stage } from "./stage.mjs";

const site = fileURLToPath(new URL(".", import.meta.url));
const root = path.dirname(site.replace(/[\\/]$/, ""));
const staged = path.join(site, ".staged");

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: site, stdio: "inherit", ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status || 1);
}

const node = (script, ...args) => run(process.execPath, [path.join(site, script), ...args]);

function install() {
  const installed = path.join(site, "node_modules", ".package-lock.json");
  const lock = path.join(site, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    shell: process.platform === "win32",
  });
}

install();
stage(root, staged);
node(
  "node_modules/typedoc/bin/typedoc",
  "--options",
  "typedoc.json",
  "--out",
  ".staged/reference/api",
);
writeFileSync(path.join(staged, "contents.json"), `${JSON.stringify(contents(staged), null, 2)}\n`);
node("node_modules/vitepress/bin/vitepress.js", "build", ".");
