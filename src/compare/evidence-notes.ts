/** Exists for the warnings that follow from the counts: what weakens the evidence, and how. */
import { countOf, formatLevel } from "../domain/figures.js";
import type { Report, Warning } from "../domain/report.js";
import { isAtMost, isDrop, type PairedFigures } from "./measure.js";
import type { CountedPair } from "./paired-arms.js";
import { samenessOf } from "./repeat-sameness.js";

/** Fewer trials than this on a side can hardly show one broken case. */
const FEW_REPEATS = 3;
const FEWEST_CASES_TO_JUDGE_COPIES = 5;

function largest(measured: readonly CountedPair[], side: "base" | "head"): number {
  return measured.reduce((most, item) => Math.max(most, item[side].trials), 0);
}

function identicalRepeats(report: Report, side: string): Warning[] {
  let repeated = 0;
  let copied = 0;
  for (const { trials, quarantine } of report.cases) {
    if (quarantine !== undefined) continue;
    const sameness = samenessOf(trials);
    if (sameness !== "identical" && sameness !== "varied") continue;
    repeated += 1;
    if (sameness === "identical") copied += 1;
  }
  if (repeated < FEWEST_CASES_TO_JUDGE_COPIES || copied < repeated / 2) return [];
  const share = formatLevel(Math.floor((100 * copied) / repeated) / 100);
  return [
    {
      code: "identical_repeats",
      text:
        `In the ${side}, ${countOf(copied, "case")} of ${repeated} (${share}) gave byte-identical answers in every repeat. ` +
        "If a cache or a fixed seed answered, the repeats are copies: a copied flaky case looks like a broken one, and false alarms grow several times. A system that is deterministic by itself is fine.",
    },
  ];
}

/** Notes on how far the figures may be trusted. */
export function evidenceNotes(
  base: Report,
  head: Report,
  measured: readonly CountedPair[],
  figures: PairedFigures | null,
  policy: { alpha: number; margin: number },
): Warning[] {
  const notes: Warning[] = [];
  if (figures !== null) {
    const few = Math.min(largest(measured, "base"), largest(measured, "head"));
    if (few < FEW_REPEATS) {
      notes.push({
        code: "few_repeats",
        text: `No case has more than ${countOf(few, "trial")} on one side: noise cannot be told from change, and one broken case can hardly be seen. Use 5 repeats, or a baseline of 15 trials and 3 in the head.`,
      });
    }
    const unequal = measured.some((item) => item.base.trials !== item.head.trials);
    if (unequal && figures.sumU > 1.5 * figures.sumV) {
      notes.push({
        code: "noisier_arm",
        text: "One report is much noisier than the other and their repeats are unequal. The test asks whether anything changed, not whether the mean did: a system that became flaky with the same mean is flagged too. Equal repeats avoid this.",
      });
    }
    if (isAtMost(figures.pWorstCase, policy.alpha) && !isDrop(figures.delta, policy.margin)) {
      notes.push({
        code: "case_worse_without_drop",
        text: `A case broke beyond chance although the suite's mean did not fall by more than the margin.`,
      });
    }
  }
  notes.push(...identicalRepeats(base, "baseline"), ...identicalRepeats(head, "head"));
  return notes;
}
