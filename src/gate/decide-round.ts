/** Exists to say after each round of an adaptive run whether the verdict is sure. */
import { unconfirmed } from "../compare/confirm-failures.js";
import type { AdaptiveAction } from "../compare/sequential-figures.js";
import type { AdaptiveStop } from "../domain/adaptive.js";

import { assess, invalidReasons, type Trialled } from "./assess.js";
import { countPairs } from "./sensitivity.js";
import type { Counting, Sequential } from "./sequential.js";

/** What comes next; `confirm` names the cases whose fresh trials are wanted first. */
export type RoundDecision =
  | { next: "go_on" }
  | { next: "confirm"; cases: { id: string; size: number }[] }
  | { next: "stop"; stoppedBy: AdaptiveStop };

const GO_ON: RoundDecision = { next: "go_on" };
const stop = (stoppedBy: AdaptiveStop): RoundDecision => ({ next: "stop", stoppedBy });

const ends: Record<Exclude<AdaptiveAction, "continue">, AdaptiveStop> = {
  regression: "regression",
  ruled_out: "ruled_out",
  nothing_to_show: "nothing_to_show",
  end: "last_round",
};

/**
 * Decides after a round. In this order: what cannot be measured; a shown drop; fresh trials of first
 * failures and what they confirmed; what blocks by itself; the rest of the step. Nothing ends a run
 * before its `min` rounds but what makes it invalid for good.
 * @param trialled the head cut to its first rounds
 */
export function decideRound(trialled: Trialled & { sequential: Sequential }): RoundDecision {
  const { pairing, gate, sequential } = trialled;
  const { design, round } = sequential;
  const isLast = round >= design.max;
  const invalid = invalidReasons(trialled);
  const forGood = invalid.some(
    (reason) => reason !== "head_errors" && reason !== "head_incomplete",
  );
  if (forGood) return stop("not_measurable");

  const count: Counting = (pairs) => countPairs(pairs, gate.errors).measured;
  const found = assess(trialled, count(pairing.paired), gate.errors, count);
  const last = found.looked?.looks.at(-1);
  const action = last?.round === round ? last.step.action : isLast ? "end" : "continue";
  // While too many trials of the head err, nothing is known: an outage may pass.
  const erring = invalid.length > 0 && !isLast;
  if (action === "regression" && !erring) return stop("regression");
  if (round === 1) {
    const cases = unconfirmed(pairing.paired, design, gate.errors);
    if (cases.length > 0) return { next: "confirm", cases };
  }
  if (round < design.min || erring) return GO_ON;
  if (found.looked?.findings.confirmed && found.reasons.includes("worse_case")) {
    return stop("confirmed");
  }
  if (found.mustPassFailures.length > 0) return stop("must_pass");
  if (found.ownGates.some((own) => own.failed)) return stop("own_gate");
  return action === "continue" ? GO_ON : stop(ends[action]);
}
