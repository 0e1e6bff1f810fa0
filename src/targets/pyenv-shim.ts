/** Looks behind a shim of pyenv, which is a shell script that takes longer than Python to start. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** The folder of a version; of `3.12` the newest 3.12 that is installed, as pyenv takes it. */
function folderOf(version: string, root: string): string | null {
  const versions = join(root, "versions");
  if (existsSync(join(versions, version))) return join(versions, version);
  if (!/^\d+(\.\d+)?$/.test(version)) return null;
  const parts = (name: string) => name.split(".").map(Number);
  const newest = readdirSync(versions)
    .filter((name) => name.startsWith(`${version}.`) && /^\d+\.\d+\.\d+$/.test(name))
    .sort((a, b) => {
      const [, minorA = 0, patchA = 0] = parts(a);
      const [, minorB = 0, patchB = 0] = parts(b);
      return minorA - minorB || patchA - patchB;
    })
    .at(-1);
  return newest === undefined ? null : join(versions, newest);
}

/**
 * The interpreter that the shim would start: of the version that `PYENV_VERSION`, the nearest
 * `.python-version` or pyenv's global choice names. Any other program, and a shim whose choice is not
 * clear, is returned as it is.
 * @param folders where to look for `.python-version`, each with those above it, the first that has one
 */
export function behindShim(
  program: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
): string {
  const folder = dirname(program);
  const root = dirname(folder);
  if (basename(folder) !== "shims" || !existsSync(join(root, "versions"))) return program;
  const local = folders.map(localVersion).find((text) => text !== null);
  const chosen = env["PYENV_VERSION"] || local || read(join(root, "version"));
  for (const version of versionsIn(chosen ?? "")) {
    const installed = folderOf(version, root);
    // pyenv itself knows what the system has.
    if (installed === null) return program;
    const found = join(installed, "bin", basename(program));
    if (existsSync(found)) return found;
  }
  return program;
}
