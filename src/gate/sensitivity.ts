/** Exists to say when the verdict hangs on how errors or copied repeats are counted. */

import { collapseRepeats } from "../compare/collapse-repeats.js";
import { countTrials, type ErrorRule } from "../compare/count-trials.js";
import { hasErrors } from "../compare/errors-test.js";
import { floorP } from "../compare/measure.js";
import type { CasePair } from "../compare/pair-reports.js";
import { type PairedArms, pairedArms } from "../compare/paired-arms.js";
import type { Verdict } from "../domain/comparison.js";
import { countOf, formatP, nameSome } from "../domain/figures.js";
import type { Warning } from "../domain/report.js";
import { type Assessment, assess, type Trialled } from "./assess.js";
import type { Counting } from "./sequential.js";
import { verdictNoun } from "./wording.js";

/** Counts the paired cases under one rule for errors. */
export function countPairs(pairs: readonly CasePair[], rule: ErrorRule): PairedArms {
  return pairedArms(pairs, (pair) => ({
    base: countTrials(pair.base.trials, rule),
    head: countTrials(pair.head.trials, rule),
  }));
}

/** The same comparison counted another way. */
export interface OtherWay {
  verdict: Verdict;
  /** Null when nothing is left to compare. */
  pWorse: number | null;
  notes: Warning[];
}

function resultOf(other: Assessment): Omit<OtherWay, "notes"> {
  return {
    verdict: other.verdict,
    pWorse: other.figures === null ? null : floorP(other.figures.pWorse),
  };
}

/** The whole comparison with errors counted the other way; a note when the verdicts differ. */
export function otherErrorRule(trialled: Trialled, chosen: Assessment, errors: number): OtherWay {
  const { base, head, gate, pairing } = trialled;
  if (!hasErrors(base) && !hasErrors(head)) return { ...resultOf(chosen), notes: [] };
  const rule: ErrorRule = gate.errors === "fail" ? "exclude" : "fail";
  const count: Counting = (pairs) => countPairs(pairs, rule).measured;
  const other = assess(trialled, count(pairing.paired), rule, count);
  const result = resultOf(other);
  if (other.verdict === chosen.verdict) return { ...result, notes: [] };
  const doing = gate.errors === "fail" ? "Counting" : "Leaving out";
  const as = gate.errors === "fail" ? " as failures" : "";
  const without = gate.errors === "fail" ? "without them" : "counted as failures";
  const p = result.pWorse === null ? "nothing is left to compare" : `p = ${formatP(result.pWorse)}`;
  const text = `${doing} the ${countOf(errors, "error")}${as} is what makes this ${verdictNoun(chosen.verdict)}; ${without} ${p} and it would be ${verdictNoun(other.verdict)}.`;
  return { ...result, notes: [{ code: "errors_decide", text }] };
}

/** The whole comparison with copied repeats counted once; null without outputs on both sides. */
export function collapsedRepeats(
  trialled: Trialled,
  chosen: Assessment,
  arms: PairedArms,
): OtherWay | null {
  const { errors } = trialled.gate;
  const collapsed = collapseRepeats(arms.measured, errors);
  if (collapsed === null) return null;
  const other =
    collapsed.ids.length === 0
      ? chosen
      : assess(trialled, collapsed.measured, errors, (pairs) => {
          const counted = countPairs(pairs, errors).measured;
          return collapseRepeats(counted, errors)?.measured ?? counted;
        });
  const result = resultOf(other);
  if (other.verdict === chosen.verdict) return { ...result, notes: [] };
  const p = result.pWorse === null ? "" : ` with p = ${formatP(result.pWorse)}`;
  const text = `Byte-identical repeats decide: were the copies counted as one trial, this would be ${verdictNoun(other.verdict)}${p}. Cases with copies: ${nameSome(collapsed.ids, 10)}.`;
  return { ...result, notes: [{ code: "identical_repeats_decide", text }] };
}
