/** `audit`: the gate's own false-block and detection rates on two reports, beside naive rules. */
import { measure } from "../compare/measure.js";
import { pairReports } from "../compare/pair-reports.js";
import type { Audit, Detection } from "../domain/audit.js";
import { UsageError } from "../domain/errors.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import { resolveGate } from "../gate/resolve-gate.js";
import { countPairs } from "../gate/sensitivity.js";
import { requireKnownTags } from "../gate/tag-gates.js";
import { seededIndex } from "../stats/seeded-random.js";
import { breakCases, type Damage, type Tally, tallied, thinPasses } from "./audit-draws.js";

/** Drops of all cases, as fractions, whose detection is looked at; mde80 comes beside them. */
const DROPS = [0.01, 0.02, 0.05, 0.1];
/** Cases that break. */
const BROKEN = [1, 2];
const RELABELINGS = 2_000;
/** Cost of a draw that is damaged grows with the cases that vary; these bounds keep it in seconds. */
const MOST_DETECTION = 400;
const FEWEST_DETECTION = 100;
const DETECTION_WORK = 400_000;

export interface AuditOptions {
  /** Draws in which nothing changed. Default 2,000. */
  relabelings?: number;
  /** Draws for each kind of damage. Default 100 to 400, fewer for suites with many trials. */
  draws?: number;
  /** Default: the gate's. */
  seed?: number;
  onProgress?(done: number, total: number): void;
}

function defaultDraws(trials: number): number {
  const affordable = Math.floor(DETECTION_WORK / Math.max(1, trials));
  return Math.min(MOST_DETECTION, Math.max(FEWEST_DETECTION, affordable));
}

/**
 * Deals the pooled trials of every case anew to the two reports and judges each draw by the gate's
 * rule for counts, then the same with a head that was damaged. Each part has a generator of its own
 * from the seed, so that no part depends on the draws of another.
 * @throws UsageError when no case can be compared
 */
export function auditReports(
  base: Report,
  head: Report,
  gateOptions: GateOptions,
  options: AuditOptions = {},
): Audit {
  const gate = resolveGate(gateOptions);
  requireKnownTags(gate, [base, head]);
  const { measured } = countPairs(pairReports(base, head).paired, gate.errors);
  const figures = measure(measured, gate.alpha);
  if (figures === null) throw new UsageError("baseline and head have no case that can be compared");
  const trials = measured.reduce((sum, item) => sum + item.base.trials + item.head.trials, 0);
  const rates = measured.map(
    (item) => (item.base.passes + item.head.passes) / (item.base.trials + item.head.trials),
  );
  const passRate = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

  const seed = options.seed ?? gate.seed;
  const relabelings = options.relabelings ?? RELABELINGS;
  const draws = options.draws ?? defaultDraws(trials);
  const drops = [...DROPS, figures.mde80].filter((drop) => drop <= passRate);
  const total = relabelings + draws * (drops.length + BROKEN.length);
  let done = 0;
  const run = (part: number, count: number, damage?: Damage): Tally => {
    const draw = seededIndex(seed + part * 0x9e3779b1);
    const plan = { draws: count, gate, draw, ...(damage ? { damage } : {}) };
    const steps = tallied(measured, plan);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      done++;
      options.onProgress?.(done, total);
    }
  };

  const falseBlocks = run(0, relabelings).shares();
  const detection: Detection[] = [
    ...drops.map(
      (drop, k): Detection => ({
        kind: "drop",
        drop,
        brokenCases: null,
        rules: run(1 + k, draws, thinPasses(drop / passRate)).shares(),
      }),
    ),
    ...BROKEN.map((howMany): Detection => {
      const tally = run(100 + howMany, draws, breakCases(howMany));
      return {
        kind: "broken",
        drop: tally.meanDrop,
        brokenCases: howMany,
        rules: tally.shares(),
      };
    }),
  ];
  return {
    cases: measured.length,
    informative: figures.informative,
    baseRepeats: base.repeats,
    headRepeats: head.repeats,
    passRate,
    alpha: gate.alpha,
    falseAlarmBudget: Object.values(gate.tags).reduce(
      (sum, tag) => sum + (tag.alpha ?? 0),
      gate.alpha,
    ),
    seed,
    relabelings,
    falseBlocks,
    detectionDraws: draws,
    mde80: figures.mde80,
    detection,
  };
}
