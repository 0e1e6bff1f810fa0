/** Exists for the headline: one sentence that says the verdict and why. */
import type { Comparison, Reason, Verdict } from "../domain/comparison.js";
import {
  countOf,
  formatChance,
  formatDrop,
  formatPoints,
  formatRate,
  nameSome,
} from "../domain/figures.js";

/** `a regression`, `a pass`. */
export function verdictNoun(verdict: Verdict): string {
  if (verdict === "warn") return "a warning";
  return verdict === "improvement" || verdict === "invalid"
    ? `${article(verdict)}`
    : `a ${verdict}`;
}

function article(verdict: Verdict): string {
  return verdict === "invalid" ? "invalid" : `an ${verdict}`;
}

/** A comparison while its words are still missing. */
export type Unworded = Omit<Comparison, "headline" | "because" | "sentences">;

function fell(c: Unworded): string {
  return `the pass rate fell by ${formatDrop(c.delta)}, from ${formatRate(c.baseRate)} to ${formatRate(c.headRate)}`;
}

/** What the share of errors was, where that is the reason. */
function errorShare(side: string, rate: number): string {
  return `${formatRate(rate)} of the ${side}'s trials errored`;
}

const brokenIds = (c: Unworded): string[] =>
  c.changes.filter((change) => change.significant).map((change) => change.id);

/** Each reason in words, given the figures. */
const reasonWords: Record<Reason, (c: Unworded) => string> = {
  baseline_incomplete: () => "the baseline is the report of a run that was cut short",
  head_incomplete: () => "the head is the report of a run that was cut short",
  baseline_errors: (c) => errorShare("baseline", c.baseErrorRate),
  head_errors: (c) => errorShare("head", c.headErrorRate),
  few_shared: () => "too few of the baseline's cases are in the head",
  nothing_measured: () => "no case has an answered trial on both sides",
  worse_overall: fell,
  worse_case: (c) => {
    const ids = brokenIds(c);
    if (ids.length === 0) return fell(c);
    return `${countOf(ids.length, "case")} broke beyond chance (${nameSome(ids, 3)})`;
  },
  limits: (c) =>
    c.limitFailures.length === 1
      ? c.limitFailures[0]!
      : `${countOf(c.limitFailures.length, "limit")} failed (${c.limitFailures[0]}, …)`,
  must_pass: (c) => {
    const ids = c.mustPassFailures.map((failure) => failure.id);
    return `${countOf(ids.length, "must-pass case")} failed or ${ids.length === 1 ? "is" : "are"} missing (${nameSome(ids, 3)})`;
  },
  tag: (c) => ownGateWords(c, "tag"),
  score: (c) => ownGateWords(c, "score"),
  better: (c) =>
    `the pass rate rose by ${formatDrop(c.delta)}, from ${formatRate(c.baseRate)} to ${formatRate(c.headRate)}`,
  drop_not_shown: (c) => `${fell(c)}, which could be chance`,
  drop_not_ruled_out: (c) => `a drop of ${formatDrop(c.ruleOut ?? 0)} is not ruled out`,
  drop_within_margin: (c) =>
    `the pass rate fell by ${formatDrop(c.delta)}, within the margin of ${formatDrop(c.margin)}`,
  no_drop: (c) =>
    c.delta > 0
      ? `the pass rate did not fall (${formatPoints(c.delta)})`
      : "the pass rate did not fall",
};

function ownGateWords(c: Unworded, kind: "tag" | "score"): string {
  const failed = c.ownGates.filter((gate) => gate.failed && gate.kind === kind);
  const names = nameSome(
    failed.map((gate) => gate.name),
    3,
  );
  return kind === "tag" ? `the tag ${names} got worse` : `the score of ${names} got worse`;
}

const verdictWords: Record<Verdict, string> = {
  pass: "Pass",
  improvement: "Improvement",
  warn: "Inconclusive",
  regression: "Regression",
  invalid: "Not measured",
};

function evidence(c: Unworded): string {
  const shown = c.reasons.every((reason) => reason === "worse_overall" || reason === "worse_case");
  if (c.verdict === "regression" && shown) {
    return `; if nothing had changed, a difference like this or worse would turn up in ${formatChance(c.pWorse)} of comparisons`;
  }
  if (c.verdict === "improvement") {
    return `; if nothing had changed, a gain like this or larger would turn up in ${formatChance(c.pBetter)} of comparisons`;
  }
  if (c.verdict === "warn" && c.reasons.includes("drop_not_shown")) {
    return `: if nothing had changed, a difference like this or worse would turn up in ${formatChance(c.pWorse)} of comparisons`;
  }
  return "";
}

function reasonsOf(c: Unworded): string {
  const words: string[] = [];
  for (const reason of c.reasons) {
    const text = reasonWords[reason](c);
    if (!words.includes(text)) words.push(text);
  }
  return words.join("; ");
}

/** The verdict and its reasons in one sentence. */
export function headlineOf(c: Unworded): string {
  return `${verdictWords[c.verdict]}: ${reasonsOf(c)}${evidence(c)}.`;
}

/** The reasons as a sentence of their own. */
export function becauseOf(c: Unworded): string {
  const text = reasonsOf(c);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
