/** Exists for the sentences that only an adaptive run has: why it stopped, and what that saved. */
import type { AdaptiveFigures, AdaptiveStop } from "../domain/adaptive.js";
import {
  countOf,
  formatChance,
  formatCount,
  formatDrop,
  formatLevel,
  formatP,
  nameSome,
} from "../domain/figures.js";
import type { Unworded } from "./wording.js";

/** The drop whose exclusion ended the run, or would have. */
function sizeOf(a: AdaptiveFigures): string {
  return formatDrop(a.rounds < a.maxRounds ? a.ruleOutEarly : a.ruleOut);
}

const why: Record<AdaptiveStop, (a: AdaptiveFigures) => string> = {
  regression: () => "a drop is shown",
  confirmed: () => "fresh trials confirmed that cases broke",
  must_pass: () => "a must-pass case failed, which no further round mends",
  own_gate: () => "a tag or score that gates by itself got worse",
  ruled_out: (a) => `a drop of ${sizeOf(a)} is ruled out`,
  nothing_to_show: (a) =>
    `the rounds left would hardly show a drop, nor rule one of ${formatDrop(a.ruleOut)} out`,
  not_measurable: () => "no further round can make this comparison valid",
  last_round: () => "neither a drop was shown nor was one ruled out before",
};

/** `60 %`, never rounded up to all. */
function share(saved: number): string {
  return `${Math.floor(100 * saved + 1e-9)} %`;
}

function saved(a: AdaptiveFigures): string {
  if (a.savedCalls > 0) {
    return `${share(a.savedShare)} of the calls saved (${formatCount(a.calls)} made, ${formatCount(a.maxCalls)} at most)`;
  }
  return `no call saved (${formatCount(a.calls)} made)`;
}

function confirmation(a: AdaptiveFigures): string[] {
  if (a.confirmation === null) return [];
  const { cases, pWorseExact, level, confirmed } = a.confirmation;
  const passes = cases.reduce((sum, item) => sum + item.passes, 0);
  const trials = cases.reduce((sum, item) => sum + item.trials, 0);
  const what = `${countOf(cases.length, "case")} that always passed before failed the first trial (${nameSome(cases.map((item) => item.id))}) and got fresh ones at once: ${formatCount(passes)} of ${formatCount(trials)} passed`;
  return [
    `${what} (exact p = ${formatP(pWorseExact)} at a level of ${formatP(level)}: ${confirmed ? "confirmed" : "not confirmed"}). They enter neither the rates nor the interval.`,
  ];
}

/** `Stopped after 4 of 10 rounds: a drop is shown. 60 % of the calls saved (…).` */
export function savedSentences(c: Unworded, a: AdaptiveFigures): string[] {
  const rounds =
    a.rounds < a.maxRounds
      ? `Stopped after ${a.rounds} of ${countOf(a.maxRounds, "round")}`
      : `All ${countOf(a.maxRounds, "round")} were made`;
  const small =
    a.stoppedBy === "ruled_out" && c.verdict === "warn" && c.ruledOutDrop < 1
      ? [
          `What is left open is smaller than ${formatDrop(c.ruledOutDrop)}; gate.margin says which observed drop is accepted.`,
        ]
      : [];
  return [`${rounds}: ${why[a.stoppedBy](a)}; ${saved(a)}.`, ...confirmation(a), ...small];
}

/** What p_worse says when the run could stop after every round. */
export function adaptiveChance(c: Unworded, a: AdaptiveFigures): string {
  const how = `(p = ${formatP(c.pWorse)}, exact, ${countOf(a.looks.length, "look")} counted; false alarms at most ${formatLevel(c.alpha)} over all looks)`;
  if (c.pWorse >= 1) return `Nothing here is evidence of a drop ${how}.`;
  const most = c.pWorse < 1e-4 ? "" : "at most ";
  return `If nothing had changed, a run of up to ${countOf(a.maxRounds, "round")} would show a difference like this or worse in ${most}${formatChance(c.pWorse)} of comparisons ${how}.`;
}
