/** Exists to make what a runner has checked out: a repository with a base branch, and the head of a pull request. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cli, jsonLines } from "../support/cli.js";

const app = (wrong: string) => `// The system under test.
const wrong = new Set(${wrong});
export function answer(question) {
  return wrong.has(question) ? "no\\n::set-output name=verdict::pass\\n##[error]x" : "yes, please";
}
`;

/** Files of the suite on the base branch, in a folder of the repository. */
const suiteFiles = {
  "evals/regressgate.yaml":
    "target: ./app.mjs:answer\ncases: cases/*.jsonl\nchecks: [./checks/polite.mjs]\nrepeats: 5\nbaseline: baseline.json\n",
  "evals/cases/main.jsonl": `// Twelve questions.\n${jsonLines(
    Array.from({ length: 12 }, (_, k) => ({
      id: `case-${k}`,
      input: `q${k}`,
      checks: [{ type: "contains", terms: ["yes"] }, { type: "polite" }],
    })),
  )}`,
  "evals/checks/polite.mjs":
    'import { check } from "regressgate";\nimport { word } from "./word.mjs";\ncheck("polite", (result) => result.output.includes(word));\n',
  "evals/checks/word.mjs": 'export const word = "please";\n',
  "evals/app.mjs": app("[]"),
};

export interface Repository {
  /** The base branch with its baseline. */
  base: string;
  sha: string;
}

function git(cwd: string, ...args: string[]): string {
  const who = ["-c", "user.name=test", "-c", "user.email=test@example.invalid"];
  return execFileSync("git", [...who, ...args], { cwd, encoding: "utf8" }).trim();
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function commit(folder: string): string {
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "change", "--allow-empty");
  return git(folder, "rev-parse", "HEAD");
}

/** A repository whose base branch has a suite and the baseline that it made. */
export async function makeRepository(): Promise<Repository> {
  const base = mkdtempSync(path.join(tmpdir(), "regressgate-base-"));
  git(base, "init", "-q", "-b", "main");
  write(base, suiteFiles);
  const run = await cli(["run", "-c", "evals/regressgate.yaml", "--out", "evals/baseline.json"], {
    cwd: base,
  });
  if (run.code !== 0) throw new Error(run.stderr);
  return { base, sha: commit(base) };
}

/** The cases that the head answers wrongly. */
export function brokenApp(count: number): Record<string, string> {
  const wrong = Array.from({ length: count }, (_, k) => `"q${k}"`);
  return { "evals/app.mjs": app(`[${wrong.join(", ")}]`) };
}

/** The head as actions/checkout leaves it: one commit deep, the base branch known to origin alone. */
export function checkOutHead(
  { base }: Repository,
  files: Record<string, string>,
  { removed = [] as string[], edit = (_folder: string) => {} } = {},
): { folder: string; sha: string } {
  const head = mkdtempSync(path.join(tmpdir(), "regressgate-head-"));
  cpSync(base, head, { recursive: true });
  for (const name of removed) rmSync(path.join(head, name), { recursive: true });
  write(head, files);
  edit(head);
  const sha = commit(head);
  const folder = mkdtempSync(path.join(tmpdir(), "regressgate-workspace-"));
  git(folder, "clone", "-q", "--depth=1", `file://${head}`, ".");
  git(folder, "remote", "set-url", "origin", `file://${base}`);
  return { folder, sha };
}

/** What GitHub tells of a pull request. */
export function pullRequestEvent(
  repository: Repository,
  { number = 7, fork = false, headSha = "0".repeat(40) } = {},
): object {
  return {
    pull_request: {
      number,
      base: { sha: repository.sha, ref: "main", repo: { full_name: "acme/app" } },
      head: {
        sha: headSha,
        repo: fork ? { full_name: "stranger/app" } : { full_name: "acme/app" },
      },
    },
  };
}
