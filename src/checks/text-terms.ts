/** Looks for terms in a text: what `contains`, `lead` and the `terms` of `retrieval` share. */
import type { CheckOutcome } from "../domain/trial.js";
import { collapseSpace, foldCase, foldText } from "../text/folding.js";

/** How terms are looked for. */
export interface TermSearch {
  readonly terms: readonly string[];
  /** Whether every term is wanted or any one of them. */
  readonly mode: "all" | "any";
  readonly caseSensitive: boolean;
}

/** The terms that do not occur in the text; white space in a term matches any run of it. */
export function missingTerms(
  text: string,
  terms: readonly string[],
  caseSensitive: boolean,
): string[] {
  const fold = (raw: string) => {
    const folded = collapseSpace(foldText(raw));
    return caseSensitive ? folded : foldCase(folded);
  };
  const haystack = fold(text);
  return terms.filter((term) => !haystack.includes(fold(term)));
}

/** The outcome of a search in a text that is called `place` in the detail. */
export function judgeTerms(text: string, search: TermSearch, place: string): CheckOutcome {
  const missing = missingTerms(text, search.terms, search.caseSensitive);
  const passed =
    search.mode === "all" ? missing.length === 0 : missing.length < search.terms.length;
  if (passed) return { passed, score: null, detail: "" };
  const names = missing.map((term) => JSON.stringify(term)).join(", ");
  const detail = search.mode === "all" ? `missing ${names}${place}` : `none of ${names}${place}`;
  return { passed, score: null, detail };
}
