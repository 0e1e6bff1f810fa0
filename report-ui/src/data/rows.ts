/** Exists to make one list of all cases, compared or not, for the table and the picture of all cases. */
import type { Comparison, PassCount } from "../../../src/domain/comparison.js";
import type { RunSummary } from "../../../src/domain/run-summary.js";
import type { PageCaseSide, PageFront } from "../../../src/reporters/html/page-data.js";
import { type HeldCase, questionOf, textOf } from "./read-page.js";

/** What became of a case. */
export type CaseState =
  | "broken"
  | "must-pass"
  | "worse"
  | "better"
  | "same"
  | "added"
  | "removed"
  | "changed"
  | "quarantined"
  | "unmeasured"
  | "failing"
  | "flaky"
  | "passing";

export interface CaseRow {
  id: string;
  tags: readonly string[];
  state: CaseState;
  mustPass: boolean;
  base: PassCount | null;
  head: PassCount | null;
  /** Head rate minus baseline rate; null when the case was not compared. */
  delta: number | null;
  pAdjusted: number | null;
  /** Mean seconds of the head's trials (the baseline's where the head lacks the case). */
  seconds: number | null;
  /** Labels of the checks that failed in some trial of either side. */
  failed: readonly string[];
  /** Why its first failed head trial failed: check and detail, or the error; empty where none did. */
  why: string;
  /** What the search looks through, in lower case. */
  haystack: string;
}

/** Characters of a reason that a row of the table could show. */
const WHY_CHARS = 300;

type Held = ReadonlyMap<string, HeldCase>;

function countOfSide(side: PageCaseSide | null | undefined): PassCount | null {
  if (!side) return null;
  let passes = 0;
  let errors = 0;
  for (const trial of side.trials) {
    if (trial[6] !== null) errors += 1;
    else if (trial[0] === 1) passes += 1;
  }
  return { passes, trials: side.trials.length, errors };
}

function meanSeconds(side: PageCaseSide | null | undefined): number | null {
  if (!side || side.trials.length === 0) return null;
  return side.trials.reduce((sum, trial) => sum + trial[1], 0) / side.trials.length;
}

/** The first failed trial of a side in one line. */
function whyOf(found: HeldCase | undefined): string {
  const trial = found?.of.head?.trials.find(([passed]) => passed === 0);
  if (found === undefined || trial === undefined) return "";
  const [, , , , , , error, outcomes] = trial;
  if (error !== null) return textOf(found.block, error).text.slice(0, WHY_CHARS);
  const outcome = outcomes.find(([, passed]) => passed === 0);
  if (outcome === undefined) return "";
  const [label, detail] = [
    textOf(found.block, outcome[0]).text,
    textOf(found.block, outcome[3]).text,
  ];
  return (detail === "" ? label : `${label}: ${detail}`).slice(0, WHY_CHARS);
}

function failedLabels(found: HeldCase | undefined): string[] {
  if (found === undefined) return [];
  const refs = new Set<number>();
  for (const side of [found.of.base, found.of.head]) {
    for (const trial of side?.trials ?? []) {
      for (const [label, passed] of trial[7]) if (passed === 0) refs.add(label);
    }
  }
  return [...refs].map((ref) => textOf(found.block, ref).text);
}

function rowOf(id: string, held: Held, known: Pick<CaseRow, "state"> & Partial<CaseRow>): CaseRow {
  const found = held.get(id.normalize("NFC"));
  const side = found?.of.head ?? found?.of.base;
  const tags = known.tags ?? side?.tags ?? [];
  const question = found ? (questionOf(found)?.text.slice(0, 2_000) ?? "") : "";
  return {
    id,
    mustPass: side?.mustPass === true,
    base: countOfSide(found?.of.base),
    head: countOfSide(found?.of.head),
    delta: null,
    pAdjusted: null,
    seconds: meanSeconds(side),
    failed: failedLabels(found),
    why: whyOf(found),
    ...known,
    tags,
    haystack: `${id}\n${tags.join("\n")}\n${question}`.toLowerCase(),
  };
}

function comparedRows(c: Comparison, held: Held): CaseRow[] {
  const must = new Set(c.mustPassFailures.map(({ id }) => id));
  const rows = c.changes.map((change) =>
    rowOf(change.id, held, {
      state: change.significant
        ? "broken"
        : must.has(change.id)
          ? "must-pass"
          : change.delta < 0
            ? "worse"
            : "better",
      tags: change.tags,
      base: change.base,
      head: change.head,
      delta: change.delta,
      pAdjusted: change.pAdjusted,
    }),
  );
  for (const { id, tags, base, head } of c.unchanged) {
    const state = must.has(id) ? "must-pass" : "same";
    rows.push(rowOf(id, held, { state, tags, base, head, delta: 0 }));
  }
  const others = {
    added: c.added,
    removed: c.removed,
    changed: c.changed,
    quarantined: c.quarantined,
    unmeasured: c.unmeasured,
  };
  for (const [state, ids] of Object.entries(others)) {
    for (const id of ids) {
      rows.push(rowOf(id, held, { state: must.has(id) ? "must-pass" : (state as CaseState) }));
    }
  }
  return rows;
}

function runRows(summary: Omit<RunSummary, "report">, order: readonly string[], held: Held) {
  const quarantined = new Set(summary.quarantined);
  const flaky = new Set(summary.flakyCases);
  const failing = new Set(summary.failing.map(({ id }) => id));
  const stateOf = (id: string): CaseState => {
    if (quarantined.has(id)) return "quarantined";
    if (flaky.has(id)) return "flaky";
    return failing.has(id) ? "failing" : "passing";
  };
  const firsts = new Set([...summary.failing.map(({ id }) => id), ...order]);
  return [...firsts].map((id) => rowOf(id, held, { state: stateOf(id) }));
}

/** All cases, what matters most first. */
export function caseRows(front: PageFront, held: Held): CaseRow[] {
  return front.kind === "comparison"
    ? comparedRows(front.comparison, held)
    : runRows(front.summary, front.head.caseOrder, held);
}
