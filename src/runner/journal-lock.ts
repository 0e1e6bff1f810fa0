/** One process at a time writes a journal: a lock file beside it says which. */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { UsageError } from "../domain/errors.js";

interface Holder {
  pid: number;
  host: string;
}

/** Lock files that this process holds: its own number in any other one was another process's. */
const held = new Set<string>();

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    if (!("pid" in value) || !("host" in value)) return null;
    const { pid, host } = value;
    return typeof pid === "number" && typeof host === "string" ? { pid, host } : null;
  } catch {
    return null;
  }
}

/** A lock whose holder was killed. A text that cannot be read was written by a process that died. */
function isStale(file: string, holder: Holder | null): boolean {
  if (holder === null) return true;
  if (holder.host !== hostname()) return false;
  return holder.pid === process.pid ? !held.has(file) : isGone(holder.pid);
}

function tryCreate(file: string): boolean {
  let fd: number;
  try {
    fd = openSync(file, "wx");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
  const holder: Holder = { pid: process.pid, host: hostname() };
  writeSync(fd, `${JSON.stringify(holder)}\n`);
  closeSync(fd);
  return true;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Removes a stale lock, unless somebody else took it over between reading and removing it. */
function removeStale(file: string, seen: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readIfThere(aside) === seen) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/**
 * Takes the lock of `journalPath`; the returned function gives it back.
 * @throws UsageError naming the process that holds it.
 */
export function lockJournal(journalPath: string): () => void {
  const file = `${journalPath}.lock`;
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryCreate(file)) {
      held.add(file);
      return () => {
        if (held.delete(file)) rmSync(file, { force: true });
      };
    }
    const text = readIfThere(file);
    if (text === null) continue;
    const holder = parseHolder(text);
    if (!isStale(file, holder)) {
      const elsewhere = holder?.host === hostname() ? "" : ` on ${holder?.host}`;
      throw new UsageError(
        `another run writes ${journalPath}: process ${holder?.pid}${elsewhere}`,
        `wait for its end or give --out another path; if it is dead, delete ${file}`,
      );
    }
    removeStale(file, text);
  }
  throw new UsageError(
    `cannot take the lock ${file}`,
    "several runs start here at once; try again",
  );
}
