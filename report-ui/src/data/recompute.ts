/** Exists so that a page proves its verdict: it is worked out again from the page's own trials. */

import { pairReports } from "../../../src/compare/pair-reports.js";
import { summariseRun } from "../../../src/compare/summarise-run.js";
import type { Comparison } from "../../../src/domain/comparison.js";
import { adaptiveFrom } from "../../../src/gate/compare-adaptive.js";
import { compareTrialled } from "../../../src/gate/compare-reports.js";
import { totalsOf } from "../../../src/report/totals.js";
import type { PageFront } from "../../../src/reporters/html/page-data.js";
import { asReport } from "./as-report.js";
import type { HeldCase } from "./read-page.js";

/** What working it out again showed. */
export type Agreement =
  | { state: "agrees"; figures: number }
  | { state: "differs"; differences: string[] }
  /** It could not be done, and why. */
  | { state: "unknown"; why: string };

/** Engines may differ in the last bits of a logarithm; nothing more is let pass. */
const TOLERANCE = 1e-9;

const same = (a: unknown, b: unknown): boolean =>
  typeof a === "number" && typeof b === "number"
    ? Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
    : JSON.stringify(a) === JSON.stringify(b);

/** Everything that the verdict is or stands on. */
function pillars(c: Comparison): [name: string, value: unknown][] {
  const slice = (family: Comparison["slices"]["tags"]) =>
    family.map(({ name, cases, worse }) => [name, cases, worse]);
  return [
    ["verdict", c.verdict],
    ["failed", c.failed],
    ["reasons", c.reasons],
    ["headline", c.headline],
    ["because", c.because],
    ["base_rate", c.baseRate],
    ["head_rate", c.headRate],
    ["delta", c.delta],
    ["interval low", c.interval.low],
    ["interval high", c.interval.high],
    ["p_worse", c.pWorse],
    ["p_worse_exact", c.pWorseExact],
    ["p_better", c.pBetter],
    ["p_overall", c.pOverall],
    ["p_worst_case", c.pWorstCase],
    ["broken_delta", c.brokenDelta],
    ["ruled_out_drop", c.ruledOutDrop],
    ["mde80", c.mde80],
    ["cases_compared", c.casesCompared],
    ["base_errors", c.baseErrors],
    ["head_errors", c.headErrors],
    ["limit_failures", c.limitFailures],
    ["must_pass_failures", c.mustPassFailures.map(({ id, head }) => [id, head])],
    [
      "changes",
      c.changes.map(({ id, base, head, significant, flipped }) => [
        id,
        [base.passes, base.trials, base.errors],
        [head.passes, head.trials, head.errors],
        significant,
        flipped,
      ]),
    ],
    ["unchanged", c.unchanged.map(({ id, base, head }) => [id, base, head])],
    ["moved", [c.casesLower, c.casesHigher, c.neverPassed]],
    ["settle", c.settle],
    ["not compared", [c.added, c.removed, c.changed, c.quarantined, c.unmeasured]],
    ["tags", slice(c.slices.tags)],
    ["checks", slice(c.slices.checks)],
    ["mean cost", c.head.meanCostUsd],
    ["p95", c.head.latencyP95S],
  ];
}

function judge(pairs: [name: string, shown: unknown, again: unknown][]): Agreement {
  const different = pairs.filter(([, shown, again]) => !same(shown, again));
  if (different.length === 0) return { state: "agrees", figures: pairs.length };
  const text = (value: unknown) => {
    const json = JSON.stringify(value) ?? "nothing";
    return json.length > 120 ? "a list" : json;
  };
  return {
    state: "differs",
    differences: different.map(
      ([name, shown, again]) =>
        `${name}: the page says ${text(shown)}, its trials give ${text(again)}`,
    ),
  };
}

type ComparisonFront = Extract<PageFront, { kind: "comparison" }>;

function compareAgain(front: ComparisonFront, cases: ReadonlyMap<string, HeldCase>): Agreement {
  const { base, head, gate, comparison } = front;
  if (base === null || head === null || front.casesHeld === 0) {
    return { state: "unknown", why: "it was made of the comparison alone, without its trials" };
  }
  if (gate === null)
    return { state: "unknown", why: "it does not say by which policy it was judged" };
  if (front.earlier > 0) {
    return {
      state: "unknown",
      why: "the rounds were decided with the help of earlier reports, which it does not hold",
    };
  }
  const [ofBase, ofHead] = [asReport(base, "base", cases), asReport(head, "head", cases)];
  const again =
    comparison.adaptive === undefined
      ? compareTrialled({ base: ofBase, head: ofHead, gate, pairing: pairReports(ofBase, ofHead) })
      : adaptiveFrom(ofBase, ofHead, gate, comparison.adaptive);
  const second = pillars(again);
  return judge(pillars(comparison).map(([name, value], at) => [name, value, second[at]?.[1]]));
}

/** Works everything out again from the trials that the page holds. */
export function recompute(front: PageFront, cases: ReadonlyMap<string, HeldCase>): Agreement {
  if (front.kind === "comparison") return compareAgain(front, cases);
  const report = asReport(front.head, "head", cases);
  const totals = totalsOf(report.cases);
  const { rateInterval, rerunRange, flakyCases } = summariseRun({ ...report, totals });
  const { summary } = front;
  return judge([
    ["pass_rate", summary.totals.passRate, totals.passRate],
    ["interval low", summary.rateInterval.low, rateInterval.low],
    ["interval high", summary.rateInterval.high, rateInterval.high],
    ["re-run range low", summary.rerunRange.low, rerunRange.low],
    ["re-run range high", summary.rerunRange.high, rerunRange.high],
    ["flaky cases", summary.flakyCases, flakyCases],
    ["errors", summary.totals.errors, totals.errors],
    ["trials", summary.totals.trials, totals.trials],
    ["mean cost", summary.totals.meanCostUsd, totals.meanCostUsd],
    ["p95", summary.totals.latencyP95S, totals.latencyP95S],
  ]);
}
