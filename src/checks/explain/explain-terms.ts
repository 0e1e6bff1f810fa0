/** Shows where terms stand, and which sentences were looked at. */
import type { ExplainedSpan, Explanation } from "../../domain/check.js";
import type { TargetResult } from "../../domain/target-result.js";
import { leadOf } from "../../text/sentences.js";
import type { TermSearch } from "../text-terms.js";
import { foldWithPlaces, placesOfTerm } from "./folded-places.js";

function termSpans(text: string, { terms, caseSensitive }: TermSearch): ExplainedSpan[] {
  const folded = foldWithPlaces(text, caseSensitive);
  return terms
    .flatMap((term) =>
      placesOfTerm(folded, term, caseSensitive).map((place) => ({
        ...place,
        label: `term ${JSON.stringify(term)}`,
      })),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The terms of `contains`. */
export function explainTerms(result: TargetResult, search: TermSearch): Explanation {
  return { spans: termSpans(result.output, search), text: "" };
}

/** The first sentences of `lead` and the terms within them. */
export function explainLead(
  result: TargetResult,
  search: TermSearch & { readonly sentences: number },
): Explanation {
  const lead = leadOf(result.output, search.sentences);
  const start = lead.length - lead.trimStart().length;
  const end = lead.trimEnd().length;
  const label =
    search.sentences === 1 ? "the first sentence" : `the first ${search.sentences} sentences`;
  const looked = end > start ? [{ start, end, label: `${label}, where terms are looked for` }] : [];
  return { spans: [...looked, ...termSpans(lead, search)], text: "" };
}
