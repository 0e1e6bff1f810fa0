/** Exists because relabelings of one suite share their case types: the law is worked out once for all. */

import type { CaseGroup } from "./case-cells.js";
import type { CaseEvidence } from "./case-evidence.js";
import { type JointLaw, jointLaw } from "./joint-test.js";

interface Remembered {
  readonly groups: readonly CaseGroup[];
  readonly law: JointLaw;
}

/** The laws used last, newest first: both error rules, or a suite and its collapsed form. */
const remembered: Remembered[] = [];
const MOST_REMEMBERED = 3;

/** {@link jointLaw}, or the same object again when the case types were met a moment ago. */
export function rememberedLaw(groups: readonly CaseGroup[]): JointLaw {
  const at = remembered.findIndex((entry) => sameGroups(entry.groups, groups));
  const entry = at >= 0 ? remembered.splice(at, 1)[0]! : { groups, law: jointLaw(groups) };
  remembered.unshift(entry);
  if (remembered.length > MOST_REMEMBERED) remembered.pop();
  return entry.law;
}

function sameGroups(a: readonly CaseGroup[], b: readonly CaseGroup[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((group, k) => {
    const other = b[k]!;
    return group.count === other.count && sameEvidence(group.evidence, other.evidence);
  });
}

/** Evidence objects are shared as long as their own cache holds them; a miss only costs time. */
function sameEvidence(a: CaseEvidence, b: CaseEvidence): boolean {
  return a === b;
}
