/** What a place where runs are kept can do, whichever kind it is. */
import type { HistoryEntry } from "../domain/history.js";
import type { Report, Warning } from "../domain/report.js";

/** A kept run with the name it is shown by. */
export interface KeptRun {
  entry: HistoryEntry;
  /** File of the report relative to the place, or the run's id. */
  name: string;
}

export interface HistoryStore {
  readonly kind: "folder" | "sqlite";
  /** Absolute path of the folder or the file. */
  readonly place: string;
  /** @throws UsageError when runs cannot be kept here. */
  ready(): Promise<void>;
  /**
   * Keeps a run whole, or not at all when the process dies meanwhile; others may write at the same
   * time. A run that is there already is joined with what is new about it.
   */
  add(entry: HistoryEntry, report: Report): Promise<void>;
  /** All runs, oldest first, with what could not be read. An empty place has none. */
  runs(): Promise<{ runs: KeptRun[]; notes: Warning[] }>;
  /** The report of a run; null when it is not kept. */
  report(id: string): Promise<Report | null>;
  close(): void;
}
