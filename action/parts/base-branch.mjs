/** Puts files of the base branch in place of those that a pull request brings. */
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { SetupError } from "./step.mjs";

/** No hook, no pager, no question: git does what it is told and nothing that a checkout asks for. */
const quiet = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];

function git(args, cwd) {
  const { status, stdout, stderr, error } = spawnSync("git", [...quiet, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  return { ok: status === 0, stdout, stderr };
}

/** A commit of the base branch in a checkout of the head. */
export class BaseBranch {
  /** @throws SetupError when the commit cannot be had. */
  constructor(sha, folder = process.cwd()) {
    if (!/^[0-9a-f]{40,64}$/.test(sha)) throw new SetupError("the event names no base commit");
    const top = git(["rev-parse", "--show-toplevel"], folder);
    if (!top.ok)
      throw new SetupError("this is no git checkout: put actions/checkout before this step");
    this.sha = sha;
    this.top = realpathSync(top.stdout.trim());
    const known = () => git(["cat-file", "-e", `${sha}^{commit}`], this.top).ok;
    if (known()) return;
    const fetched = git(["fetch", "--no-tags", "--depth=1", "origin", sha], this.top);
    if (!known()) {
      throw new SetupError(
        `the base commit ${sha} is not in this checkout and could not be fetched (${fetched.stderr.trim()}): give actions/checkout fetch-depth: 0`,
      );
    }
  }

  /** A path inside the repository with `/` between folders; undefined outside of it. */
  inside(file) {
    // The folder may be reached by a link; the rest of the path is as it is written in the tree.
    const relative = path.relative(this.top, path.resolve(realpathSync(process.cwd()), file));
    if (relative.startsWith("..") || path.isAbsolute(relative)) return undefined;
    return relative.split(path.sep).join("/");
  }

  /**
   * Makes everything that the pattern names as it is in the base commit: what the head changed is
   * put back, what it added is removed.
   * @returns whether the base commit or the head had such a file.
   */
  restore(pattern, { glob = false } = {}) {
    const spec = `:(top,${glob ? "glob" : "literal"})${pattern}`;
    const done = git(
      ["restore", `--source=${this.sha}`, "--staged", "--worktree", "--", spec],
      this.top,
    );
    if (done.ok) return true;
    if (/did not match any file/.test(done.stderr)) return false;
    throw new SetupError(`git could not restore ${pattern}: ${done.stderr.trim()}`);
  }

  /** Whether the base commit has the file. */
  has(file) {
    return git(["cat-file", "-e", `${this.sha}:${file}`], this.top).ok;
  }

  /** The file's text in the base commit; undefined when it has none. */
  text(file) {
    const shown = git(["show", `${this.sha}:${file}`], this.top);
    return shown.ok ? shown.stdout : undefined;
  }
}
