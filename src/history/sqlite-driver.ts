/** Finds a driver of SQLite among those that this Node and this installation have. */
import { createRequire } from "node:module";
import path from "node:path";
import { UsageError } from "../domain/errors.js";

/** A value as SQLite keeps it. */
export type SqlValue = string | number | Uint8Array | null;

/** The little of a driver that is used; all of them have it in this form. */
export interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): {
    run(...values: SqlValue[]): unknown;
    get(...values: SqlValue[]): unknown;
    all(...values: SqlValue[]): unknown[];
  };
  close(): unknown;
}

type OpenDatabase = (file: string) => Database;

/** Node's own says that it is new each time it is loaded; who uses this program cannot change that. */
function quietly<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** From Node 22.13 on. */
function nodeDriver(): OpenDatabase | null {
  const found = quietly(() => process.getBuiltinModule("node:sqlite")) as
    | { DatabaseSync: new (file: string) => Database }
    | undefined;
  return found === undefined ? null : (file) => new found.DatabaseSync(file);
}

/** Built for every system and delivered as packages: nothing is compiled or fetched from elsewhere. */
function packagedDriver(cwd: string): OpenDatabase | null {
  for (const from of [import.meta.url, path.join(cwd, "package.json")]) {
    try {
      const Libsql = createRequire(from)("libsql") as new (file: string) => Database;
      return (file) => new Libsql(file);
    } catch {
      // Not installed there.
    }
  }
  return null;
}

/**
 * Opens a database file, made if it is missing; its folder must exist.
 * @throws UsageError when there is no driver, with the ways to get one or to do without.
 */
export async function openDatabase(file: string, cwd: string): Promise<Database> {
  const open = nodeDriver() ?? packagedDriver(cwd);
  if (open === null) {
    throw new UsageError(
      `history: no SQLite driver for ${path.relative(cwd, file) || file} (this is Node ${process.versions.node})`,
      "use Node 22.13 or newer, or npm install libsql, or keep the runs in a folder: history: .regressgate/history",
    );
  }
  try {
    return open(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `history: ${path.relative(cwd, file) || file} cannot be opened: ${reason}`,
    );
  }
}
