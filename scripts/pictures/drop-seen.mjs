/** The drop that a suite sees in 4 of 5 runs, against its cases and repeats. */
import { ASSUMED_FLAKINESS, plannedDrop } from "../../dist/stats/planning.js";
import { colours, line, path, picture, text } from "./svg.mjs";

export const fileName = "drop-seen.svg";

const curves = [
  { repeats: 1, colour: colours.worst },
  { repeats: 3, colour: colours.worse },
  { repeats: 5, colour: colours.fine },
  { repeats: 10, colour: "#0f766e" },
];
const [fewest, most, highest] = [10, 1000, 40];
const [left, right, top, bottom] = [70, 710, 110, 340];

const across = (cases) =>
  left + ((right - left) * Math.log(cases / fewest)) / Math.log(most / fewest);
const up = (points) => bottom - ((bottom - top) * Math.min(points, highest)) / highest;

export function draw() {
  const seen = (cases, repeats) =>
    100 * plannedDrop({ alpha: 0.05, cases, n0: repeats, n1: repeats, phi: ASSUMED_FLAKINESS });
  const parts = [
    text(
      24,
      58,
      "A mixed suite, as many repeats in the baseline as in the head. Lower is better.",
      { fill: colours.faint },
    ),
  ];
  for (let points = 0; points <= highest; points += 10) {
    parts.push(line(left, up(points), right, up(points), colours.rule));
    parts.push(text(left - 10, up(points) + 5, `${points}`, { anchor: "end", size: 13 }));
  }
  for (const cases of [10, 20, 50, 100, 200, 500, 1000]) {
    parts.push(line(across(cases), bottom, across(cases), bottom + 5, colours.ink));
    parts.push(
      text(across(cases), bottom + 22, cases === 1000 ? "1,000" : `${cases}`, {
        anchor: "middle",
        size: 13,
      }),
    );
  }
  for (const { repeats, colour } of curves) {
    const points = [];
    for (let k = 0; k <= 80; k++) {
      const cases = fewest * (most / fewest) ** (k / 80);
      const drop = seen(cases, repeats);
      if (drop <= highest) points.push([across(cases), up(drop)]);
    }
    parts.push(path(points, colour));
  }
  parts.push(text(430, 116, "seen with 100 cases", { size: 13, fill: colours.faint }));
  curves.forEach(({ repeats, colour }, k) => {
    const y = 142 + 24 * k;
    const label = repeats === 1 ? "1 repeat" : `${repeats} repeats`;
    parts.push(
      line(430, y - 5, 462, y - 5, colour, { "stroke-width": 3 }),
      text(474, y, label),
      text(690, y, `${seen(100, repeats).toFixed(1)} points`, { anchor: "end", weight: 600 }),
    );
  });
  parts.push(
    line(left, bottom, right, bottom, colours.ink),
    text((left + right) / 2, bottom + 46, "cases in the suite", {
      anchor: "middle",
      fill: colours.faint,
    }),
    text(24, top - 20, "drop seen in 4 of 5 runs, points", {
      fill: colours.faint,
      size: 13,
    }),
  );
  return picture({
    height: 404,
    title: "How small a drop a suite can see",
    description: `Drop seen with power 0.8 at alpha 0.05 and flakiness ${ASSUMED_FLAKINESS}; with 100 cases: ${curves
      .map(({ repeats }) => `${repeats} a case ${seen(100, repeats).toFixed(1)} points`)
      .join(", ")}.`,
    parts,
  });
}
