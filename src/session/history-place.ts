/** Where the runs of a suite are kept, as its configuration says. */
import path from "node:path";
import { UsageError } from "../domain/errors.js";
import type { SuiteConfig } from "../domain/suite-config.js";
import type { HistoryStore } from "../history/store.js";

/** The folder that reports are written to when nothing else is said. */
export const REPORTS_FOLDER = ".regressgate";
/** Under `history: true`. */
const DATABASE = "history.sqlite";

/** Absolute path of the history; null when none is kept. */
export function historyPlace(history: SuiteConfig["history"], baseDir: string): string | null {
  if (history === undefined || history === false) return null;
  const named = typeof history === "string" ? history : history === true ? undefined : history.path;
  return path.resolve(baseDir, named ?? path.join(REPORTS_FOLDER, DATABASE));
}

/** @throws UsageError when no history is kept. */
export function requireHistory(query: {
  history: SuiteConfig["history"];
  baseDir: string;
}): string {
  const place = historyPlace(query.history, query.baseDir);
  if (place !== null) return place;
  throw new UsageError(
    "the baseline is to come from the history, but none is kept",
    "set history: true in the configuration; a file of that name is ./history",
  );
}

/** The default branch that the configuration names. */
export function branchOfHistory(history: SuiteConfig["history"]): string | undefined {
  return typeof history === "object" ? history.branch : undefined;
}

/** Opens the history; loaded only here, as most runs keep none. */
export async function openHistory(place: string, cwd: string): Promise<HistoryStore> {
  const { openStore } = await import("../history/open-store.js");
  return await openStore(place, cwd);
}

/**
 * Finds out before a run whether it can be kept.
 * @throws UsageError for a database that cannot be opened, or that no driver is there for.
 */
export async function readyHistory(
  history: SuiteConfig["history"],
  baseDir: string,
  cwd: string,
): Promise<void> {
  const place = historyPlace(history, baseDir);
  if (place === null) return;
  const store = await openHistory(place, cwd);
  try {
    await store.ready();
  } finally {
    store.close();
  }
}
