/** Shows what patterns matched. */
import type { Explanation } from "../../domain/check.js";
import type { TargetResult } from "../../domain/target-result.js";
import type { CompiledPattern } from "../pattern/compile.js";
import { type PatternFolding, patternVariants, searchPattern } from "../pattern/search.js";
import type { Stretch } from "./folded-places.js";

/** The first match in the output as it came; of a match in a folded variant, the same words. */
function placeOf(
  pattern: CompiledPattern,
  output: string,
  folding: PatternFolding,
): Stretch | undefined {
  const words = searchPattern(pattern, output, folding);
  if (words === undefined || words === "") return undefined;
  for (const variant of patternVariants(output, folding)) {
    // The search above has shown in time that this pattern ends on these texts.
    const found = pattern.regex.exec(variant);
    if (found === null) continue;
    const start = variant.length === output.length ? found.index : output.indexOf(found[0]);
    return start < 0 ? undefined : { start, end: start + found[0].length };
  }
  return undefined;
}

/** The first match of each pattern. */
export function explainPatterns(
  result: TargetResult,
  patterns: readonly CompiledPattern[],
  folding: PatternFolding = "quotes",
): Explanation {
  const spans = patterns.flatMap((pattern) => {
    const place = placeOf(pattern, result.output, folding);
    return place === undefined
      ? []
      : [{ ...place, label: `match of ${JSON.stringify(pattern.written)}` }];
  });
  return { spans: spans.sort((a, b) => a.start - b.start || a.end - b.end), text: "" };
}
