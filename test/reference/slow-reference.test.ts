/**
 * Every figure of 500 random suites against exact rational arithmetic, written apart from the
 * program by slow_reference.py in this folder.
 */

import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { pairedComparison } from "../../src/stats/paired-comparison.js";

interface ReferenceSuite {
  seed: number;
  kind: string;
  method: "enumeration" | "convolution";
  alpha: number;
  x0: number[];
  n0: number[];
  x1: number[];
  n1: number[];
  score: number;
  pOverallExact: number;
  pOverall: number;
  pWorstCase: number;
  pWorseExact: number;
  pWorse: number;
  pBetterExact: number;
  pBetter: number;
  pOverallBetterExact: number;
  pOverallBetter: number;
  pBestCase: number;
  delta: number;
  variance: number;
  slopeC: number;
  low: number;
  high: number;
  brokenDelta: number;
  mde80: number;
  scores: number[];
  pCase?: number[];
  pAdjusted?: number[];
  pCaseSum?: number;
  pAdjustedSum?: number;
}

interface Pair {
  reference: number;
  program: number;
}

const suites: ReferenceSuite[] = JSON.parse(
  readFileSync(new URL("../golden/reference-suites.json", import.meta.url), "utf8"),
);

const compared = suites.map((suite) => {
  const { x0, n0, x1, n1, alpha } = suite;
  return { suite, result: pairedComparison({ x0, n0, x1, n1 }, { alpha }) };
});

type Compared = (typeof compared)[number];

const probabilities = [
  "pOverallExact",
  "pOverall",
  "pWorstCase",
  "pWorseExact",
  "pWorse",
  "pBetterExact",
  "pBetter",
  "pOverallBetterExact",
  "pOverallBetter",
  "pBestCase",
] as const;
const sizes = ["score", "delta", "variance", "slopeC", "brokenDelta", "mde80"] as const;

/** What one suite says about one figure, in the reference and in the program. */
const figures: Record<string, (one: Compared) => Pair[]> = {};
for (const name of [...probabilities, ...sizes]) {
  figures[name] = ({ suite, result }) => [{ reference: suite[name], program: result[name] }];
}
figures["interval.low"] = ({ suite, result }) => [
  { reference: suite.low, program: result.interval.low },
];
figures["interval.high"] = ({ suite, result }) => [
  { reference: suite.high, program: result.interval.high },
];
figures["rows.score"] = ({ suite, result }) =>
  pairsOf(
    suite.scores,
    result.rows.map((row) => row.score),
  );
figures["rows.pCase"] = ({ suite, result }) => {
  const program = result.rows.map((row) => row.pCase);
  return suite.pCase ? pairsOf(suite.pCase, program) : sums(suite.pCaseSum, program);
};
figures["rows.pAdjusted"] = ({ suite, result }) => {
  const program = result.rows.map((row) => row.pAdjusted);
  return suite.pAdjusted ? pairsOf(suite.pAdjusted, program) : sums(suite.pAdjustedSum, program);
};

function pairsOf(reference: number[], program: number[]): Pair[] {
  expect(program).toHaveLength(reference.length);
  return reference.map((value, at) => ({ reference: value, program: program[at] ?? Number.NaN }));
}

/** Of a large suite only the sum over its cases is stored. */
function sums(reference: number | undefined, program: number[]): Pair[] {
  return [
    { reference: reference ?? Number.NaN, program: program.reduce((sum, value) => sum + value, 0) },
  ];
}

function isTinyP(name: string, reference: number): boolean {
  return /(^|\.)p[A-Z]/.test(name) && reference < 1e-6;
}

/**
 * 1e-9 absolute; a p below 1e-6 must agree to six digits. Below 1e-16 the program may trim ends
 * of a distribution (at 1e-26 a step), and every p below 1e-10 is told as "< 1e-10" anyway.
 */
function agrees(name: string, { reference, program }: Pair): boolean {
  const allowed = isTinyP(name, reference) ? Math.max(1e-6 * reference, 1e-22) : 1e-9;
  return Math.abs(program - reference) <= allowed;
}

const largest: string[] = [];

afterAll(() => {
  console.log(`largest differences over ${suites.length} suites\n${largest.join("\n")}`);
});

describe("the slow reference", () => {
  it("covers 500 suites, counted out and convolved", () => {
    expect(suites).toHaveLength(500);
    expect(suites.filter((suite) => suite.method === "enumeration").length).toBeGreaterThan(200);
    expect(suites.filter((suite) => suite.method === "convolution").length).toBeGreaterThan(200);
    expect(Math.max(...suites.map((suite) => suite.x0.length))).toBe(60);
  });

  it.each(Object.keys(figures))("agrees on %s", (name) => {
    let worst = 0;
    let worstTiny = 0;
    const disagreements: string[] = [];
    for (const one of compared) {
      for (const pair of figures[name]!(one)) {
        const difference = Math.abs(pair.program - pair.reference);
        worst = Math.max(worst, difference);
        if (isTinyP(name, pair.reference) && pair.reference >= 1e-16) {
          worstTiny = Math.max(worstTiny, difference / pair.reference);
        }
        if (!agrees(name, pair)) {
          const { seed, kind } = one.suite;
          disagreements.push(`${seed} (${kind}): ${pair.program}, not ${pair.reference}`);
        }
      }
    }
    const tiny = worstTiny > 0 ? `, ${worstTiny.toExponential(1)} relative from 1e-16 to 1e-6` : "";
    largest.push(`${name.padEnd(16)} ${worst.toExponential(1)}${tiny}`);
    expect(disagreements).toEqual([]);
  });
});
