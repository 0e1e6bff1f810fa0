/** Four comparisons as intervals, with the margin: what each shows and what it does not. */
import { judge } from "../../dist/gate/judge.js";
import { resolveGate } from "../../dist/gate/resolve-gate.js";
import { pairedComparison } from "../../dist/stats/paired-comparison.js";
import { countsOf, rows as exampleRows } from "./example-suite.mjs";
import { circle, colours, line, picture, rect, text } from "./svg.mjs";

export const fileName = "interval.svg";

const margin = 0.02;

/** Passes before and now of 5, and how many such cases. */
const comparisons = [
  { name: "40 cases, a clear drop", rows: exampleRows },
  {
    name: "20 cases, a drop",
    rows: [
      [5, 5, 14],
      [5, 4, 2],
      [4, 3, 2],
      [3, 2, 1],
      [2, 3, 1],
    ],
  },
  {
    name: "200 cases, a small drop",
    rows: [
      [5, 5, 168],
      [5, 4, 14],
      [4, 5, 9],
      [3, 2, 5],
      [2, 3, 4],
    ],
  },
  {
    name: "20 cases, no drop",
    rows: [
      [5, 5, 14],
      [4, 5, 2],
      [5, 4, 2],
      [3, 2, 1],
      [2, 3, 1],
    ],
  },
];

const [left, right, highest, lowest] = [230, 560, 0.08, -0.16];
const across = (delta) => left + ((right - left) * (delta - lowest)) / (highest - lowest);
const signed = (delta) =>
  `${delta < -5e-4 ? "−" : delta > 5e-4 ? "+" : ""}${Math.abs(100 * delta).toFixed(1)}`;

export function draw() {
  const policy = resolveGate({ margin });
  const [top, gap] = [130, 58];
  const bottom = top + gap * comparisons.length - 14;
  const parts = [
    text(
      24,
      58,
      `Difference in pass rate (dot) and its 90 % interval (bar), 5 repeats, a margin of ${100 * margin} points.`,
      { fill: colours.faint },
    ),
    rect(across(-margin), 84, across(0) - across(-margin), bottom - 84, "#fef3c7"),
    line(across(0), 84, across(0), bottom, colours.ink),
    line(across(-margin), 84, across(-margin), bottom, colours.worse, {
      "stroke-dasharray": "4 3",
    }),
    text(across(0) + 6, 98, "no change", { size: 12, fill: colours.faint }),
    text(across(-margin) - 6, 98, "margin", { size: 12, fill: colours.worse, anchor: "end" }),
  ];
  const said = [];
  comparisons.forEach(({ name, rows }, k) => {
    const figures = pairedComparison(countsOf(rows), { alpha: policy.alpha });
    const { verdict } = judge(figures, { invalid: [], blocking: [] }, policy);
    const y = top + k * gap;
    const colour = verdict === "regression" ? colours.worse : colours.fine;
    const { low, high } = figures.interval;
    parts.push(
      text(24, y + 5, name),
      rect(across(low), y - 5, across(high) - across(low), 10, colour, { opacity: 0.35, rx: 3 }),
      circle(across(figures.delta), y, 6, colour),
      text(580, y - 2, verdict, { fill: colour, weight: 600 }),
      text(580, y + 16, `more than ${(100 * figures.ruledOutDrop).toFixed(1)} ruled out`, {
        size: 12,
        fill: colours.faint,
      }),
    );
    said.push(
      `${name}: ${signed(figures.delta)} points, ${signed(low)} to ${signed(high)}, ${verdict}`,
    );
  });
  for (let points = -15; points <= 5; points += 5) {
    const x = across(points / 100);
    parts.push(line(x, bottom, x, bottom + 5, colours.ink));
    parts.push(
      text(x, bottom + 22, points === 0 ? "0" : signed(points / 100).replace(".0", ""), {
        anchor: "middle",
        size: 13,
      }),
    );
  }
  parts.push(
    line(left, bottom, right, bottom, colours.ink),
    text((left + right) / 2, bottom + 44, "head minus baseline, points of pass rate", {
      anchor: "middle",
      fill: colours.faint,
    }),
  );
  return picture({
    height: bottom + 62,
    title: "What a comparison shows, and what it leaves open",
    description: `${said.join("; ")}.`,
    parts,
  });
}
