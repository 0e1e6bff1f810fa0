/** Exists to deal the trials of a comparison anew and to damage the head, so that a gate can be audited. */
import { isDrop } from "../compare/measure.js";
import { type CountedPair, countsOf } from "../compare/paired-arms.js";
import type { RuleShares } from "../domain/audit.js";
import type { GateConfig } from "../domain/gate-config.js";
import { judgeCounts } from "../gate/judge-counts.js";
import { clopperPearson } from "../stats/clopper-pearson.js";
import type { PairedCounts } from "../stats/paired-counts.js";
import { relabeled } from "../stats/relabeling.js";
import type { DrawIndex } from "../stats/seeded-random.js";

/** What is done to the head after the trials were dealt anew. */
export type Damage = (counts: PairedCounts, draw: DrawIndex) => readonly number[];

/** Resolution of a probability that is drawn. */
const FINE = 2 ** 30;
const NAIVE_DROP = 0.05;

/** Every pass of the head fails with this probability. */
export function thinPasses(probability: number): Damage {
  const below = Math.round(Math.min(1, probability) * FINE);
  return ({ x1 }, draw) =>
    x1.map((passes) => {
      let kept = 0;
      for (let k = 0; k < passes; k++) if (draw(FINE) >= below) kept++;
      return kept;
    });
}

/** All head passes of so many random cases become failures; only cases that pass half of their trials. */
export function breakCases(howMany: number): Damage {
  return ({ x0, n0, x1, n1 }, draw) => {
    const able = x1.flatMap((passes, i) => (2 * (x0[i]! + passes) >= n0[i]! + n1[i]! ? [i] : []));
    const broken = [...x1];
    for (let k = 0; k < howMany && able.length > 0; k++) {
      const [chosen] = able.splice(draw(able.length), 1);
      broken[chosen!] = 0;
    }
    return broken;
  };
}

function deltaOf({ x0, n0, x1, n1 }: PairedCounts): number {
  let sum = 0;
  for (let i = 0; i < x0.length; i++) sum += x1[i]! / n1[i]! - x0[i]! / n0[i]!;
  return sum / x0.length;
}

/** The measured cases with other counts. */
function withCounts(measured: readonly CountedPair[], counts: PairedCounts): CountedPair[] {
  return measured.map(({ pair }, i) => ({
    pair,
    base: { passes: counts.x0[i]!, trials: counts.n0[i]!, errors: 0 },
    head: { passes: counts.x1[i]!, trials: counts.n1[i]!, errors: 0 },
  }));
}

/** Counts of what each rule blocked, draw by draw. */
export class Tally {
  #draws = 0;
  #gate = 0;
  #anyDrop = 0;
  #fivePoints = 0;
  #sumDelta = 0;

  /** Judges one draw. */
  add(measured: readonly CountedPair[], counts: PairedCounts, gate: GateConfig): void {
    this.#draws++;
    const delta = deltaOf(counts);
    this.#sumDelta += delta;
    if (isDrop(delta, 0)) this.#anyDrop++;
    if (isDrop(delta, NAIVE_DROP)) this.#fivePoints++;
    if (judgeCounts(withCounts(measured, counts), gate).verdict === "regression") this.#gate++;
  }

  /** Mean drop of the draws. */
  get meanDrop(): number {
    return Math.max(0, -this.#sumDelta / this.#draws);
  }

  shares(): RuleShares {
    const share = (blocked: number) => ({
      blocked,
      share: blocked / this.#draws,
      ...clopperPearson(blocked, this.#draws),
    });
    return {
      gate: share(this.#gate),
      anyDrop: share(this.#anyDrop),
      fivePoints: share(this.#fivePoints),
    };
  }
}

/**
 * Draws relabelings, damages each and judges it. Yields after every draw, so that whoever asks can
 * tell how far it is.
 */
export function* tallied(
  measured: readonly CountedPair[],
  plan: { draws: number; gate: GateConfig; draw: DrawIndex; damage?: Damage },
): Generator<void, Tally> {
  const observed = countsOf(measured);
  const tally = new Tally();
  for (let b = 0; b < plan.draws; b++) {
    const dealt = relabeled(observed, plan.draw);
    const x1 = plan.damage?.(dealt, plan.draw) ?? dealt.x1;
    tally.add(measured, { ...dealt, x1 }, plan.gate);
    yield;
  }
  return tally;
}
