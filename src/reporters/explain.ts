/** Exists for the engineer who asks "why?": the figures of a comparison, one after the other, in words. */
import type { Comparison } from "../domain/comparison.js";
import { formatLevel, formatRate } from "../domain/figures.js";
import type { Reporter } from "../domain/reporter.js";
import type { RunSummary } from "../domain/run-summary.js";
import { cutText } from "./cut-text.js";
import {
  allTogether,
  type Explained,
  oneAnswer,
  theSize,
  whatCanShow,
  whatCouldBeSeen,
  worstCase,
} from "./explain-evidence.js";
import { errorsExplained, whatWouldChange } from "./explain-verdict.js";
import { TerminalPage } from "./terminal-page.js";

/** The walk through a comparison, in order. It computes nothing: every number is a field. */
export function explainComparison(c: Comparison): Explained[] {
  const verdict = { title: "Explained", sentences: [c.headline] };
  if (c.casesCompared === 0) return [verdict, ...errorsExplained(c), whatWouldChange(c)];
  return [
    verdict,
    whatCanShow(c),
    worstCase(c),
    allTogether(c),
    oneAnswer(c),
    theSize(c),
    whatCouldBeSeen(c),
    ...errorsExplained(c),
    whatWouldChange(c),
  ];
}

function explainRun({ totals, rateInterval, rerunRange }: RunSummary): Explained[] {
  const range = ({ low, high }: { low: number; high: number }) =>
    `${formatRate(low)} to ${formatRate(high)}`;
  return [
    {
      title: "Explained",
      sentences: [
        `${formatRate(totals.passRate)} of the trials passed, every case weighing the same. With ${formatLevel(rateInterval.level)} confidence the rate of this suite lies in ${range(rateInterval)}.`,
        `Another run of the same system would land in ${range(rerunRange)} (${formatLevel(rerunRange.level)}): a difference within that range is no news by itself.`,
      ],
    },
  ];
}

/** `explain`: plain text within `options.width` columns. */
export const explainReporter: Reporter = {
  name: "explain",
  summary: "A walk through the figures of a comparison in plain sentences.",
  render(subject, options) {
    const page = new TerminalPage(options);
    const parts =
      subject.kind === "comparison"
        ? explainComparison(subject.comparison)
        : explainRun(subject.summary);
    for (const { title, sentences } of parts) {
      page.section(title);
      for (const sentence of sentences) page.text(cutText(sentence, 1_500), { indent: 2 });
    }
    return page.toString();
  },
};
