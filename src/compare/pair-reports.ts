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

/** @throws UsageError that says so. */
function refuseTwice(side: string, id: string): never {
  throw new UsageError(`the ${side} has two cases with the id ${JSON.stringify(id)}`);
}

/** Places of the cases by their id after NFC. @throws UsageError when two have the same. */
function placesById(report: Report, side: string): Map<string, number> {
  const places = new Map<string, number>();
  for (const { id } of report.cases) {
    const at = places.size;
    if (places.set(caseKey(id), at).size === at) refuseTwice(side, id);
  }
  return places;
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
  const places = placesById(base, "baseline");
  const seen = new Uint8Array(base.cases.length);
  const seenInHeadAlone = new Set<string>();
  const pairing: Pairing = {
    paired: [],
    changed: [],
    quarantined: [],
    added: [],
    removed: [],
    shared: 0,
  };
  let shared = 0;
  for (const ours of head.cases) {
    const key = caseKey(ours.id);
    const place = places.get(key);
    const theirs = place === undefined ? undefined : base.cases[place];
    if (place === undefined) {
      if (seenInHeadAlone.has(key)) refuseTwice("head", ours.id);
      seenInHeadAlone.add(key);
    } else {
      if (seen[place] === 1) refuseTwice("head", ours.id);
      seen[place] = 1;
      shared += 1;
    }
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
  pairing.removed = base.cases.filter((_, place) => seen[place] === 0);
  pairing.shared = places.size === 0 ? 0 : shared / places.size;
  for (const list of [pairing.paired, pairing.changed]) list.sort(byId);
  for (const list of [pairing.quarantined, pairing.added, pairing.removed]) list.sort(byId);
  return pairing;
}
