/** The branch whose runs a change is compared with, as CI or git knows it. */
import { readFile } from "node:fs/promises";
import type { Environment } from "../domain/environment.js";
import { gitOutput } from "./git-facts.js";

/** Names tried last, where neither CI nor a remote says one. */
const USUAL = ["main", "master", "trunk"];

async function fromEvent(file: string): Promise<string | undefined> {
  try {
    const event = JSON.parse(await readFile(file, "utf8")) as {
      repository?: { default_branch?: unknown };
    };
    const name = event.repository?.default_branch;
    return typeof name === "string" && name !== "" ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Null outside a repository, or when nothing says it. */
export async function readDefaultBranch(cwd: string, env: Environment): Promise<string | null> {
  if (env.GITHUB_EVENT_PATH) {
    const named = await fromEvent(env.GITHUB_EVENT_PATH);
    if (named) return named;
  }
  if (env.CI_DEFAULT_BRANCH) return env.CI_DEFAULT_BRANCH;
  const ask = (...args: string[]) =>
    gitOutput(cwd, ...args)
      .then((text) => text.trim())
      .catch(() => "");
  const remote = await ask("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
  if (remote !== "") return remote.replace(/^origin\//, "");
  for (const name of USUAL) {
    for (const ref of [`refs/heads/${name}`, `refs/remotes/origin/${name}`]) {
      if ((await ask("rev-parse", "--verify", "--quiet", ref)) !== "") return name;
    }
  }
  return null;
}
