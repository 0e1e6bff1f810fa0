/** Exists to compare a run whose rounds were decided by what they showed, counting every look. */
import { pairReports } from "../compare/pair-reports.js";
import { type SequentialDesign, sequentialDesign } from "../compare/sequential-design.js";
import { withinShard } from "../compare/within-shard.js";
import type { AdaptiveFigures, RepeatRange } from "../domain/adaptive.js";
import type { Comparison } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import type { GateConfig, GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import type { Trialled } from "./assess.js";
import { type CompareExtras, compareTrialled, refuseIncomparable } from "./compare-reports.js";
import { decideRound, type RoundDecision } from "./decide-round.js";
import { resolveGate } from "./resolve-gate.js";
import { requireKnownTags } from "./tag-gates.js";

/** An adaptive comparison of one baseline: its design, its decisions, its outcome. */
export interface AdaptiveComparison {
  design: SequentialDesign;
  /** What comes after round `round`; `head` holds the trials of that many rounds. */
  decide(head: Report, round: number): RoundDecision;
  /** The verdict of the finished run. `maxCalls`: trials that all rounds would have taken. */
  compare(head: Report, maxCalls: number, extras?: CompareExtras): Comparison;
}

/**
 * @param cases the head's cases before any trial, for pairing
 * @throws UsageError when no case can be paired, or the policy is wrong
 */
export function adaptiveComparison(
  wholeBase: Report,
  cases: Report,
  options: GateOptions,
  range: RepeatRange,
  earlier: readonly Report[],
): AdaptiveComparison {
  const gate = resolveGate(options);
  requireKnownTags(gate, [wholeBase, cases]);
  const base = withinShard(wholeBase, cases);
  const planned: Trialled = { base, head: cases, gate, pairing: pairReports(base, cases) };
  refuseIncomparable(planned);
  const design = sequentialDesign(base, planned.pairing.paired, gate, range, earlier);
  const after = (head: Report, round: number, looks: "all" | "last") => ({
    base,
    head,
    gate,
    pairing: pairReports(base, head),
    sequential: { design, round, looks },
  });
  return {
    design,
    decide: (head, round) => decideRound(after(head, round, "last")),
    compare(head, maxCalls, extras = {}) {
      const facts = head.run?.adaptive;
      if (facts === undefined)
        throw new UsageError("the head is not the report of an adaptive run");
      const stop = { rounds: facts.rounds, stoppedBy: facts.stoppedBy, maxCalls };
      return compareTrialled(after(head, facts.rounds, "all"), extras, stop);
    },
  };
}

/**
 * The verdict of a finished adaptive run once more, from both reports and what was said of its
 * rounds. Only for a run that was decided without earlier reports, and a baseline that is whole or
 * the part of the run's shard already.
 */
export function adaptiveFrom(
  base: Report,
  head: Report,
  gate: GateConfig,
  said: Pick<AdaptiveFigures, "minRounds" | "maxRounds" | "rounds" | "stoppedBy" | "maxCalls">,
): Comparison {
  const pairing = pairReports(base, head);
  const range = { min: said.minRounds, max: said.maxRounds };
  const design = sequentialDesign(base, pairing.paired, gate, range, []);
  const sequential = { design, round: said.rounds, looks: "all" as const };
  return compareTrialled({ base, head, gate, pairing, sequential }, {}, said);
}
