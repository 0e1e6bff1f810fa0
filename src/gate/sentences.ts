/** Exists for the plain sentences under the headline: what was shown, ruled out, and could have been seen. */
import {
  countOf,
  formatChance,
  formatCount,
  formatDrop,
  formatExpected,
  formatLevel,
  formatP,
  formatPoints,
  formatPointsBare,
  formatRate,
  nameSome,
} from "../domain/figures.js";
import type { Unworded } from "./wording.js";

function size(c: Unworded): string {
  const { level, low, high } = c.interval;
  return (
    `Over ${countOf(c.casesCompared, "shared case")} with ${formatCount(c.baseRepeats)} against ${countOf(c.headRepeats, "trial")} a case, ` +
    `the pass rate is ${formatRate(c.baseRate)} in the baseline and ${formatRate(c.headRate)} in the head: ` +
    `${formatPoints(c.delta)} (${formatLevel(level)} interval ${formatPointsBare(low)} to ${formatPointsBare(high)}).`
  );
}

function chance(c: Unworded): string {
  return (
    `If nothing had changed, a difference like this or worse would turn up in ${formatChance(c.pWorse)} of comparisons ` +
    `(p = ${formatP(c.pWorse)}, exact bound ${formatP(c.pWorseExact)}).`
  );
}

function broken(c: Unworded): string[] {
  const cases = c.changes.filter((change) => change.significant);
  if (cases.length === 0) return [];
  const names = nameSome(cases.map((change) => change.id));
  return [
    `${countOf(cases.length, "case")} broke beyond chance: ${names}. By ${cases.length === 1 ? "itself it costs" : "themselves they cost"} the suite ${formatDrop(c.brokenDelta)}.`,
  ];
}

function flips(c: Unworded): string[] {
  const { count, expectedByChance } = c.flips;
  if (count === 0) return [];
  return [
    `${countOf(count, "case")} got worse, ${formatExpected(expectedByChance)} expected by chance.`,
  ];
}

function reach(c: Unworded): string[] {
  const level = formatLevel(1 - c.alpha);
  const ruledOut =
    c.ruledOutDrop >= 1
      ? `No drop is ruled out (${level}).`
      : `A drop of more than ${formatDrop(c.ruledOutDrop)} is ruled out (${level}).`;
  const seen =
    c.mde80 >= 1
      ? "This comparison is too small to see any drop in 4 of 5 runs."
      : `This comparison would have seen a drop of ${formatDrop(c.mde80)} in 4 of 5 runs.`;
  return [ruledOut, seen];
}

function inconclusive(c: Unworded): string[] {
  if (c.verdict !== "warn") return [];
  return [
    "This is inconclusive: neither a regression nor its absence is shown. More repeats or more cases would tell.",
  ];
}

function errors(c: Unworded): string[] {
  if (c.baseErrors + c.headErrors === 0) return [];
  const how = c.errors === "fail" ? "counted as failures" : "left out";
  const more =
    c.headErrors > 0 && c.pErrorsWorse <= c.alpha
      ? [`The head errs more often than chance explains (p = ${formatP(c.pErrorsWorse)}).`]
      : [];
  return [
    `${formatCount(c.baseErrors)} baseline and ${countOf(c.headErrors, "head trial")} errored (${formatRate(c.baseErrorRate)} and ${formatRate(c.headErrorRate)}), ${how}.`,
    ...more,
  ];
}

function budget(c: Unworded): string[] {
  if (c.ownGates.length === 0) return [];
  const own = c.ownGates.map(
    (gate) =>
      `${gate.kind} ${JSON.stringify(gate.name)} at ${formatLevel(gate.alpha)} (p = ${formatP(gate.pWorse)}, ${formatPoints(gate.delta)})`,
  );
  return [
    `Gating by themselves: ${own.join(", ")}. With the suite's ${formatLevel(c.alpha)} the false-alarm budget of this gate is ${formatLevel(c.falseAlarmBudget)}.`,
  ];
}

/** The sentences of a comparison, most important first. */
export function sentencesOf(c: Unworded): string[] {
  if (c.casesCompared === 0) return [...errors(c), "No figure could be worked out."];
  return [
    size(c),
    chance(c),
    ...broken(c),
    ...flips(c),
    ...inconclusive(c),
    ...reach(c),
    ...errors(c),
    ...budget(c),
  ];
}
