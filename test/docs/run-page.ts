/** Takes the steps of a page of the manual in an empty folder, as its reader would. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { folderWith, program, root } from "../support/cli.js";
import { firstMissing, readPage, type Step } from "./read-page.js";

const python = process.env.REGRESSGATE_TEST_PYTHON ?? "python3";
const jiti = path.join(root, "node_modules", "jiti", "lib", "jiti-cli.mjs");

const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");

/** Programs that stand before those of the machine: regressgate is the checkout, nothing is fetched. */
function stageCommands(): string {
  const regressgate = `exec "${process.execPath}" "${program}"`;
  const install = (what: string, then: string) =>
    `case "$*" in "install ${what}") ${then} ;; *) echo "only regressgate is installed here: $*" >&2; exit 1 ;; esac`;
  const link = `mkdir -p node_modules && ln -sfn "${root}" node_modules/regressgate && ln -sfn "${root}/node_modules/vitest" node_modules/vitest && echo '{"devDependencies":{}}' > package.json`;
  const commands: Record<string, string> = {
    regressgate: `${regressgate} "$@"`,
    npx: `case "$1" in regressgate) shift; ${regressgate} "$@" ;; vitest) shift; exec "${process.execPath}" "${vitest}" "$@" ;; esac
echo "not run here: npx $1" >&2; exit 1`,
    npm: install("--save-dev regressgate", link),
    node: `exec "${process.execPath}" "$@"`,
    python: `exec "${python}" "$@"`,
    pytest: `exec "${python}" -m pytest -p regressgate.pytest_plugin "$@"`,
  };
  const folder = folderWith(
    Object.fromEntries(
      Object.entries(commands).map(([name, line]) => [name, `#!/bin/sh\n${line}\n`]),
    ),
  );
  for (const name of Object.keys(commands)) chmodSync(path.join(folder, name), 0o755);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

interface Ended {
  code: number | null;
  output: string;
}

/** The reader's terminal: a folder, commands before those of the machine, and what still runs in it. */
class Terminal {
  readonly #started: ChildProcess[] = [];
  readonly #env: NodeJS.ProcessEnv;
  #folder: string;

  constructor(env: NodeJS.ProcessEnv) {
    this.#folder = folderWith({});
    this.#env = env;
  }

  write(name: string, content: string): void {
    const file = path.join(this.#folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Runs `script` by bash; where it went by `cd` is where the next one begins. */
  async run(script: string): Promise<Ended> {
    const notes = folderWith({ "script.sh": script });
    const output = path.join(notes, "output");
    const where = path.join(notes, "where");
    const outer = `trap 'pwd > "${where}"' EXIT\nset -eo pipefail\n. "${path.join(notes, "script.sh")}"`;
    const child = spawn("bash", ["-c", `exec > "${output}" 2>&1\n${outer}`], {
      cwd: this.#folder,
      env: this.#env,
      stdio: "ignore",
      detached: true,
    });
    this.#started.push(child);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    this.#folder = readFileSync(where, "utf8").trim();
    return { code, output: readFileSync(output, "utf8") };
  }

  /** Ends what was started in the background. */
  close(): void {
    for (const { pid } of this.#started) {
      try {
        if (pid !== undefined) process.kill(-pid, "SIGKILL");
      } catch {
        // Nothing of that group runs any more.
      }
    }
  }
}

const runners = {
  ts: (file: string) => `"${process.execPath}" "${jiti}" ${file}`,
  js: (file: string) => `node ${file}`,
  python: (file: string) => `python ${file}`,
};
const endings = { ts: "ts", js: "mjs", python: "py" };

async function take(step: Step, terminal: Terminal): Promise<void> {
  if (step.kind === "file") {
    terminal.write(step.name, step.content);
    return;
  }
  let script: string;
  if (step.kind === "commands") script = step.script;
  else {
    const file = `block_${step.line}.${endings[step.language]}`;
    terminal.write(file, step.content);
    script = runners[step.language](file);
  }
  const wanted = step.kind === "commands" ? step.exitCode : 0;
  const { code, output } = await terminal.run(script);
  const tell = (what: string) => new Error(`line ${step.line}: ${what}\n${script}\n${output}`);
  if (code !== wanted) throw tell(`ended with ${code}, not ${wanted}`);
  if (step.kind !== "commands") return;
  const missing = firstMissing(step.shows, output);
  if (missing !== undefined) throw tell(`does not print what the page shows: ${missing}`);
}

/**
 * Takes every step of a page.
 * @throws Error with the page's line and the output, when a step differs from the page
 */
export async function runPage(markdown: string): Promise<number> {
  const env = {
    ...process.env,
    PATH: `${stageCommands()}${path.delimiter}${process.env.PATH}`,
    PORT: String(await freePort()),
    PYTHONPATH: path.join(root, "python", "src"),
    PYTHONDONTWRITEBYTECODE: "1",
    REGRESSGATE_PYTHON: python,
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    GITHUB_ACTIONS: undefined,
  };
  const terminal = new Terminal(env);
  try {
    const steps = readPage(markdown);
    for (const step of steps) await take(step, terminal);
    return steps.length;
  } finally {
    terminal.close();
  }
}
