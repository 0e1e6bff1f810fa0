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
  formatUsd,
  nameSome,
} from "../domain/figures.js";
import { errorKinds } from "../domain/trial.js";
import { adaptiveChance, savedSentences } from "./adaptive-sentences.js";
import type { Unworded } from "./wording.js";

/** Trials a case of one side: one number, or from the fewest to the most. */
function repeatsOf(c: Unworded, side: "base" | "head"): string {
  let fewest = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const list of [c.changes, c.unchanged]) {
    for (const item of list) {
      fewest = Math.min(fewest, item[side].trials);
      most = Math.max(most, item[side].trials);
    }
  }
  return fewest < most ? `${formatCount(fewest)} to ${formatCount(most)}` : formatCount(most);
}

function size(c: Unworded): string {
  const { level, low, high } = c.interval;
  const head = repeatsOf(c, "head");
  return (
    `Over ${countOf(c.casesCompared, "shared case")} with ${repeatsOf(c, "base")} against ${head} ${head === "1" ? "trial" : "trials"} per case, ` +
    `the pass rate is ${formatRate(c.baseRate)} in the baseline and ${formatRate(c.headRate)} in the head: ` +
    `${formatPoints(c.delta)} (${formatLevel(level)} interval ${formatPointsBare(low)} to ${formatPointsBare(high)}).`
  );
}

function chance(c: Unworded): string {
  if (c.adaptive !== undefined) return adaptiveChance(c, c.adaptive);
  return (
    `If nothing had changed, a difference like this or worse would turn up in ${formatChance(c.pWorse)} of comparisons ` +
    `(p = ${formatP(c.pWorse)}; its exact bound, with ties counted whole instead of by half, is ${formatP(c.pWorseExact)}).`
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
  // The list of the broken ones says it already.
  if (c.changes.every((change) => change.significant || !change.flipped)) return [];
  return [
    `${countOf(count, "case")} passed so much less often that only ${formatExpected(expectedByChance)} such are expected by chance.`,
  ];
}

function reach(c: Unworded): string[] {
  const comparison =
    c.adaptive === undefined
      ? "This comparison"
      : `This comparison, with up to ${countOf(c.adaptive.maxRounds, "round")},`;
  const level = formatLevel(1 - c.alpha);
  const ruledOut =
    c.ruledOutDrop >= 1
      ? `No drop is ruled out (${level}).`
      : `A drop of more than ${formatDrop(c.ruledOutDrop)} is ruled out (${level}).`;
  const seen =
    c.mde80 >= 1
      ? `${comparison} is too small to see any drop with 80 % power (in 4 of 5 such comparisons).`
      : `${comparison} would have seen a drop of ${formatDrop(c.mde80)} with 80 % power (in 4 of 5 such comparisons).`;
  return [ruledOut, seen];
}

function inconclusive(c: Unworded): string[] {
  if (c.verdict !== "warn") return [];
  const what = "This is inconclusive: neither a regression nor its absence is shown.";
  return [c.settle === null ? `${what} More repeats or more cases would tell.` : what];
}

/** ` (about $1.28)`, where the cost is known and there is one. */
const price = (usd: number | null) =>
  usd === null || usd === 0 ? "" : ` (about ${formatUsd(usd)})`;

/** How many more trials would settle a warning. */
function settling(c: Unworded): string[] {
  if (c.settle === null) return [];
  const { drop, headRepeats, equalRepeats, cases, headCostUsd, equalCostUsd } = c.settle;
  const size = `a drop of ${formatDrop(drop)}`;
  const seen = "is seen with 80 % power (in 4 of 5 such comparisons)";
  const ways = `${countOf(equalRepeats, "trial")} per case on both sides${price(equalCostUsd)}, or ${countOf(Math.max(cases, c.casesCompared), "case")} with the trials of now`;
  if (headRepeats === null) {
    return [
      `No number of head trials settles this against a baseline of ${repeatsOf(c, "base")} trials per case: ${size} ${seen} by ${ways}.`,
    ];
  }
  if (headRepeats <= c.headRepeats) {
    return [
      `In a comparison of this size ${size} ${seen}; this was one of the others. Run the head once more, or give it ${countOf(2 * c.headRepeats, "trial")} per case.`,
    ];
  }
  return [
    `To settle it give the head ${countOf(headRepeats, "trial")} per case, ${formatCount(headRepeats - c.headRepeats)} more than now${price(headCostUsd)}: ${size} ${seen} then. Or take ${ways}.`,
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

/** Cases that pass nowhere tell nothing of the change, and often something of the suite. */
function neverPassed({ neverPassed: ids }: Unworded): string[] {
  if (ids.length === 0) return [];
  const [what, whose] =
    ids.length === 1 ? ["1 case", "its check"] : [countOf(ids.length, "case"), "their checks"];
  return [`${what} never passed on either side (${nameSome(ids)}): ${whose} may be wrong.`];
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

/** Kinds of errors of which the sides had different numbers. */
function errorKindsOf(c: Unworded): string[] {
  const moved = errorKinds.flatMap((kind) => {
    const base = c.baseErrorsByKind[kind] ?? 0;
    const head = c.headErrorsByKind[kind] ?? 0;
    return base === head ? [] : [`${kind} ${formatCount(base)} → ${formatCount(head)}`];
  });
  return moved.length === 0 ? [] : [`Errors by kind, baseline → head: ${moved.join(", ")}.`];
}

/** The sentences of a comparison, most important first. */
export function sentencesOf(c: Unworded): string[] {
  if (c.casesCompared === 0)
    return [...errors(c), ...errorKindsOf(c), "No figure could be worked out."];
  return [
    ...(c.adaptive === undefined ? [] : savedSentences(c, c.adaptive)),
    size(c),
    chance(c),
    ...broken(c),
    ...flips(c),
    ...inconclusive(c),
    ...settling(c),
    ...reach(c),
    ...errors(c),
    ...errorKindsOf(c),
    ...neverPassed(c),
    ...budget(c),
  ];
}
