/** Runs in one SQLite file: facts and case counts to look at, and the whole report to compare with. */
import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { UsageError } from "../domain/errors.js";
import { countOf } from "../domain/figures.js";
import { type HistoryEntry, historyEntrySchema } from "../domain/history.js";
import { toCamel, toSnake } from "../domain/key-style.js";
import type { Report, Warning } from "../domain/report.js";
import { readReport } from "../report/read-report.js";
import { writeReport } from "../report/write-report.js";
import { byDate, joinEntries } from "./entry-of-report.js";
import { type Database, openDatabase } from "./sqlite-driver.js";
import type { HistoryStore, KeptRun } from "./store.js";

/** `PRAGMA user_version` of the tables below. */
const TABLES_VERSION = 1;
/** How long a writer waits for another one. */
const WAIT_MS = 60_000;

/** The columns before `entry` say in SQL what people ask for; `entry` is all of it, as JSON. */
const TABLES = `
CREATE TABLE IF NOT EXISTS runs (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  branch TEXT,
  commit_hash TEXT,
  target TEXT NOT NULL,
  pass_rate REAL NOT NULL,
  verdict TEXT,
  promoted INTEGER NOT NULL,
  entry TEXT NOT NULL,
  report BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS runs_by_date ON runs (created_at);
PRAGMA user_version = ${TABLES_VERSION};
`;

const INSERT = `
INSERT INTO runs (id, created_at, branch, commit_hash, target, pass_rate, verdict, promoted, entry, report)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET verdict = excluded.verdict, promoted = excluded.promoted, entry = excluded.entry
`;

const entryRow = z.object({ entry: z.string() });
const reportRow = z.object({
  report: z.union([z.instanceof(Uint8Array), z.instanceof(ArrayBuffer)]),
});
const versionRow = z.object({ user_version: z.number() });

function entryIn(row: unknown): HistoryEntry | null {
  const { entry } = entryRow.parse(row);
  try {
    const parsed = historyEntrySchema.safeParse(JSON.parse(entry));
    return parsed.success ? toCamel(historyEntrySchema, parsed.data) : null;
  } catch {
    return null;
  }
}

async function throughFile<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "regressgate-history-"));
  try {
    return await use(path.join(folder, "report.json.gz"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export class SqliteStore implements HistoryStore {
  readonly kind = "sqlite";
  readonly place: string;
  readonly #cwd: string;
  #open: Database | null = null;

  constructor(place: string, cwd: string) {
    this.place = place;
    this.#cwd = cwd;
  }

  /** @throws UsageError for no driver, no database, or tables of a newer version. */
  async #database(): Promise<Database> {
    if (this.#open) return this.#open;
    mkdirSync(path.dirname(this.place), { recursive: true });
    const database = await openDatabase(this.place, this.#cwd);
    const shown = path.relative(this.#cwd, this.place) || this.place;
    try {
      database.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
      database.exec("PRAGMA synchronous = FULL");
      const { user_version: version } = versionRow.parse(
        database.prepare("PRAGMA user_version").get(),
      );
      if (version > TABLES_VERSION) {
        throw new UsageError(
          `history: ${shown} is of version ${version}, this regressgate reads version ${TABLES_VERSION}`,
          "update regressgate",
        );
      }
      if (version < TABLES_VERSION) inOneGo(database, () => database.exec(TABLES));
    } catch (error) {
      database.close();
      if (error instanceof UsageError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(`history: ${shown} cannot be used: ${reason}`);
    }
    this.#open = database;
    return database;
  }

  async ready(): Promise<void> {
    await this.#database();
  }

  async add(entry: HistoryEntry, report: Report): Promise<void> {
    const database = await this.#database();
    const packed = await throughFile(async (file) => {
      await writeReport(report, file);
      return await readFile(file);
    });
    inOneGo(database, () => {
      const row = database.prepare("SELECT entry FROM runs WHERE id = ?").get(entry.id);
      const kept = row == null ? null : entryIn(row);
      const joined = kept === null ? entry : joinEntries(kept, entry);
      database
        .prepare(INSERT)
        .run(
          joined.id,
          joined.createdAt,
          joined.branch ?? null,
          joined.commit ?? null,
          joined.target,
          joined.passRate,
          joined.gated?.verdict ?? null,
          joined.promoted ? 1 : 0,
          JSON.stringify(toSnake(historyEntrySchema, joined)),
          packed,
        );
    });
  }

  async runs(): Promise<{ runs: KeptRun[]; notes: Warning[] }> {
    if (!existsSync(this.place)) return { runs: [], notes: [] };
    const database = await this.#database();
    const rows = database.prepare("SELECT entry FROM runs").all();
    const entries = rows.map(entryIn);
    const runs = entries
      .filter((entry) => entry !== null)
      .map((entry) => ({ entry, name: entry.id }))
      .sort((a, b) => byDate(a.entry, b.entry));
    const lost = entries.length - runs.length;
    const text = `${countOf(lost, "run")} of the history could not be read (written by another version).`;
    return { runs, notes: lost === 0 ? [] : [{ code: "not_reports", text }] };
  }

  async report(id: string): Promise<Report | null> {
    if (!existsSync(this.place)) return null;
    const database = await this.#database();
    const row = database.prepare("SELECT report FROM runs WHERE id = ?").get(id);
    if (row == null) return null;
    const { report } = reportRow.parse(row);
    return await throughFile(async (file) => {
      await writeFile(file, new Uint8Array(report));
      return await readReport(file);
    });
  }

  close(): void {
    this.#open?.close();
    this.#open = null;
  }
}

/** A writer that dies in the middle leaves the journal with which the next one takes it back. */
function inOneGo(database: Database, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
