/** Exists to walk through the evidence of a comparison in plain sentences with the user's own numbers. */
import type { AdaptiveFigures } from "../domain/adaptive.js";
import type { CaseChange, Comparison } from "../domain/comparison.js";
import {
  countOf,
  formatChance,
  formatCount,
  formatDrop,
  formatLevel,
  formatP,
  formatPoints,
  formatPointsBare,
  formatRate,
  nameSome,
  quoteName,
} from "../domain/figures.js";

/** A part of the walk: a heading and its sentences. */
export interface Explained {
  title: string;
  sentences: string[];
}

const weight = (evidence: number) => `${evidence > 0 ? "+" : ""}${evidence.toFixed(1)}`;

/** `p = 0.0043`, or `p < 1e-10` at the floor. */
export function pIs(p: number): string {
  const text = formatP(p);
  return text.startsWith("<") ? `p ${text}` : `p = ${text}`;
}

/** `5 of 5`. */
const passed = ({ passes, trials }: CaseChange["base"]) =>
  `${formatCount(passes)} of ${formatCount(trials)}`;

/** Which cases can show anything at all. */
export function whatCanShow(c: Comparison): Explained {
  const silent = c.casesCompared - c.informative;
  const sentences = [
    "The question is: if nothing had changed, how often would two runs differ at least this much in the bad direction? Then every trial of a case could as well have landed in the other report, and dealing the trials out anew shows what chance alone does.",
    `${countOf(c.casesCompared, "case")} could be compared. In ${formatCount(c.informative)} of them some trials passed and some failed over the two reports: only these can show a difference.`,
  ];
  if (silent > 0) {
    sentences.push(
      `The other ${formatCount(silent)} passed everything or failed everything on both sides: however their trials are dealt out they look the same, so they neither accuse nor excuse the head. They count in the pass rates.`,
    );
  }
  if (c.informative === 0) {
    sentences.push("Since no case can show anything, no p-value can be small here.");
  }
  return { title: "What can show anything", sentences };
}

/** The single case that looks worst, and how bad the worst of so many cases looks by chance. */
export function worstCase(c: Comparison): Explained {
  const title = "The worst case";
  const worst = c.changes.find((change) => change.delta < 0);
  if (worst === undefined) return { title, sentences: ["No case passed less often in the head."] };
  const broken = c.changes.filter((change) => change.significant).map((change) => change.id);
  const sentences = [
    `It is ${quoteName(worst.id)}: ${passed(worst.base)} trials passed in the baseline, ${passed(worst.head)} in the head.`,
    `Were its passes (${formatCount(worst.base.passes)} and ${formatCount(worst.head.passes)}) dealt out by chance over its trials (${formatCount(worst.base.trials)} and ${formatCount(worst.head.trials)}), the head would get so few in ${formatChance(worst.pWorse)} of comparisons (${pIs(worst.pWorse)} for this case alone).`,
    `But it was picked as the worst of ${countOf(c.informative, "case")}, and among many cases some look bad by chance. That any of them looks this bad happens in ${formatChance(c.pWorstCase)} of comparisons (worst case ${pIs(c.pWorstCase)}).`,
  ];
  sentences.push(
    broken.length === 0
      ? `That is above ${formatLevel(c.alpha)}, so no case is called broken.`
      : `At ${formatLevel(c.alpha)} ${countOf(broken.length, "case")} broke beyond chance: ${nameSome(broken)}.`,
  );
  return { title, sentences };
}

/** What all cases say together. */
export function allTogether(c: Comparison): Explained {
  const heaviest = c.heaviestCases.map(
    ({ id, evidence }) => `${quoteName(id)} ${weight(evidence)}`,
  );
  const sentences = [
    `Many small drops can add up though no case stands out. So every case gets a weight (a log-odds: 0 for no change, positive when the head is worse) and the weights are added: ${weight(c.evidence)} in all${heaviest.length > 0 ? `, the heaviest being ${heaviest.join(", ")}` : ""}.`,
    `If nothing had changed, a sum of at least ${weight(c.evidence)} would turn up in ${formatChance(c.pOverallExact)} of comparisons (overall ${pIs(c.pOverall)}, counting ties by half; ${formatP(c.pOverallExact)} counting them whole).`,
  ];
  return { title: "All cases together", sentences };
}

const notTheProbability =
  "It is not the probability that the head is worse, and what is missing to 100 % is not the probability that it is fine.";

/** The one p-value of a run that was looked at after every round. */
function overAllLooks(c: Comparison, { looks, rounds }: AdaptiveFigures): Explained {
  const last = looks.at(-1);
  const shown = last?.reached ? "reached" : "did not reach";
  return {
    title: "One answer from all looks",
    sentences: [
      `The head ran in rounds and was looked at after ${countOf(looks.length, "of them", "of them")}. Looking often finds something by chance too often, so every look had a share of the false-alarm budget of ${formatLevel(c.alpha)}, and all shares together are that budget.`,
      ...(last
        ? [
            `The last look, after round ${rounds}, had ${pIs(last.pWorseExact)} and a share of ${formatLevel(last.level)}, which it ${shown}. With every look counted ${pIs(c.pWorse)}.`,
          ]
        : []),
      notTheProbability,
    ],
  };
}

const carriers: Record<Comparison["worseCarrier"], string> = {
  overall: "all cases together",
  worst_case: "the worst case",
  both: "both alike",
};

/** How the two become one p-value, and what it is not. */
export function oneAnswer(c: Comparison): Explained {
  if (c.adaptive !== undefined) return overAllLooks(c, c.adaptive);
  const carrier = carriers[c.worseCarrier];
  const deciding = c.pValue === "exact" ? c.pWorseExact : c.pWorse;
  const shown = c.worseShown;
  return {
    title: "One answer from both",
    sentences: [
      `The stronger of the two is ${carrier}. Looking twice and taking the better look would find something by chance too often, so the law of "the smaller of the two" is worked out over all ways to deal the trials: ${pIs(c.pWorse)} (exact bound ${formatP(c.pWorseExact)}).`,
      `In words: if nothing had changed, something at least this bad would turn up in ${formatChance(c.pWorse)} of comparisons. ${c.pValue === "exact" ? `The exact bound ${formatP(c.pWorseExact)} decides here. ` : ""}The gate accepts false alarms in ${formatLevel(c.alpha)} of comparisons, and ${formatP(deciding)} is ${shown ? "not above" : "above"} ${c.alpha}: that something got worse is ${shown ? "shown" : "not shown"}.`,
      notTheProbability,
    ],
  };
}

/** The difference in pass rate with its uncertainty. */
export function theSize(c: Comparison): Explained {
  const { level, low, high } = c.interval;
  const sentences = [
    `The pass rate is ${formatRate(c.baseRate)} in the baseline and ${formatRate(c.headRate)} in the head, ${formatPoints(c.delta)}; every case weighs the same.`,
    `Other runs of the same two systems would land elsewhere. The ${formatLevel(level)} interval of the true difference is ${formatPointsBare(low)} to ${formatPointsBare(high)} points${c.ruledOutDrop < 1 ? `, so a drop of more than ${formatDrop(c.ruledOutDrop)} is ruled out (${formatLevel(1 - c.alpha)})` : ""}.`,
  ];
  if (c.verdict === "regression" && high > 0 && c.reasons.includes("worse_case")) {
    sentences.push(
      "That the interval contains 0 is no contradiction: a broken case proves that something got worse, not that the mean fell.",
    );
  }
  return { title: "The size of the difference", sentences };
}

/** What a pass of this comparison is worth. */
export function whatCouldBeSeen(c: Comparison): Explained {
  const sentences = [
    c.mde80 >= 1
      ? "This comparison is too small to see any drop of all cases in 4 of 5 runs."
      : `Had every case lost ${formatDrop(c.mde80)}, this comparison would have shown it in 4 of 5 runs. Of smaller drops it sees fewer.`,
  ];
  const [one, two] = c.baselineLuck;
  if (one !== undefined && two !== undefined) {
    sentences.push(
      `The baseline is one draw too. Had it been lucky by ${one.standardErrors} standard error, an unchanged head would be blocked in ${formatChance(one.blockRate)} of comparisons with it; by ${two.standardErrors}, in ${formatChance(two.blockRate)}. More baseline trials (regressgate baseline add) make that rarer.`,
    );
  }
  return { title: "What this comparison could see", sentences };
}
