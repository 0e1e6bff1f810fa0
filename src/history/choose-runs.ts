/** Which of the kept runs can be looked at as one series, and what keeps the others out. */
import { countOf, quoteName } from "../domain/figures.js";
import type { HistoryEntry } from "../domain/history.js";
import type { Warning } from "../domain/report.js";

/** Share of the newest run's cases that all runs of a series have, unchanged. */
const LEAST_SHARED = 0.5;

/** Whose runs make the series. */
export interface SeriesQuery {
  /** Runs of this branch; null for every branch. */
  branch: string | null;
  /** Of this target. Default: that of the newest run. */
  target?: string;
}

export interface Series {
  target: string;
  branch: string | null;
  /** Oldest first. */
  runs: HistoryEntry[];
  /** `id` and content of the cases that all of them share. */
  cases: { id: string; content: string }[];
  notes: Warning[];
}

/** One text for a case as long as its input and checks stay. */
export function caseKey(one: { id: string; content: string }): string {
  return `${one.content}\n${one.id}`;
}

/** A run of the whole suite by itself. */
export function isWhole(entry: HistoryEntry): boolean {
  return entry.complete && !entry.part && !entry.pooled && entry.cases.length > 0;
}

function keysOf(entry: HistoryEntry): Set<string> {
  return new Set(entry.cases.map(caseKey));
}

/**
 * The runs from the newest back, as long as they share at least half of the newest one's cases; null
 * when there is none.
 * @param entries oldest first
 */
export function chooseRuns(entries: readonly HistoryEntry[], query: SeriesQuery): Series | null {
  const retried = new Set(entries.map(({ retriedFrom }) => retriedFrom));
  const known = entries.filter(({ id }) => !retried.has(id));
  const whole = known.filter(isWhole);
  const ofBranch = whole.filter((entry) => query.branch === null || entry.branch === query.branch);
  const target = query.target ?? ofBranch.at(-1)?.target;
  const candidates = ofBranch.filter((entry) => entry.target === target);
  const newest = candidates.at(-1);
  if (newest === undefined || target === undefined) return null;
  let shared = keysOf(newest);
  const least = LEAST_SHARED * shared.size;
  const runs: HistoryEntry[] = [];
  let others = 0;
  for (const entry of candidates.toReversed()) {
    const keys = keysOf(entry);
    const both = new Set([...shared].filter((key) => keys.has(key)));
    if (both.size < least) {
      others = candidates.length - runs.length;
      break;
    }
    shared = both;
    runs.unshift(entry);
  }
  const cases = newest.cases.filter((one) => shared.has(caseKey(one)));
  return {
    target,
    branch: query.branch,
    runs,
    cases: cases.map(({ id, content }) => ({ id, content })),
    notes: notesOf(entries, known, whole, candidates, others, target),
  };
}

function notesOf(
  entries: readonly HistoryEntry[],
  known: readonly HistoryEntry[],
  whole: readonly HistoryEntry[],
  candidates: readonly HistoryEntry[],
  others: number,
  target: string,
): Warning[] {
  const notes: Warning[] = [];
  const add = (code: string, count: number, text: string) => {
    if (count > 0) notes.push({ code, text: `${countOf(count, "run")} ${text}` });
  };
  add(
    "retried",
    entries.length - known.length,
    "left out of the trend: a later one called the errored trials again, and holds the others too.",
  );
  add(
    "parts",
    known.length - whole.length,
    "left out of the trend: incomplete, of a part of the suite, or pooled of several runs.",
  );
  const elsewhere = whole.filter((entry) => entry.target !== target).length;
  add(
    "other_target",
    elsewhere,
    `left out of the trend: of another target than ${quoteName(target)}.`,
  );
  const otherBranch = whole.length - elsewhere - candidates.length;
  add("other_branch", otherBranch, "left out of the trend: of another branch.");
  add(
    "other_suite",
    others,
    "left out of the trend: they share less than half of the newest run's cases, or what lies before does.",
  );
  return notes;
}
