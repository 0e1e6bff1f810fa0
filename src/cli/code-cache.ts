/** Keeps compiled code of the program in the user's cache folder, as files that only the user can write. */
import { hash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

const DIGEST_LENGTH = 40;
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

/** The cache folder of the system's convention, or null when there is none. */
function userCacheFolder(env: NodeJS.ProcessEnv): string | null {
  const { platform } = process;
  const given = platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  if (given && path.isAbsolute(given)) return given;
  const home = homedir();
  if (!home || !path.isAbsolute(home)) return null;
  const usual = { win32: ["AppData", "Local"], darwin: ["Library", "Caches"] };
  return path.join(home, ...(usual[platform as keyof typeof usual] ?? [".cache"]));
}

/**
 * The file for compiled code that is named so; null when none is to be kept:
 * NODE_DISABLE_COMPILE_CACHE is Node's own switch, and under NODE_V8_COVERAGE it would blur the counts.
 */
export function codeCacheFile(name: string, env: NodeJS.ProcessEnv): string | null {
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return null;
  try {
    const folder = userCacheFolder(env);
    const file = `${name}-${process.version}-${process.arch}.bin`;
    return folder === null ? null : path.join(folder, "regressgate", "code", file);
  } catch {
    return null; // The system knows no home folder of this user.
  }
}

/** Whether nobody but this user (or the system's) could have written the file. Windows keeps that itself. */
function isOurs({ uid, mode }: { uid: number; mode: number }): boolean {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}

/** The compiled code of that file; null when there is none, or it is damaged or not ours. */
export function readCode(file: string): Buffer | null {
  let fd: number;
  try {
    fd = openSync(file, "r");
  } catch {
    return null;
  }
  try {
    if (!isOurs(fstatSync(fd))) return null;
    const bytes = readFileSync(fd);
    const code = bytes.subarray(DIGEST_LENGTH);
    return bytes.toString("latin1", 0, DIGEST_LENGTH) === digestOf(code) ? code : null;
  } catch {
    return null;
  } finally {
    closeSync(fd);
  }
}

/** Against damage, not against forgery. */
function digestOf(code: Buffer): string {
  return hash("sha1", code, "hex");
}

/** Writes compiled code, and removes what was written a month ago or more. A full or closed disk is no fault. */
export function writeCode(file: string, code: Buffer): void {
  const folder = path.dirname(file);
  const aside = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(aside, Buffer.concat([Buffer.from(digestOf(code)), code]), { mode: 0o600 });
    renameSync(aside, file);
    const oldest = Date.now() - DAYS_KEPT * DAY_MS;
    for (const name of readdirSync(folder)) {
      const other = path.join(folder, name);
      if (statSync(other).mtimeMs < oldest) rmSync(other, { force: true });
    }
  } catch {
    try {
      rmSync(aside, { force: true });
    } catch {}
  }
}
