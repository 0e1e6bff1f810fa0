/** Shows the words that decline, or the sentences in which none were found. */
import type { Explanation } from "../../domain/check.js";
import type { TargetResult } from "../../domain/target-result.js";
import { findAbstention } from "../../text/abstention/recognise.js";
import { leadOf } from "../../text/sentences.js";
import type { CompiledPattern } from "../pattern/compile.js";
import { explainPatterns } from "./explain-patterns.js";
import { foldWithPlaces, placeOfWords } from "./folded-places.js";

/** What `abstain` went by. */
export function explainAbstention(
  result: TargetResult,
  { sentences, extra }: { readonly sentences: number; readonly extra: readonly CompiledPattern[] },
): Explanation {
  const { output } = result;
  const found = findAbstention(output, sentences);
  if (found !== undefined) {
    const place = placeOfWords(foldWithPlaces(output, false), found.words);
    const label = `declines (${found.phrase})`;
    if (place === undefined) return { spans: [], text: `${label}: ${found.words}` };
    return { spans: [{ ...place, label }], text: "" };
  }
  const lead = leadOf(output, sentences);
  const extras = explainPatterns({ ...result, output: lead }, extra);
  if (extras.spans.length > 0) return extras;
  const start = lead.length - lead.trimStart().length;
  const end = lead.trimEnd().length;
  const count = sentences === 1 ? "the first sentence" : `the first ${sentences} sentences`;
  return end > start
    ? { spans: [{ start, end, label: `${count}: no words that decline` }], text: "" }
    : extras;
}
