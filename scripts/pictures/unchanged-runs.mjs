/** By how much two runs of one and the same system differ, exactly, for the suite of the benchmark. */
import { publishedSuite } from "../../bench/verdict/suites.mjs";
import { sumDistribution } from "../../dist/stats/sum-distribution.js";
import { colours, line, percent, picture, rect, text } from "./svg.mjs";

export const fileName = "unchanged-runs.svg";

const repeats = 5;

/** Binomial probabilities of 0 .. repeats passes. */
function passesOf(rate) {
  let choose = 1;
  return Float64Array.from({ length: repeats + 1 }, (_, k) => {
    if (k > 0) choose = (choose * (repeats - k + 1)) / k;
    return choose * rate ** k * (1 - rate) ** (repeats - k);
  });
}

/** The law of (passes of the head) - (passes of the baseline). */
function differenceLaw(rates) {
  const groups = rates.flatMap((rate) => {
    const mass = passesOf(rate);
    const up = Int32Array.from(mass, (_, k) => k);
    return [
      { scores: up, mass, count: 1 },
      { scores: up.map((k) => -k), mass, count: 1 },
    ];
  });
  return sumDistribution(groups);
}

export function draw() {
  const { rates } = publishedSuite;
  const law = differenceLaw(rates);
  const point = 100 / (repeats * rates.length);
  const [middle, bottom, step, wide, tall] = [380, 290, 27, 20, 1250];
  const anyDrop = law.head(-1);
  const large = law.head(-Math.floor(5 / point) - 1);
  const parts = [
    text(
      24,
      58,
      `${rates.length} cases, 4 of them flaky, ${repeats} repeats. Nothing changed between the two runs, and yet:`,
      { fill: colours.faint },
    ),
  ];
  for (let k = -12; k <= 12; k++) {
    const share = law.tail(k) - law.tail(k + 1);
    const x = middle + k * step - wide / 2;
    const fill = k * point < -5 - 1e-9 ? colours.worst : k < 0 ? colours.worse : colours.plain;
    parts.push(rect(x, bottom - share * tall, wide, share * tall, fill));
    if (k % 2 === 0) {
      const label = `${k > 0 ? "+" : k < 0 ? "−" : ""}${Math.abs(k * point)}`;
      parts.push(text(middle + k * step, bottom + 20, label, { anchor: "middle", size: 13 }));
    }
  }
  parts.push(line(40, bottom, 720, bottom, colours.ink));
  parts.push(
    text(middle, bottom + 44, "head minus baseline, points of pass rate", {
      anchor: "middle",
      fill: colours.faint,
    }),
    text(40, 108, `some drop: ${percent(anyDrop)}`, { fill: colours.worse, weight: 600, size: 16 }),
    text(40, 128, "of unchanged heads, blocked by", { fill: colours.worse, size: 13 }),
    text(40, 145, "a rule that forbids any drop", { fill: colours.worse, size: 13 }),
    text(40, 175, `more than 5 points: ${percent(large)}`, { fill: colours.worst, weight: 600 }),
  );
  return picture({
    height: 352,
    title: "Two runs of the same system",
    description: `Exact law of the difference of two unchanged runs: a drop in ${percent(anyDrop)}, of more than 5 points in ${percent(large)}.`,
    parts,
  });
}
