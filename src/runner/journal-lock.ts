/** One process at a time writes a journal: a lock file beside it says which. */
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { UsageError } from "../domain/errors.js";
import { isProcessGone } from "../domain/is-process-gone.js";

interface Holder {
  pid: number;
  host: string;
}

/** Lock files that this process holds: its own number in any other one was another process's. */
const held = new Set<string>();

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
  return holder.pid === process.pid ? !held.has(file) : isProcessGone(holder.pid);
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** Writes the text into a file that must not be there yet. */
function createExclusively(file: string, text: string): void {
  const fd = openSync(file, "wx");
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}

/**
 * Makes the lock appear with its text in it: an empty one would look like that of a process that died.
 * Where the file system knows no hard links it is written in its place.
 */
function tryCreate(file: string): boolean {
  const holder: Holder = { pid: process.pid, host: hostname() };
  const text = `${JSON.stringify(holder)}\n`;
  const draft = `${file}.${process.pid}.new`;
  try {
    rmSync(draft, { force: true });
    createExclusively(draft, text);
    try {
      linkSync(draft, file);
    } catch (error) {
      if (isCode(error, "EEXIST")) throw error;
      createExclusively(file, text);
    } finally {
      rmSync(draft, { force: true });
    }
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
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
