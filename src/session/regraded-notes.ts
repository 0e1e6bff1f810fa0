/** What a comparison says of the cases that were graded again before it, and of those that could not be. */
import { countOf, nameSome } from "../domain/figures.js";
import type { CaseResult, Report, Warning } from "../domain/report.js";
import { totalsOf } from "../report/totals.js";
import { reasonsOf } from "./count-names.js";

/** A case that stays as it was, and why. */
export interface NotRegraded {
  id: string;
  reason: string;
}

/** The report with these cases in the place of its own of the same id. */
export function withCases(report: Report, regraded: ReadonlyMap<CaseResult, CaseResult>): Report {
  if (regraded.size === 0) return report;
  const cases = report.cases.map((result) => regraded.get(result) ?? result);
  return { ...report, cases, totals: totalsOf(cases) };
}

/** The notes; `checks_changed`, which the comparison adds by itself, lists those that are left out. */
export function regradedNotes(
  ids: readonly string[],
  refused: readonly NotRegraded[],
  sides: string,
): Warning[] {
  const notes: Warning[] = [];
  if (ids.length > 0) {
    const have = ids.length === 1 ? "has" : "have";
    notes.push({
      code: "regraded",
      text: `${countOf(ids.length, "case")} ${have} other checks than in the baseline: the stored answers of ${sides} were graded again by the checks of the head. ${ids.length === 1 ? "It is" : "They are"} ${nameSome(ids)}.`,
    });
  }
  if (refused.length > 0) {
    const text = `${countOf(refused.length, "case")} with other checks than in the baseline could not be graded again (${nameSome(refused.map(({ id }) => id))}): ${reasonsOf(refused)}.`;
    notes.push({ code: "not_regraded", text });
  }
  return notes;
}
