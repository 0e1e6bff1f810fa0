/** Exists for the policy on cases that only one of the reports has. */
import { countTrials, type ErrorRule, isFailing } from "../compare/count-trials.js";
import type { Pairing } from "../compare/pair-reports.js";
import { countOf, nameSome } from "../domain/figures.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { CaseResult, Warning } from "../domain/report.js";
import type { LimitFindings } from "./hard-limits.js";

function failing(cases: readonly CaseResult[], rule: ErrorRule): string[] {
  return cases
    .filter((result) => isFailing(countTrials(result.trials, rule)))
    .map((result) => result.id);
}

function note(code: string, text: string): Warning {
  return { code, text };
}

/**
 * What `on_added` and `on_removed` forbid (limit failures) and what they allow or warn of (notes). A
 * case fails when it did not pass every trial.
 */
export function addedAndRemoved(
  pairing: Pairing,
  gate: Pick<GateConfig, "onAdded" | "onRemoved">,
  rule: ErrorRule,
): LimitFindings {
  const found: LimitFindings = { failures: [], notes: [] };
  const { added, removed } = pairing;
  const addedFailing = failing(added, rule);
  const removedFailing = failing(removed, rule);
  if (addedFailing.length > 0) {
    const what = `${countOf(addedFailing.length, "added case")} failed at least one trial: ${nameSome(addedFailing)}`;
    if (gate.onAdded === "fail_if_failing") found.failures.push(what);
    else found.notes.push(note("added_failing", `${what}. They are not in the comparison.`));
  }
  if (removed.length > 0) {
    const names = nameSome(removed.map((result) => result.id));
    const what = `${countOf(removed.length, "case")} of the baseline ${removed.length === 1 ? "is" : "are"} missing from the head: ${names}`;
    if (gate.onRemoved === "fail") found.failures.push(what);
    if (gate.onRemoved === "warn") found.notes.push(note("removed", `${what}.`));
  }
  if (removedFailing.length > 0) {
    const text =
      `${countOf(removedFailing.length, "removed case")} had failed at least one trial: ${nameSome(removedFailing)}. ` +
      "Taking failing cases out is no progress, and they are not in the comparison.";
    found.notes.push(note("removed_failing", text));
  }
  return found;
}
