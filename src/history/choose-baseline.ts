/** Picks the run of the default branch that a head is compared with. */
import type { HistoryEntry } from "../domain/history.js";
import { isWhole } from "./choose-runs.js";
import type { KeptRun } from "./store.js";

/** What is known of the head before it is run. */
export interface HeadFacts {
  commit?: string | undefined;
  tree?: string | undefined;
  dirty?: boolean | undefined;
}

/** A run with the very code of the head is an earlier try of it: it would be compared with itself. */
function isEarlierTry(entry: HistoryEntry, head: HeadFacts): boolean {
  if (head.dirty) return false;
  const sameTree = entry.tree !== undefined && entry.tree === head.tree;
  return sameTree || (entry.commit !== undefined && entry.commit === head.commit);
}

function passed({ gated }: HistoryEntry): boolean {
  return gated !== null && !gated.failed && gated.verdict !== "invalid";
}

/**
 * The newest run of the branch that was promoted, or passed its gate with nothing changed since its
 * commit; never an earlier try of the head, a part of the suite or an incomplete run. A promotion is
 * a person's word: it holds on any branch and for the head's own commit.
 * @param kept oldest first
 * @param branch null when it is not known: promoted runs alone can serve then
 */
export function chooseBaseline(
  kept: readonly KeptRun[],
  branch: string | null,
  head: HeadFacts,
): KeptRun | null {
  const mayServe = ({ entry }: KeptRun): boolean => {
    if (!entry.complete || entry.part || entry.cases.length === 0) return false;
    if (entry.promoted) return true;
    return (
      isWhole(entry) &&
      branch !== null &&
      entry.branch === branch &&
      entry.dirty !== true &&
      passed(entry) &&
      !isEarlierTry(entry, head)
    );
  };
  return kept.findLast(mayServe) ?? null;
}
