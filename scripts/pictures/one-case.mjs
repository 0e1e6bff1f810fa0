/** The law of one case: how its passes fall on the two reports when nothing changed. */
import { caseEvidence } from "../../dist/stats/case-evidence.js";
import { colours, line, percent, picture, rect, text } from "./svg.mjs";

export const fileName = "one-case.svg";

const [n0, n1, before, now] = [5, 5, 4, 1];

export function draw() {
  const { low, pmf, lower } = caseEvidence(n0, n1, before + now);
  const p = lower[now - low];
  const [left, bottom, step, wide, tall] = [70, 300, 108, 66, 450];
  const parts = [
    text(
      24,
      58,
      `The case passed ${before} of ${n0} before and ${now} of ${n1} now. Deal these ${n0 + n1} trials at random again:`,
      { fill: colours.faint },
    ),
  ];
  pmf.forEach((share, j) => {
    const x = left + j * step;
    const height = share * tall;
    const bad = low + j <= now;
    parts.push(rect(x, bottom - height, wide, height, bad ? colours.worse : colours.plain));
    parts.push(text(x + wide / 2, bottom - height - 8, percent(share), { anchor: "middle" }));
    parts.push(text(x + wide / 2, bottom + 22, `${low + j} of ${n1}`, { anchor: "middle" }));
  });
  parts.push(line(left - 20, bottom, left + 6 * step - 20, bottom, colours.ink));
  parts.push(
    text(left + 3 * step - 21, bottom + 46, "passes that land in the head report", {
      anchor: "middle",
      fill: colours.faint,
    }),
  );
  parts.push(
    text(left - 4, 118, `as bad or worse: ${percent(p)}`, { fill: colours.worse, weight: 600 }),
    text(left - 4, 138, "by chance alone", { fill: colours.worse }),
  );
  return picture({
    height: 364,
    title: "One case, when nothing changed",
    description: `Bars of the hypergeometric law for ${before + now} passes among ${n0 + n1} trials. ${now} or fewer in the head: ${percent(p)}.`,
    parts,
  });
}
