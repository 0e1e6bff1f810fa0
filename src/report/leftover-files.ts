/** Names the files in which reports are written before they appear, and removes those of killed writes. */
import { createHash, randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isProcessGone } from "../domain/is-process-gone.js";

/** No write takes so long, on whatever machine it runs. */
const DAY_MS = 24 * 3600 * 1000;

const OURS = /^([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}\.tmp$/;

/** Folders may be shared: a process number means nothing on another machine. */
function hostName(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

/** A fresh name, beside `name`, that says which process of which machine writes. */
export function temporaryName(name: string): string {
  return `.${name}.${hostName()}-${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
}

async function isLeftOver(file: string, host: string, pid: number): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  if (mtimeMs < Date.now() - DAY_MS) return true;
  if (host !== hostName()) return false;
  // Containers give every process the same number: a file older than this one is another's.
  if (pid === process.pid) return mtimeMs < Date.now() - 1000 * process.uptime() - 1000;
  return isProcessGone(pid);
}

/**
 * Removes what writes of the report `name` that were killed left in `folder`: files of processes of this
 * machine that are gone, and those older than a day. Never fails: leftovers do no harm.
 */
export async function removeLeftovers(folder: string, name: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const each of names) {
    if (!each.startsWith(`.${name}.`)) continue;
    const [, host, pid] = OURS.exec(each.slice(name.length + 2)) ?? [];
    if (host === undefined || pid === undefined) continue;
    const file = join(folder, each);
    try {
      if (await isLeftOver(file, host, Number(pid))) await rm(file, { force: true });
    } catch {
      // Somebody else was faster, or it may not be removed.
    }
  }
}
