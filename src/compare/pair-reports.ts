/** Exists to decide which cases of two reports measure the same thing and so may be compared. */
import { caseKey } from "../domain/case-key.js";
import { UsageError } from "../domain/errors.js";
import type { CaseResult, Report } from "../domain/report.js";

/** One case as both reports have it. */
export interface CasePair {
  /** As the head spells it. */
  id: string;
  base: CaseResult;
  head: CaseResult;
}

/** A case whose question or checks are not the same in both reports. */
export interface ChangedPair extends CasePair {
  input: boolean;
  checks: boolean;
}

/** All cases of both reports, each in exactly one list; lists are sorted by id. */
export interface Pairing {
  paired: CasePair[];
  changed: ChangedPair[];
  /** In both or only in the head, and not judged. */
  quarantined: CaseResult[];
  added: CaseResult[];
  removed: CaseResult[];
  /** Share of the baseline's cases that are in the head, whatever became of them. */
  shared: number;
}

/** Order by UTF-16 code units: the same on every machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byId(a: { id: string }, b: { id: string }): number {
  return byCodeUnit(a.id, b.id);
}

/** The cases by their id after NFC. @throws UsageError when two have the same. */
function indexById(report: Report, side: string): Map<string, CaseResult> {
  const index = new Map<string, CaseResult>();
  for (const result of report.cases) {
    const key = caseKey(result.id);
    if (index.has(key)) {
      throw new UsageError(`the ${side} has two cases with the id ${JSON.stringify(result.id)}`);
    }
    index.set(key, result);
  }
  return index;
}

/** Whether both are known and not the same. */
export function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

/**
 * Pairs by id (after NFC). A case with another input or other checks under the same id is changed;
 * a report without fingerprints (from version 0.1) cannot tell and counts as unchanged. Quarantine
 * is what the head says, since the head carries the suite as it is now.
 * @throws UsageError when an id stands twice in a report.
 */
export function pairReports(base: Report, head: Report): Pairing {
  const inBase = indexById(base, "baseline");
  const inHead = indexById(head, "head");
  const pairing: Pairing = {
    paired: [],
    changed: [],
    quarantined: [],
    added: [],
    removed: [],
    shared: 0,
  };
  let shared = 0;
  for (const [key, ours] of inHead) {
    const theirs = inBase.get(key);
    if (theirs !== undefined) shared += 1;
    if (ours.quarantine !== undefined) pairing.quarantined.push(ours);
    else if (theirs === undefined) pairing.added.push(ours);
    else {
      const pair = { id: ours.id, base: theirs, head: ours };
      const input = differ(theirs.inputFingerprint, ours.inputFingerprint);
      const checks = differ(theirs.checksFingerprint, ours.checksFingerprint);
      if (input || checks) pairing.changed.push({ ...pair, input, checks });
      else pairing.paired.push(pair);
    }
  }
  for (const [key, theirs] of inBase) if (!inHead.has(key)) pairing.removed.push(theirs);
  pairing.shared = inBase.size === 0 ? 0 : shared / inBase.size;
  for (const list of [pairing.paired, pairing.changed]) list.sort(byId);
  for (const list of [pairing.quarantined, pairing.added, pairing.removed]) list.sort(byId);
  return pairing;
}
