/** Runs in a folder of reports: needs nothing but the file system. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { glob } from "tinyglobby";
import { UsageError } from "../domain/errors.js";
import { countOf } from "../domain/figures.js";
import { HISTORY_VERSION, type HistoryEntry, historyEntrySchema } from "../domain/history.js";
import { toCamel, toSnake } from "../domain/key-style.js";
import type { Report, Warning } from "../domain/report.js";
import { readReport } from "../report/read-report.js";
import { writeReport } from "../report/write-report.js";
import { byDate, entryOfReport, joinEntries } from "./entry-of-report.js";
import type { HistoryStore, KeptRun } from "./store.js";

/** Beside `x.json.gz` stands `x.entry.json`: what is known of the run besides its report. */
const ENTRY = ".entry.json";
const REPORT = /\.json(\.gz)?$/;
/** Folders below the given one that are looked into. */
const DEPTH = 3;

/** Sorts by date and tells the runs of a moment apart. */
function stemOf({ createdAt, commit, id }: HistoryEntry): string {
  const time = createdAt.replace(/[^0-9TZ]/g, "").slice(0, 20);
  return `${time}-${commit?.slice(0, 8) ?? "no-commit"}-${id}`;
}

/** Whole or not at all; a name of its own until it is whole, so that writers do not meet. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(6).toString("hex")}.tmp`,
  );
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function readEntry(file: string): Promise<HistoryEntry | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const parsed = historyEntrySchema.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data.history_version !== HISTORY_VERSION) return null;
    return toCamel(historyEntrySchema, parsed.data);
  } catch {
    return null;
  }
}

export class FolderStore implements HistoryStore {
  readonly kind = "folder";
  readonly place: string;
  readonly #files = new Map<string, string>();

  constructor(place: string) {
    this.place = place;
  }

  async ready(): Promise<void> {
    await mkdir(this.place, { recursive: true });
  }

  async add(entry: HistoryEntry, report: Report): Promise<void> {
    await mkdir(this.place, { recursive: true });
    const stem = path.join(this.place, stemOf(entry));
    if (!existsSync(`${stem}.json.gz`)) await writeReport(report, `${stem}.json.gz`);
    const kept = await readEntry(`${stem}${ENTRY}`);
    const joined = kept === null ? entry : joinEntries(kept, entry);
    const text = JSON.stringify(toSnake(historyEntrySchema, joined));
    await writeWhole(`${stem}${ENTRY}`, `${text}\n`);
  }

  async runs(): Promise<{ runs: KeptRun[]; notes: Warning[] }> {
    const files = existsSync(this.place)
      ? await glob(["**/*.json", "**/*.json.gz"], {
          cwd: this.place,
          deep: DEPTH,
          ignore: [`**/*${ENTRY}`, "**/node_modules/**", "**/cache/**"],
          dot: false,
          expandDirectories: false,
        })
      : [];
    const found = new Map<string, KeptRun>();
    const strangers: string[] = [];
    for (const name of files.sort()) {
      const entry = await this.#entryOf(name);
      if (entry === null) {
        strangers.push(name);
        continue;
      }
      const known = found.get(entry.id);
      // The report of the last run is kept twice: as it was written, and in the history.
      if (known) known.entry = joinEntries(known.entry, entry);
      else {
        found.set(entry.id, { entry, name });
        this.#files.set(entry.id, path.join(this.place, name));
      }
    }
    const runs = [...found.values()].sort((a, b) => byDate(a.entry, b.entry));
    return { runs, notes: strangersNote(strangers) };
  }

  async #entryOf(name: string): Promise<HistoryEntry | null> {
    const file = path.join(this.place, name);
    const kept = await readEntry(file.replace(REPORT, ENTRY));
    if (kept !== null) return kept;
    try {
      return entryOfReport(await readReport(file));
    } catch (error) {
      const gone = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (error instanceof UsageError || gone) return null;
      throw error;
    }
  }

  async report(id: string): Promise<Report | null> {
    if (!this.#files.has(id)) await this.runs();
    const file = this.#files.get(id);
    return file === undefined || !existsSync(file) ? null : await readReport(file);
  }

  close(): void {}
}

function strangersNote(names: readonly string[]): Warning[] {
  if (names.length === 0) return [];
  const some = names.slice(0, 3).map((name) => JSON.stringify(name));
  const more = names.length > 3 ? " and others" : "";
  const text = `${countOf(names.length, "file")} in the folder could not be read as a report: ${some.join(", ")}${more}.`;
  return [{ code: "not_reports", text }];
}
