/** Exists to say how the figures became the verdict, and what would have made it another one. */
import type { Comparison } from "../domain/comparison.js";
import {
  countOf,
  formatDrop,
  formatP,
  formatPoints,
  formatRate,
  quoteName,
} from "../domain/figures.js";
import type { WhatIf } from "../domain/what-would-tell.js";
import { type Explained, pIs } from "./explain-evidence.js";

function byEvidence(c: Comparison): boolean {
  return c.reasons.includes("worse_overall") || c.reasons.includes("worse_case");
}

/** Reasons that block whatever the p-value is. */
function otherReasons(c: Comparison): string[] {
  const named: string[] = [];
  if (c.reasons.includes("limits")) named.push(...c.limitFailures);
  if (c.reasons.includes("must_pass")) {
    named.push(`${countOf(c.mustPassFailures.length, "must-pass case")} did not pass every trial`);
  }
  for (const gate of c.ownGates.filter((own) => own.failed)) {
    named.push(
      `the ${gate.kind} ${quoteName(gate.name)} gates by itself (${pIs(gate.pWorse)}, ${formatPoints(gate.delta)})`,
    );
  }
  return named;
}

function whatIfWords({ code, case: id, pWorse, verdict, delta }: WhatIf): string {
  const what =
    code === "without_worst_case"
      ? `Without the case ${quoteName(id)}`
      : `Had one more case broken, say ${quoteName(id)}, which passed every trial on both sides, failing all its head trials,`;
  return `${what} the difference would be ${formatPoints(delta)} with ${pIs(pWorse)}: ${verdict}.`;
}

function regression(c: Comparison): string[] {
  const sentences: string[] = [];
  const others = otherReasons(c);
  if (byEvidence(c)) {
    const p = c.pValue === "exact" ? c.pWorseExact : c.pWorse;
    sentences.push(
      "Evidence and a drop larger than the margin make a regression.",
      `${p <= 1e-10 ? "No false-alarm budget of any use would have hidden it" : `With a false-alarm budget (alpha) below ${formatP(p)} the evidence would not have been enough`}; ${c.acceptingMargin === null ? "no margin would have accepted it, since fresh trials confirmed what broke" : `with a margin of ${formatDrop(c.acceptingMargin)} or more the drop would have been accepted`}.`,
    );
  }
  if (others.length > 0) {
    sentences.push(
      `${byEvidence(c) ? "It is blocked besides" : "It is blocked"}, whatever the p-value, because ${others.join("; ")}.`,
    );
  }
  return sentences;
}

function warning(c: Comparison): string[] {
  const sentences: string[] = [];
  if (c.reasons.includes("drop_not_shown")) {
    sentences.push(
      `A drop larger than the margin (${formatDrop(c.margin)}) without evidence is a warning: it may be chance, and it may be real. With a margin of ${formatDrop(c.delta)} it would have been a pass.`,
    );
  }
  if (c.reasons.includes("drop_not_ruled_out") && c.ruleOut !== null) {
    sentences.push(
      `The policy wants a drop of ${formatDrop(c.ruleOut)} ruled out, and only drops of more than ${formatDrop(c.ruledOutDrop)} are.`,
    );
  }
  if (c.settle !== null) {
    const { drop, headRepeats, equalRepeats, cases } = c.settle;
    sentences.push(
      headRepeats === null
        ? `Against this baseline no number of head trials shows a drop of ${formatDrop(drop)} in 4 of 5 runs: the baseline's own noise is too large. ${countOf(equalRepeats, "trial")} a case on both sides would do, or ${countOf(cases, "case")}.`
        : `A drop of ${formatDrop(drop)} is shown in 4 of 5 runs by ${countOf(headRepeats, "head trial")} a case against this baseline, by ${countOf(equalRepeats, "trial")} a case on both sides, or by ${countOf(cases, "case")} with the trials of now.`,
    );
  }
  return sentences;
}

function passing(c: Comparison): string[] {
  if (c.verdict === "improvement") {
    return [
      `The gain is shown: if nothing had changed, a gain like this would turn up with ${pIs(c.pBetter)}.`,
    ];
  }
  if (c.reasons.includes("drop_within_margin")) {
    return [
      `The pass rate fell, but by no more than the margin of ${formatDrop(c.margin)}. With a smaller margin this would have been a warning or a regression.`,
    ];
  }
  return [
    `The pass rate did not fall. A pass says that no drop was observed, not that there is none: a drop of up to ${formatDrop(c.ruledOutDrop)} is not ruled out. To demand that, set rule_out.`,
  ];
}

/** Why this verdict, and what would have changed it. */
export function whatWouldChange(c: Comparison): Explained {
  const words: Record<Comparison["verdict"], (c: Comparison) => string[]> = {
    regression,
    warn: warning,
    pass: passing,
    improvement: passing,
    invalid: () => [
      "It could not be measured, so there is no verdict on the change. Mend the reasons named above and run again.",
    ],
  };
  return {
    title: "Why this verdict, and what would have changed it",
    sentences: [...words[c.verdict](c), ...(c.whatIf ?? []).map(whatIfWords)],
  };
}

/** What errored trials did to the figures; nothing without an error. */
export function errorsExplained(c: Comparison): Explained[] {
  if (c.baseErrors + c.headErrors === 0) return [];
  const how =
    c.errors === "fail"
      ? "They count as failed trials here, so that crashing does not look better than answering"
      : "They are left out here";
  const p =
    c.pWorseOtherErrors === null
      ? "nothing would be left to compare"
      : `p would be ${formatP(c.pWorseOtherErrors)} and the verdict ${c.verdictOtherErrors}`;
  return [
    {
      title: "Errors",
      sentences: [
        `${countOf(c.baseErrors, "trial")} of the baseline (${formatRate(c.baseErrorRate)}) and ${countOf(c.headErrors, "trial")} of the head (${formatRate(c.headErrorRate)}) had no answer.`,
        `${how}. Counted the other way ${p}.`,
        `As a test of its own, "the head errs more often" has ${pIs(c.pErrorsWorse)}.`,
      ],
    },
  ];
}
