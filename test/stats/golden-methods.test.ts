/** Every other worked example of the golden file: intervals, planning, lists, looks, scores. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { adaptiveStep } from "../../src/stats/adaptive-step.js";
import { luckyBaselineRate } from "../../src/stats/baseline-luck.js";
import { brokenCase } from "../../src/stats/broken-case.js";
import { caseEvidence } from "../../src/stats/case-evidence.js";
import { clopperPearson } from "../../src/stats/clopper-pearson.js";
import { burstSize, confirmBurst } from "../../src/stats/confirmation-burst.js";
import { flipList } from "../../src/stats/flip-list.js";
import { holmAdjusted } from "../../src/stats/holm.js";
import { noisiness } from "../../src/stats/noisiness.js";
import { pNoninferior } from "../../src/stats/noninferiority.js";
import { isAtMost } from "../../src/stats/p-value.js";
import { pairedComparison } from "../../src/stats/paired-comparison.js";
import { plannedDrop, trialsNeeded } from "../../src/stats/planning.js";
import { populationFigures } from "../../src/stats/population.js";
import { scorePermutation } from "../../src/stats/score-permutation.js";
import {
  hwangShihDeCani,
  information,
  obrienFleming,
  sequentialP,
  strictLevels,
} from "../../src/stats/sequential-levels.js";
import { spendingLevels } from "../../src/stats/spending-levels.js";
import { countRows, examples, expectNear, expectP, toCounts, tolerances } from "./golden.js";

const rowsOnly = z.object({ rows: countRows });
const pair = z.tuple([z.number(), z.number()]);
const numbers = z.array(z.number());

describe("evidence of one case", () => {
  test.each(
    examples(
      "case_scores",
      z.object({ n0: z.number(), n1: z.number() }),
      z.object({ rows: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])) }),
    ),
  )("$id", ({ input, expected }) => {
    for (const [t, x, score, pCase] of expected.rows) {
      const evidence = caseEvidence(input.n0, input.n1, t);
      expect(evidence.scores[x - evidence.low]).toBe(score);
      expectP(evidence.lower[x - evidence.low]!, pCase, `p of ${x} of ${t}`);
    }
  });
});

describe("two ways to count errors", () => {
  const side = z.object({
    n_cases: z.number(),
    delta: z.number(),
    p_worse: z.number(),
    p_worse_exact: z.number(),
  });
  test.each(
    examples(
      "errors",
      rowsOnly,
      z.object({ fail: side, exclude: side.extend({ unmeasured_cases: z.number() }) }),
    ),
  )("$id", ({ input, expected }) => {
    const rows = input.rows.map(
      ([x0 = 0, e0 = 0, n0 = 0, x1 = 0, e1 = 0, n1 = 0, count = 1]) =>
        ({ x0, e0, n0, x1, e1, n1, count }) as const,
    );
    const failing = rows.map(({ x0, n0, x1, n1, count }) => [x0, n0, x1, n1, count]);
    const excluding = rows
      .map(({ x0, e0, n0, x1, e1, n1, count }) => [x0, n0 - e0, x1, n1 - e1, count])
      .filter((row) => row[1]! > 0 && row[3]! > 0);
    for (const [counted, wanted] of [
      [failing, expected.fail],
      [excluding, expected.exclude],
    ] as const) {
      const got = pairedComparison(toCounts(counted), { alpha: 0.05 });
      expect(got.cases).toBe(wanted.n_cases);
      expectNear(got.delta, wanted.delta, tolerances.delta, "delta");
      expectP(got.pWorse, wanted.p_worse, "p_worse");
      expectP(got.pWorseExact, wanted.p_worse_exact, "p_worse_exact");
    }
    const all = toCounts(failing).x0.length;
    expect(all - toCounts(excluding).x0.length).toBe(expected.exclude.unmeasured_cases);
  });
});

describe("copied trials counted as one", () => {
  test.each(
    examples(
      "collapse",
      rowsOnly.extend({
        identical_base: z.array(z.boolean()),
        identical_head: z.array(z.boolean()),
      }),
      z.object({ p_worse: z.number(), p_worse_collapsed: z.number() }),
    ),
  )("$id", ({ input, expected }) => {
    const one = (x: number, n: number, copied: boolean): number[] =>
      copied ? [x === n ? 1 : 0, 1] : [x, n];
    const collapsed = input.rows.map(([x0, n0, x1, n1, count], k) => [
      ...one(x0!, n0!, input.identical_base[k]!),
      ...one(x1!, n1!, input.identical_head[k]!),
      count!,
    ]);
    const p = (rows: readonly (readonly number[])[]): number =>
      pairedComparison(toCounts(rows), { alpha: 0.05 }).pWorse;
    expectP(p(input.rows), expected.p_worse);
    expectP(p(collapsed), expected.p_worse_collapsed);
  });
});

describe("slices", () => {
  const slice = z.object({
    n_cases: z.number(),
    informative: z.number(),
    delta: z.number(),
    p_worse: z.number(),
    p_better: z.number(),
    ci90: pair,
    p_adjusted: z.number(),
    worse: z.boolean(),
  });
  test.each(
    examples(
      "slices",
      z.object({
        rows: z.array(
          z.tuple([
            z.number(),
            z.number(),
            z.number(),
            z.number(),
            z.number(),
            z.array(z.string()),
          ]),
        ),
        alpha: z.number(),
      }),
      z.object({ slices: z.record(z.string(), slice), family_size: z.number() }),
    ),
  )("$id", ({ input, expected }) => {
    const names = Object.keys(expected.slices);
    const figures = names.map((tag) => {
      const rows = input.rows.filter((row) => row[5].includes(tag));
      return pairedComparison(toCounts(rows.map((row) => row.slice(0, 5) as number[])), {
        alpha: input.alpha,
      });
    });
    const family = figures.filter((figure) => figure.informative > 0);
    expect(family.length).toBe(expected.family_size);
    const adjusted = holmAdjusted(family.map((figure) => figure.pWorse));
    names.forEach((name, k) => {
      const got = figures[k]!;
      const wanted = expected.slices[name]!;
      const at = family.indexOf(got);
      const pAdjusted = at < 0 ? 1 : adjusted[at]!;
      expect(got.cases).toBe(wanted.n_cases);
      expect(got.informative).toBe(wanted.informative);
      expectNear(got.delta, wanted.delta, tolerances.delta, "delta");
      expectP(got.pWorse, wanted.p_worse);
      expectP(got.pBetter, wanted.p_better);
      expectNear(got.interval.low, wanted.ci90[0], tolerances.interval);
      expectNear(got.interval.high, wanted.ci90[1], tolerances.interval);
      expectP(pAdjusted, wanted.p_adjusted);
      expect(isAtMost(pAdjusted, input.alpha) && got.delta < 0).toBe(wanted.worse);
    });
  });
});

describe("Holm", () => {
  test.each(examples("holm", z.object({ p: numbers }), z.object({ adjusted: numbers })))(
    "$id",
    ({ input, expected }) => {
      holmAdjusted(input.p).forEach((p, k) => {
        expectP(p, expected.adjusted[k]!);
      });
    },
  );
});

describe("flip list", () => {
  test.each(
    examples(
      "flip_list",
      z.object({ rows: countRows, q: z.number() }),
      z.object({
        p: numbers,
        tau: z.number().nullable(),
        expected_false: z.number(),
        listed: z.number(),
        p_adjusted: numbers,
        significant: z.number(),
      }),
    ),
  )("$id", ({ input, expected }) => {
    const counts = toCounts(input.rows);
    const { rows } = pairedComparison(counts, { alpha: 0.05 });
    const list = flipList(counts, { share: input.q });
    if (expected.tau === null) expect(list.tau).toBeNull();
    else expectP(list.tau!, expected.tau, "tau");
    expectP(list.expectedFalse, expected.expected_false, "expected by chance");
    expect(list.listed.length).toBe(expected.listed);
    rows.forEach((row, i) => {
      expectP(row.pCase, expected.p[i]!);
      expectP(row.pAdjusted, expected.p_adjusted[i]!);
    });
    expect(rows.filter((row) => isAtMost(row.pAdjusted, 0.05)).length).toBe(expected.significant);
  });
});

describe("population", () => {
  test.each(
    examples(
      "population",
      z.object({ clusters: z.array(countRows) }),
      z.object({ p_population: z.number(), p_population_exact: z.number() }),
    ),
  )("$id", ({ input, expected }) => {
    const clusters = input.clusters.flatMap((rows, k) => rows.map(() => k));
    const got = populationFigures(toCounts(input.clusters.flat()), { level: 0.9, clusters });
    expectP(got.p, expected.p_population);
    expectP(got.pExact, expected.p_population_exact);
  });

  test.each(
    examples(
      "comparison",
      rowsOnly,
      z.object({
        p_population: z.number(),
        p_population_exact: z.number(),
        ci90_population: pair,
      }),
    ),
  )("of $id", ({ input, expected }) => {
    const got = populationFigures(toCounts(input.rows), { level: 0.9 });
    expectP(got.p, expected.p_population, "p");
    expectP(got.pExact, expected.p_population_exact, "exact p");
    expectNear(got.interval.low, expected.ci90_population[0], tolerances.interval, "low");
    expectNear(got.interval.high, expected.ci90_population[1], tolerances.interval, "high");
  });
});

describe("graded scores", () => {
  test.each(
    examples(
      "score_permutation",
      z.object({ cases: z.array(z.object({ baseline: numbers, head: numbers })) }),
      z.object({
        delta: z.number(),
        p_worse_exact: z.number(),
        p_worse: z.number(),
        V: z.number(),
      }),
    ),
  )("$id", ({ input, expected }) => {
    const cases = input.cases.map((scored, k) => ({ id: `case-${k}`, ...scored }));
    const got = scorePermutation(cases, { alpha: 0.05 });
    expectNear(got.delta, expected.delta, tolerances.delta, "delta");
    expectNear(got.variance, expected.V, tolerances.variance, "V");
    expectP(got.pWorse, expected.p_worse);
    expectP(got.pWorseExact, expected.p_worse_exact);
    expect(got.seed).toBeNull();
  });
});

describe("non-inferiority and noisiness", () => {
  test.each(
    examples(
      "noninferiority",
      rowsOnly.extend({ margin: z.number() }),
      z.object({ p_noninferior: z.number() }),
    ),
  )("$id", ({ input, expected }) => {
    const figures = pairedComparison(toCounts(input.rows), { alpha: 0.05 });
    expectP(pNoninferior(figures, input.margin), expected.p_noninferior);
  });

  test.each(
    examples(
      "noisiness",
      rowsOnly,
      z.object({ sum_v: z.number(), sum_u: z.number(), warn: z.boolean() }),
    ),
  )("$id", ({ input, expected }) => {
    const got = noisiness(toCounts(input.rows));
    expectNear(got.sumV, expected.sum_v, tolerances.variance * input.rows.length);
    expectNear(got.sumU, expected.sum_u, tolerances.variance * input.rows.length);
    expect(got.warn).toBe(expected.warn);
  });
});

describe("planning", () => {
  const plan = z.object({
    N: z.number(),
    phi: z.number(),
    alpha: z.number(),
    power: z.number(),
  });
  test.each(
    examples(
      "planning",
      plan.extend({ n0: z.number(), n1: z.number() }),
      z.object({ mde80: z.number() }),
    ),
  )("$id", ({ input, expected }) => {
    expectNear(plannedDrop({ ...input, cases: input.N }), expected.mde80, tolerances.mde80);
  });

  test.each(
    examples(
      "repeats_needed",
      plan.extend({ n0: z.number().nullable(), drop: z.number() }),
      z.object({ w: z.number(), repeats: z.number().nullable() }),
    ),
  )("$id", ({ input, expected }) => {
    const got = trialsNeeded({ ...input, cases: input.N });
    expectNear(got.w, expected.w, tolerances.mde80);
    expect(got.repeats).toBe(expected.repeats);
  });

  test.each(
    examples(
      "broken_case_p",
      z.object({
        rows: z.array(z.tuple([z.number(), z.number(), z.number()])),
        n1: z.number(),
      }),
      z.object({ smallest_p: z.number(), p_adjusted: z.number() }),
    ),
  )("$id", ({ input, expected }) => {
    const spread = input.rows.flatMap(([x, n, count]) =>
      Array.from({ length: count }, () => ({ x, n })),
    );
    const got = brokenCase(
      spread.map(({ x }) => x),
      spread.map(({ n }) => n),
      input.n1,
    );
    expectP(got.smallestP, expected.smallest_p);
    expectP(got.pAdjusted, expected.p_adjusted);
  });

  test.each(
    examples(
      "baseline_luck",
      z.object({ alpha: z.number(), rows: z.array(numbers) }),
      z.object({ rate: numbers }),
    ),
  )("$id", ({ input, expected }) => {
    input.rows.forEach(([n0, n1, k], i) => {
      expectP(luckyBaselineRate({ n0: n0!, n1: n1!, k: k! }, input.alpha), expected.rate[i]!);
    });
  });

  test.each(
    examples(
      "clopper_pearson",
      z.object({ k: z.number(), n: z.number() }),
      z.object({ interval: pair }),
    ),
  )("$id", ({ input, expected }) => {
    const got = clopperPearson(input.k, input.n);
    expectP(got.low, expected.interval[0]);
    expectP(got.high, expected.interval[1]);
  });
});

describe("several looks", () => {
  test.each(
    examples(
      "strict_levels",
      z.object({ rmax: z.number(), alpha: z.number() }),
      z.object({ levels: numbers }),
    ),
  )("$id", ({ input, expected }) => {
    strictLevels(input.rmax, input.alpha).forEach((level, k) => {
      expectP(level, expected.levels[k]!);
    });
  });

  test.each(
    examples(
      "gs_levels",
      z.object({ n0: z.number(), rmax: z.number(), alpha: z.number(), spending: z.string() }),
      z.object({ information: numbers, levels: numbers }),
    ),
  )("$id", ({ input, expected }) => {
    const { n0, rmax: rounds, alpha } = input;
    const spending = input.spending.startsWith("2*") ? obrienFleming : hwangShihDeCani;
    const levels = spendingLevels({ n0, rounds, alpha }, spending);
    const full = information(rounds, n0);
    levels.forEach((level, k) => {
      expectNear(level, expected.levels[k]!, tolerances.level, `level ${k + 1}`);
      expectNear(information(k + 1, n0) / full, expected.information[k]!, 1e-12);
    });
  });

  test.each(
    examples(
      "sequential",
      z.object({ rmax: z.number(), alpha: z.number(), looks: z.array(countRows) }),
      z.object({
        levels: numbers,
        p_exact: numbers,
        stop_look: z.number().nullable(),
        p_worse_sequential: z.number(),
      }),
    ),
  )("$id", ({ input, expected }) => {
    const levels = strictLevels(input.rmax, input.alpha);
    const looks = input.looks.map((rows, k) => ({
      p: pairedComparison(toCounts(rows), { alpha: input.alpha }).pWorseExact,
      level: levels[k]!,
    }));
    looks.forEach(({ p, level }, k) => {
      expectP(p, expected.p_exact[k]!, `look ${k + 1}`);
      expectP(level, expected.levels[k]!, `level ${k + 1}`);
    });
    const stop = looks.findIndex(({ p, level }) => isAtMost(p, level));
    expect(stop < 0 ? null : stop + 1).toBe(expected.stop_look);
    expectP(sequentialP(looks, input.alpha), expected.p_worse_sequential);
  });

  test.each(
    examples(
      "adaptive_step",
      rowsOnly.extend({
        round: z.number(),
        rmax: z.number(),
        n0: z.number(),
        alpha: z.number(),
        rule_out: z.number(),
        rule_out_early: z.number(),
      }),
      z.object({
        p_worse_exact: z.number(),
        level: z.number(),
        p_noninferior: z.number(),
        ruled_out_level: z.number(),
        hold: z.boolean(),
        cp_reg: z.number().optional(),
        cp_pass: z.number().optional(),
        action: z.string(),
      }),
    ),
  )("$id", ({ input, expected }) => {
    const { rmax: rounds, alpha, n0 } = input;
    const got = adaptiveStep(toCounts(input.rows), input.round, {
      worseLevels: strictLevels(rounds, alpha),
      ruledOutLevels: spendingLevels({ n0, rounds, alpha }, hwangShihDeCani),
      n0,
      ruleOut: input.rule_out,
      ruleOutEarly: input.rule_out_early,
    });
    expect(got.action).toBe(expected.action);
    expect(got.hold).toBe(expected.hold);
    expectP(got.figures.pWorseExact, expected.p_worse_exact, "p_worse_exact");
    expectP(got.level, expected.level, "level");
    expectP(got.pNoninferior, expected.p_noninferior, "p_noninferior");
    expectNear(got.ruledOutLevel, expected.ruled_out_level, tolerances.level, "ruled-out level");
    expect(got.cpRegression === null).toBe(expected.cp_reg === undefined);
    if (expected.cp_reg !== undefined) {
      expectNear(got.cpRegression!, expected.cp_reg, 1e-6, "cp_reg");
    }
    if (expected.cp_pass !== undefined) {
      expectNear(got.cpPass!, expected.cp_pass, tolerances.level, "cp_pass");
    }
  });

  test.each(
    examples(
      "burst",
      rowsOnly.extend({ alpha: z.number() }),
      z.object({ p_worse_exact: z.number(), threshold: z.number(), regression: z.boolean() }),
    ),
  )("$id", ({ input, expected }) => {
    const got = confirmBurst(toCounts(input.rows), { alpha: input.alpha });
    expectP(got.pWorseExact, expected.p_worse_exact);
    expectP(got.threshold, expected.threshold);
    expect(got.regression).toBe(expected.regression);
  });

  test.each(
    examples("burst_size", z.object({ alpha: z.number(), n0: numbers }), z.object({ m: numbers })),
  )("$id", ({ input, expected }) => {
    expect(input.n0.map((n0) => burstSize(n0, input.alpha))).toEqual(expected.m);
  });
});
