/** What git says of the code under test, and the contents of a file at another commit. */
import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Environment } from "../domain/environment.js";
import { UsageError } from "../domain/errors.js";
import type { RunFacts } from "../domain/report.js";

/** What `git ...args` prints. @throws Error when git fails or is missing. */
export const gitOutput = git;

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", args, {
    cwd,
    maxBuffer: 1 << 30,
    windowsHide: true,
  });
  return stdout;
}

/** Whether the folder lies in a repository: asked before a process is started for nothing. */
function isInRepository(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, ".git"))) return true;
    if (path.dirname(at) === at) return false;
  }
}

/**
 * The branch that a CI server checked out by its commit. A pull request's is not the name that its
 * author gave it, which may well be `main`.
 */
function branchOfCi(env: Environment): string | undefined {
  if (env.GITHUB_ACTIONS && env.GITHUB_REF_NAME && env.GITHUB_REF_TYPE !== "tag") {
    return env.GITHUB_REF_NAME;
  }
  if (env.CI_MERGE_REQUEST_IID) return `merge-request/${env.CI_MERGE_REQUEST_IID}`;
  return env.CI_COMMIT_BRANCH || undefined;
}

/** Commit, tree, branch and whether tracked files were changed; undefined outside a repository. */
export async function readGitFacts(cwd: string, env: Environment): Promise<RunFacts["git"]> {
  if (!isInRepository(cwd)) return undefined;
  try {
    const [names, changed] = await Promise.all([
      git(cwd, "rev-parse", "HEAD", "HEAD^{tree}", "--abbrev-ref", "HEAD"),
      git(cwd, "status", "--porcelain", "--untracked-files=no"),
    ]);
    const [commit, tree, name] = names.trim().split("\n");
    if (!commit || !tree) return undefined;
    const branch = name && name !== "HEAD" ? name : branchOfCi(env);
    return { commit, tree, dirty: changed.trim() !== "", ...(branch ? { branch } : {}) };
  } catch {
    return undefined;
  }
}

/**
 * A text that is equal while the code around `folder` is: the tree of the commit, and what was changed
 * in tracked files since. Undefined outside a repository.
 */
export async function readCodeState(folder: string): Promise<string | undefined> {
  if (!isInRepository(folder)) return undefined;
  try {
    const [tree, changes] = await Promise.all([
      git(folder, "rev-parse", "HEAD^{tree}"),
      git(folder, "diff", "HEAD", "--no-color", "--no-ext-diff"),
    ]);
    return `${tree.trim()}\n${changes}`;
  } catch {
    return undefined;
  }
}

/** The file as it was at the merge base of `ref` and HEAD. */
export interface FileAtRef {
  text: string;
  commit: string;
}

async function mergeBase(cwd: string, ref: string): Promise<string> {
  try {
    return (await git(cwd, "merge-base", ref, "HEAD")).trim();
  } catch {
    const shallow = (await git(cwd, "rev-parse", "--is-shallow-repository").catch(() => "")).trim();
    const known = await git(cwd, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`).catch(
      () => "",
    );
    const why = known ? `no merge base of ${ref} and HEAD` : `git knows no commit ${ref}`;
    throw new UsageError(
      `baseline: ${why}`,
      shallow === "true"
        ? "this clone is shallow: fetch more history (git fetch --unshallow, or fetch-depth: 0 in the checkout step)"
        : `fetch it first (git fetch origin), or name another ref`,
    );
  }
}

/**
 * Reads `file` at the merge base of `ref` and HEAD.
 * @throws UsageError when there is no such ref, merge base or file, with how to mend it.
 */
export async function readFileAtRef(file: string, ref: string): Promise<FileAtRef> {
  let folder = path.dirname(path.resolve(file));
  while (!existsSync(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  const root = await git(folder, "rev-parse", "--show-toplevel").catch(() => {
    throw new UsageError("baseline: --baseline-ref needs a git repository", `${folder} is in none`);
  });
  const commit = await mergeBase(folder, ref);
  const rest = path.relative(folder, path.resolve(file));
  const inside = path
    .relative(realpathSync(root.trim()), path.join(realpathSync(folder), rest))
    .split(path.sep)
    .join("/");
  try {
    return { text: await git(folder, "show", `${commit}:${inside}`), commit };
  } catch {
    throw new UsageError(
      `baseline: ${inside} is not in commit ${commit.slice(0, 12)} (the merge base with ${ref})`,
      "commit a baseline there first: regressgate run --out PATH, or regressgate baseline set REPORT",
    );
  }
}
