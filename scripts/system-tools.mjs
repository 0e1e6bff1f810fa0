/** Programs that tests need from the system: found, else installed where that is allowed, else named. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * `works`: arguments with which a usable one ends with 0 (default: its version).
 * `optional`: what is skipped where it can be neither found nor installed.
 * `neededBy`: the folder whose tests use it; a tool whose tests do not exist is not asked for.
 * `optional`: without it its tests are skipped, each saying so.
 */
const tools = [
  {
    name: "git",
    commands: ["git"],
    debian: ["git"],
    neededBy: "test",
    get: "https://git-scm.com/downloads",
  },
  {
    name: "Python 3.9 or newer with venv",
    commands: ["python3", "python"],
    works: ["-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 9)"],
    debian: ["python3", "python3-venv"],
    neededBy: "python",
    get: "https://www.python.org/downloads/",
  },
  {
    name: "Chromium",
    commands: [
      ...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []),
      "chromium",
      "chromium-browser",
      "google-chrome",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ],
    debian: ["chromium"],
    neededBy: "test/browser",
    optional: true,
    get: "https://www.chromium.org/getting-involved/download-chromium/",
  },
  {
    name: "Redis or Valkey",
    commands: ["redis-server", "valkey-server"],
    debian: ["redis-server"],
    neededBy: "test/redis",
    optional: "the tests of runs over a queue",
    get: "https://valkey.io/download/",
  },
];

function find({ commands, works = ["--version"] }) {
  return commands.find((command) => spawnSync(command, works, { stdio: "ignore" }).status === 0);
}

function installDebian(packages) {
  const mayInstall =
    process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-q"], { stdio: "inherit", env });
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], {
    stdio: "inherit",
    env,
  });
}

/**
 * The command of every tool that tests in `root` need, by name.
 * Names what is missing and where to get it, and ends the process with 2 unless it is optional.
 */
export function ensureTools(root) {
  const needed = tools.filter((tool) => existsSync(`${root}/${tool.neededBy}`));
  const missing = needed.filter((tool) => !find(tool));
  if (missing.length > 0) installDebian(missing.flatMap((tool) => tool.debian));
  const absent = missing.filter((tool) => !find(tool));
  const still = absent.filter((tool) => !tool.optional);
  for (const tool of absent) {
    if (tool.optional) console.error(`skipped without it: ${tool.optional}`);
    console.error(
      `missing: ${tool.name} (tried ${tool.commands.join(", ")}); get it from ${tool.get}`,
    );
  }
  if (still.some((tool) => !tool.optional)) process.exit(2);
  return Object.fromEntries(
    needed.map((tool) => [tool.name.split(" ")[0].toLowerCase(), find(tool)]),
  );
}
