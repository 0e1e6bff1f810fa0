/** What stood in the files of a suite at one moment: a file that was only touched has not changed. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findCaseFiles } from "../suite/find-case-files.js";
import type { WatchedFiles } from "./watched-files.js";

/** Hashes of the content by absolute path; null for a file that is not there. */
export type FileSnapshot = ReadonlyMap<string, string | null>;

async function contentOf(file: string): Promise<string | null> {
  try {
    return createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  } catch {
    return null;
  }
}

/** Reads all watched files, with the case files that the patterns name by now. */
export async function snapshotOf(watched: WatchedFiles): Promise<FileSnapshot> {
  const files = new Set([
    ...watched.settings,
    ...watched.cases,
    ...watched.target,
    ...watched.checks,
  ]);
  for (const { text, folder } of watched.patterns) {
    for (const file of (await findCaseFiles([{ text }], folder)).files) files.add(file);
  }
  const snapshot = new Map<string, string | null>();
  for (const file of files) snapshot.set(file, await contentOf(file));
  return snapshot;
}

/** The files whose content differs, in the order of the later snapshot, then those it lacks. */
export function differences(before: FileSnapshot, now: FileSnapshot): string[] {
  const changed = [...now.keys()].filter(
    (file) => (now.get(file) ?? null) !== (before.get(file) ?? null),
  );
  const gone = [...before.keys()].filter((file) => !now.has(file) && before.get(file) !== null);
  return [...changed, ...gone];
}
