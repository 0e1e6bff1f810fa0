/** Exists as the one way from two reports and a policy to the one verdict value. */
import { type CaseChanges, caseChanges } from "../compare/case-changes.js";
import { comparedSide } from "../compare/compared-side.js";
import { errorShare, errorsByKind, errorsWorseP } from "../compare/errors-test.js";
import { evidenceNotes } from "../compare/evidence-notes.js";
import { findFlips } from "../compare/flips.js";
import { evidenceOf, floorP, type PairedFigures } from "../compare/measure.js";
import { pairReports } from "../compare/pair-reports.js";
import type { PairedArms } from "../compare/paired-arms.js";
import { populationP } from "../compare/population.js";
import { reportNotes } from "../compare/report-notes.js";
import { compareScores } from "../compare/score-slices.js";
import { luckOfBaseline, settlePlan } from "../compare/settle.js";
import { checkSlices, tagSlices } from "../compare/slice-families.js";
import { compareSlices } from "../compare/slices.js";
import { withinShard } from "../compare/within-shard.js";
import type { ComparedSide, Comparison } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import { countOf } from "../domain/figures.js";
import type { GateConfig, GateOptions } from "../domain/gate-config.js";
import type { Report, Warning } from "../domain/report.js";
import type { SettlePlan } from "../domain/what-would-tell.js";
import { type AdaptiveOutcome, adaptiveFigures } from "./adaptive-figures.js";
import { isShort, roundNotes } from "./adaptive-notes.js";
import { type Assessment, assess, type Trialled } from "./assess.js";
import { resolveGate } from "./resolve-gate.js";
import { collapsedRepeats, countPairs, otherErrorRule } from "./sensitivity.js";
import { sentencesOf } from "./sentences.js";
import { requireKnownTags } from "./tag-gates.js";
import { whatIfs } from "./what-if.js";
import { becauseOf, headlineOf, type Unworded } from "./wording.js";
import { worseEvidence } from "./worse-evidence.js";

/** The figures of a comparison of which nothing could be measured. */
function figuresOf(figures: PairedFigures | null, alpha: number) {
  return {
    baseRate: figures?.baseRate ?? 0,
    headRate: figures?.headRate ?? 0,
    delta: figures?.delta ?? 0,
    interval: figures?.interval ?? { level: 1 - 2 * alpha, low: -1, high: 1 },
    pWorse: floorP(figures?.pWorse ?? 0.5),
    pWorseExact: floorP(figures?.pWorseExact ?? 1),
    pBetter: floorP(figures?.pBetter ?? 0.5),
    pBetterExact: floorP(figures?.pBetterExact ?? 1),
    pOverall: floorP(figures?.pOverall ?? 0.5),
    pOverallExact: floorP(figures?.pOverallExact ?? 1),
    pWorstCase: floorP(figures?.pWorstCase ?? 1),
    brokenDelta: figures?.brokenDelta ?? 0,
    ruledOutDrop: figures?.ruledOutDrop ?? 1,
    mde80: figures?.mde80 ?? 1,
    informative: figures?.informative ?? 0,
    evidence: evidenceOf(figures?.score ?? 0),
  };
}

/** @throws UsageError when no case can be compared. */
export function refuseIncomparable({ pairing }: Trialled): void {
  if (pairing.paired.length > 0) return;
  if (pairing.shared === 0 && pairing.changed.length + pairing.quarantined.length === 0) {
    throw new UsageError(
      "baseline and head have no cases in common: there is nothing to compare",
      "cases are paired by their id",
    );
  }
  throw new UsageError(
    `baseline and head have no case that can be compared: ${countOf(pairing.changed.length, "case")} changed, ${pairing.quarantined.length} quarantined, ${pairing.added.length} added, ${pairing.removed.length} removed`,
  );
}

function changesOf(arms: PairedArms, figures: PairedFigures | null, alpha: number) {
  const flips = findFlips(arms.measured);
  const lists: CaseChanges =
    figures === null
      ? { changes: [], unchanged: [] }
      : caseChanges(arms.measured, figures.rows, flips.ids, alpha);
  return { ...lists, flips: flips.figures };
}

/** How many cases moved which way, and which ones never passed at all. */
function countMoved({ changes, unchanged }: CaseChanges) {
  const casesLower = changes.filter(({ delta }) => delta < 0).length;
  return {
    casesLower,
    casesHigher: changes.length - casesLower,
    neverPassed: unchanged
      .filter(({ base, head }) => base.passes === 0 && head.passes === 0 && head.trials > 0)
      .map(({ id }) => id),
  };
}

/** What would settle a warning: the observed drop, or the drop that should be ruled out. */
function settled(arms: PairedArms, { verdict, reasons, figures }: Assessment, gate: GateConfig) {
  if (verdict !== "warn" || figures === null) return null;
  const drop = reasons.includes("drop_not_shown") ? -figures.delta : (gate.ruleOut ?? 0);
  return settlePlan(arms.measured, { alpha: gate.alpha, drop });
}

/** The plan with its price, at what a trial of either side costs now. */
function priced(plan: SettlePlan | null, base: ComparedSide, head: ComparedSide, cases: number) {
  if (plan === null) return null;
  const [ofBase, ofHead] = [base.meanCostUsd, head.meanCostUsd];
  const { headRepeats, equalRepeats } = plan;
  return {
    ...plan,
    headCostUsd: headRepeats === null || ofHead === null ? null : headRepeats * cases * ofHead,
    equalCostUsd:
      ofBase === null || ofHead === null ? null : equalRepeats * cases * (ofBase + ofHead),
  };
}

function unmeasuredNote(ids: readonly string[]): Warning[] {
  if (ids.length === 0) return [];
  const text = `${countOf(ids.length, "case")} had no trial that counts on a side and could not be compared.`;
  return [{ code: "unmeasured", text }];
}

/** What a comparison works out only when it is asked for, since it takes about as long again. */
export interface CompareExtras {
  /** Ask what the verdict hangs on: `whatIf`. Default false. */
  whatIf?: boolean;
  /** What a step before the comparison found, told among its notes. */
  notes?: readonly Warning[];
}

/**
 * Compares two reports case by case under a policy; the report of a shard with its part of the baseline.
 * @param options any subset of the keys of `gate` (camelCase); see gate-config for the defaults
 * @throws UsageError when no case can be paired, an id stands twice in a report, or the policy is wrong
 */
export function compareReports(
  wholeBase: Report,
  head: Report,
  options?: GateOptions,
  extras: CompareExtras = {},
): Comparison {
  const gate = resolveGate(options);
  requireKnownTags(gate, [wholeBase, head]);
  const base = withinShard(wholeBase, head);
  const trialled: Trialled = { base, head, gate, pairing: pairReports(base, head) };
  refuseIncomparable(trialled);
  return compareTrialled(trialled, extras);
}

/** The comparison of reports that can be compared; `outcome` is how an adaptive run ended. */
export function compareTrialled(
  trialled: Trialled,
  extras: CompareExtras = {},
  outcome: AdaptiveOutcome | null = null,
): Comparison {
  const { base, head, gate, pairing, sequential } = trialled;
  const { alpha, margin } = gate;
  const baseShare = errorShare(pairing.paired, "base");
  const headShare = errorShare(pairing.paired, "head");

  const arms = countPairs(pairing.paired, gate.errors);
  const assessment = assess(
    trialled,
    arms.measured,
    gate.errors,
    (pairs) => countPairs(pairs, gate.errors).measured,
  );
  const { figures } = assessment;
  const other = otherErrorRule(trialled, assessment, baseShare.errors + headShare.errors);
  const collapsed = collapsedRepeats(trialled, assessment, arms);
  const changes = changesOf(arms, figures, alpha);
  const [ofBase, ofHead] = [comparedSide(base), comparedSide(head)];

  const unworded: Unworded = {
    verdict: assessment.verdict,
    failed: assessment.failed,
    reasons: assessment.reasons,
    alpha,
    pValue: gate.pValue,
    falseAlarmBudget: assessment.ownGates.reduce((sum, own) => sum + own.alpha, alpha),
    margin,
    ruleOut: gate.ruleOut,
    errors: gate.errors,
    ...figuresOf(figures, alpha),
    ...worseEvidence(assessment, changes.changes, gate),
    pPopulation: populationP(arms.measured, 1 - 2 * alpha),
    pWorseOtherErrors: other.pWorse,
    verdictOtherErrors: other.verdict,
    pWorseCollapsed: collapsed?.pWorse ?? null,
    verdictCollapsed: collapsed?.verdict ?? null,
    pErrorsWorse: floorP(errorsWorseP(pairing.paired, alpha)),
    casesCompared: arms.measured.length,
    baseRepeats: base.repeats,
    headRepeats: head.repeats,
    baseErrors: baseShare.errors,
    headErrors: headShare.errors,
    baseErrorRate: baseShare.rate,
    headErrorRate: headShare.rate,
    baseErrorsByKind: errorsByKind(pairing.paired, "base"),
    headErrorsByKind: errorsByKind(pairing.paired, "head"),
    settle: priced(settled(arms, assessment, gate), ofBase, ofHead, arms.measured.length),
    ...(extras.whatIf &&
      sequential === undefined && {
        whatIf: whatIfs(arms.measured, assessment, changes.changes, gate),
      }),
    baselineLuck: luckOfBaseline(arms.measured, alpha),
    ...changes,
    ...countMoved(changes),
    added: pairing.added.map((result) => result.id),
    removed: pairing.removed.map((result) => result.id),
    changed: pairing.changed.map((pair) => pair.id),
    quarantined: pairing.quarantined.map((result) => result.id),
    unmeasured: arms.unmeasured,
    limitFailures: assessment.limitFailures,
    mustPassFailures: assessment.mustPassFailures,
    ownGates: assessment.ownGates,
    notes: [
      ...(extras.notes ?? []),
      ...reportNotes(base, head, pairing),
      ...roundNotes(base, head, sequential),
      ...evidenceNotes(base, head, arms.measured, figures, gate).filter(
        ({ code }) =>
          sequential === undefined || code !== "few_repeats" || isShort(base, sequential),
      ),
      ...(collapsed?.notes ?? []),
      ...other.notes,
      ...assessment.notes,
      ...unmeasuredNote(arms.unmeasured),
    ],
    slices: {
      tags: compareSlices(tagSlices(arms.measured), alpha),
      checks: compareSlices(checkSlices(pairing.paired, gate.errors), alpha),
    },
    scores: compareScores(pairing.paired, gate.errors, gate),
    base: ofBase,
    head: ofHead,
    ...(sequential && assessment.looked && outcome
      ? { adaptive: adaptiveFigures(head, sequential.design, assessment.looked, outcome) }
      : {}),
  };
  return {
    ...unworded,
    headline: headlineOf(unworded),
    because: becauseOf(unworded),
    sentences: sentencesOf(unworded),
  };
}
