/** Looks behind a shim of pyenv, which is a shell script that takes longer than Python to start. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** The first `.python-version` from a folder upwards. */
function localVersion(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const text = read(join(at, ".python-version"));
    if (text !== null) return text;
    if (dirname(at) === at) return null;
  }
}

/** Names of versions, one a line or parted by colons, without comments. */
function versionsIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, ""));
  return lines.flatMap((line) => line.split(/[:\s]+/)).filter((name) => name !== "");
}

/**
 * The interpreter that the shim would start: of the version that `PYENV_VERSION`, the nearest
 * `.python-version` or pyenv's global choice names. Any other program, and a shim whose choice is not
 * clear, is returned as it is.
 * @param cwd the folder in which it would be started
 */
export function behindShim(program: string, cwd: string, env: NodeJS.ProcessEnv): string {
  const folder = dirname(program);
  const root = dirname(folder);
  if (basename(folder) !== "shims" || !existsSync(join(root, "versions"))) return program;
  const chosen = env["PYENV_VERSION"] || localVersion(cwd) || read(join(root, "version"));
  for (const version of versionsIn(chosen ?? "")) {
    // pyenv itself knows which 3.12 is meant, and what the system has.
    if (!existsSync(join(root, "versions", version))) return program;
    const found = join(root, "versions", version, "bin", basename(program));
    if (existsSync(found)) return found;
  }
  return program;
}
