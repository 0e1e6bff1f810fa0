/** Exists to show what a verdict hangs on, by asking again with one case otherwise. */
import { floorP } from "../compare/measure.js";
import type { CountedPair } from "../compare/paired-arms.js";
import type { CaseChange } from "../domain/comparison.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { WhatIf } from "../domain/what-would-tell.js";
import type { Assessment } from "./assess.js";
import type { Findings } from "./judge.js";
import { judgeCounts } from "./judge-counts.js";

function ask(
  code: WhatIf["code"],
  id: string,
  measured: readonly CountedPair[],
  gate: GateConfig,
  found: Findings,
): WhatIf[] {
  const { figures, verdict } = judgeCounts(measured, gate, found);
  if (figures === null) return [];
  return [{ code, case: id, delta: figures.delta, pWorse: floorP(figures.pWorse), verdict }];
}

/** Of the cases that passed every trial on both sides the one with the most trials. */
function stableCase(measured: readonly CountedPair[]): CountedPair | undefined {
  let found: CountedPair | undefined;
  for (const item of measured) {
    const { base, head } = item;
    if (base.passes < base.trials || head.passes < head.trials) continue;
    const trials = base.trials + head.trials;
    if (found === undefined || trials > found.base.trials + found.head.trials) found = item;
  }
  return found;
}

/**
 * For a regression by evidence: the comparison without its worst case. For a pass or a warning: the
 * comparison had one more stable case broken. Nothing for the other verdicts.
 * @param changes worst first
 */
export function whatIfs(
  measured: readonly CountedPair[],
  assessment: Assessment,
  changes: readonly CaseChange[],
  gate: GateConfig,
): WhatIf[] {
  const { verdict, reasons } = assessment;
  const found: Findings = {
    invalid: [],
    blocking: reasons.filter((reason) => ["limits", "must_pass", "tag", "score"].includes(reason)),
  };
  if (verdict === "regression") {
    const worst = changes.find((change) => change.delta < 0);
    const byEvidence = reasons.includes("worse_overall") || reasons.includes("worse_case");
    if (worst === undefined || !byEvidence) return [];
    const rest = measured.filter(({ pair }) => pair.id !== worst.id);
    return ask("without_worst_case", worst.id, rest, gate, found);
  }
  if (verdict !== "pass" && verdict !== "warn") return [];
  const stable = stableCase(measured);
  if (stable === undefined) return [];
  const broken = measured.map((item) =>
    item === stable ? { ...item, head: { ...item.head, passes: 0 } } : item,
  );
  return ask("stable_case_breaks", stable.pair.id, broken, gate, found);
}
