/** Opens the place where runs are kept: a SQLite file by its ending, else a folder. */
import { existsSync, statSync } from "node:fs";
import type { HistoryStore } from "./store.js";

/** Whether a path names a database. */
export function isDatabase(place: string): boolean {
  if (existsSync(place)) return statSync(place).isFile();
  return /\.(sqlite3?|db)$/i.test(place);
}

/**
 * The store at an absolute path. Nothing is read or made yet.
 * @param cwd for the names in messages, and where a driver may be installed
 */
export async function openStore(place: string, cwd: string): Promise<HistoryStore> {
  if (isDatabase(place)) {
    const { SqliteStore } = await import("./sqlite-store.js");
    return new SqliteStore(place, cwd);
  }
  const { FolderStore } = await import("./folder-store.js");
  return new FolderStore(place);
}
