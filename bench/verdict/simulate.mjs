/** Simulates one cell: pairs of runs with known pass probabilities, judged by every rule. */
import { judge } from "../../dist/gate/judge.js";
import { resolveGate } from "../../dist/gate/resolve-gate.js";
import { pairedComparison } from "../../dist/stats/paired-comparison.js";
import { hash32, seededIndex } from "../../dist/stats/seeded-random.js";
import { packageRule } from "./package-rule.mjs";

const policy = resolveGate();
const exactPolicy = resolveGate({ pValue: "exact" });
const findings = { invalid: [], blocking: [] };
const TOLERANCE = 0.05;

/** The rules in the order of the columns. */
export const ruleNames = ["any drop", "> 5 points", "0.1.0", "ours", "ours, exact p"];

/** P(passes <= k) for k = 0 .. repeats. */
function binomialSteps(rate, repeats) {
  const steps = [];
  let choose = 1;
  let sum = 0;
  for (let k = 0; k <= repeats; k++) {
    sum += choose * rate ** k * (1 - rate) ** (repeats - k);
    steps.push(sum);
    choose = (choose * (repeats - k)) / (k + 1);
  }
  steps[repeats] = 1;
  return steps;
}

/** Draws the passes of every case of one run. */
function drawing(rates, repeats, draw) {
  const steps = rates.map((rate) => binomialSteps(rate, repeats));
  return () =>
    steps.map((sums) => {
      const u = draw(0x1_0000_0000) / 0x1_0000_0000;
      let k = 0;
      while (sums[k] <= u) k++;
      return k;
    });
}

/** Which rules block this head, in the order of `ruleNames`. */
export function judgements(base, head, repeats) {
  const trials = new Array(base.length).fill(repeats);
  const figures = pairedComparison(
    { x0: base, n0: trials, x1: head, n1: trials },
    { alpha: policy.alpha },
  );
  return [
    figures.delta < -1e-12,
    figures.delta < -TOLERANCE - 1e-12,
    packageRule(base, head, repeats, policy.alpha).blocked,
    judge(figures, findings, policy).failed,
    judge(figures, findings, exactPolicy).failed,
  ];
}

/** Pairs of runs of a cell; the same cell and seed always give the same pairs. */
export function pairsOf({ suite, truth, rates, changed, repeats, seed }) {
  const draw = seededIndex(hash32(`${suite}/${truth}/${repeats}/${seed}`));
  const drawBase = drawing(rates, repeats, draw);
  const drawHead = drawing(changed, repeats, draw);
  return () => ({ base: drawBase(), head: drawHead() });
}

/** Share of blocked heads by each rule over `simulations` pairs of runs. */
export function simulate(cell, simulations) {
  const next = pairsOf(cell);
  const blocked = ruleNames.map(() => 0);
  for (let k = 0; k < simulations; k++) {
    const { base, head } = next();
    judgements(base, head, cell.repeats).forEach((yes, rule) => {
      if (yes) blocked[rule]++;
    });
  }
  return blocked.map((count) => count / simulations);
}
