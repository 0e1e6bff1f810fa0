/** The law of the summed evidence of the example, and where the observed sum lies. */
import { caseEvidence } from "../../dist/stats/case-evidence.js";
import { pairedComparison } from "../../dist/stats/paired-comparison.js";
import { sumDistribution } from "../../dist/stats/sum-distribution.js";
import { countsOf, repeats, rows } from "./example-suite.mjs";
import { colours, line, percent, picture, rect, text } from "./svg.mjs";

export const fileName = "sum-of-evidence.svg";

/** Scores are 1/32 of a log-odds; a bar holds two log-odds. */
const GRID = 32;
const BAR = 2 * GRID;

export function draw() {
  const counts = countsOf(rows);
  const figures = pairedComparison(counts, { alpha: 0.05 });
  const groups = rows.flatMap(([before, now, count]) => {
    const { scores, pmf, informative } = caseEvidence(repeats, repeats, before + now);
    return informative ? [{ scores, mass: pmf, count }] : [];
  });
  const law = sumDistribution(groups);
  const [middle, bottom, step, tall] = [370, 290, 16, 900];
  // Bars start at the observed sum, so that none is half inside the tail.
  const offset = figures.score % BAR;
  const parts = [
    text(
      24,
      58,
      `${figures.cases} cases, ${figures.informative} of them with passes and failures. What could have come out:`,
      { fill: colours.faint },
    ),
  ];
  for (let k = -11; k <= 10; k++) {
    const from = k * BAR + offset;
    const share = law.tail(from) - law.tail(from + BAR);
    const x = middle + (from / GRID) * step;
    const fill = from >= figures.score ? colours.worse : colours.plain;
    parts.push(rect(x + 1, bottom - share * tall, 2 * step - 2, share * tall, fill));
  }
  for (let k = -20; k <= 20; k += 5) {
    const label = `${k > 0 ? "+" : k < 0 ? "−" : ""}${Math.abs(k)}`;
    parts.push(text(middle + k * step, bottom + 20, label, { anchor: "middle", size: 13 }));
  }
  const at = middle + (figures.score / GRID) * step;
  parts.push(
    line(20, bottom, 740, bottom, colours.ink),
    line(at, 136, at, bottom, colours.worse, { "stroke-dasharray": "4 3" }),
    text(at + 8, 138, `observed: +${(figures.score / GRID).toFixed(1)}`, {
      fill: colours.worse,
      weight: 600,
    }),
    text(at + 8, 158, "this far or farther:", { fill: colours.worse }),
    text(at + 8, 176, `${percent(figures.pOverallExact)} by chance`, { fill: colours.worse }),
    text(40, 100, "← better", { fill: colours.faint }),
    text(720, 100, "worse →", { fill: colours.faint, anchor: "end" }),
    text(middle, bottom + 44, "sum of the evidence of all cases (log-odds)", {
      anchor: "middle",
      fill: colours.faint,
    }),
  );
  return picture({
    height: 352,
    title: "All cases together, when nothing changed",
    description: `Law of the summed evidence; the observed sum or more has probability ${percent(figures.pOverallExact)}.`,
    parts,
  });
}
