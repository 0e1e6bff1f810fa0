/** Shows every figure of an output and how it was read. */
import type { Explanation } from "../../domain/check.js";
import type { TargetResult } from "../../domain/target-result.js";
import type { Figure } from "../../text/figures/figure.js";
import { readFigures } from "../../text/figures/read-figures.js";

/** "read as 4400000 (million, $)". */
function reading(figure: Figure): string {
  const sign = figure.percent ? "%" : "";
  const how = figure.how.length === 0 ? "" : ` (${figure.how.join(", ")})`;
  const aside = figure.aside ? "; no answer by itself" : "";
  return `read as ${figure.value}${sign}${how}${aside}`;
}

/** The figures of `number`. */
export function explainFigures(result: TargetResult): Explanation {
  const figures = readFigures(result.output);
  const spans = figures.map((one) => ({ start: one.start, end: one.end, label: reading(one) }));
  return { spans, text: "" };
}
