/** The suites that the comparison is timed on: counts of a mixed suite, and reports made of them. */

/** Passes of every case on both sides: half stable, a third a little flaky, the rest very flaky. */
export function countsOf(size, repeats, seed) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const passes = (rate) => {
    let count = 0;
    for (let trial = 0; trial < repeats; trial++) if (random() < rate) count++;
    return count;
  };
  const base = [];
  const head = [];
  for (let index = 0; index < size; index++) {
    const rate = index % 6 < 3 ? 1 : index % 6 < 5 ? 0.95 : 0.6;
    base.push(passes(rate));
    head.push(passes(rate));
  }
  return { base, head };
}

/** Two trials stand for all: what is measured is the comparison, not the size of the answers. */
const trialOf = (passed) => ({
  passed,
  checks: { contains: { passed, score: null, detail: "" } },
  latencyS: 0.01,
  costUsd: null,
  inputTokens: null,
  outputTokens: null,
  error: null,
  output: null,
  metadata: {},
});
const passing = trialOf(true);
const failing = trialOf(false);

/** A report of cases that passed so many of their trials. */
export function reportOf(passes, repeats) {
  return {
    schemaVersion: 1,
    regressgateVersion: "bench",
    createdAt: "2026-01-01T00:00:00.000Z",
    target: "bench",
    repeats,
    metadata: {},
    cases: passes.map((count, index) => ({
      id: `case-${String(index).padStart(6, "0")}`,
      tags: [index % 2 === 0 ? "even" : "odd"],
      trials: Array.from({ length: repeats }, (_, trial) => (trial < count ? passing : failing)),
    })),
    run: { complete: true, seed: 0, durationS: 0, warnings: [] },
  };
}
