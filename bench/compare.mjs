/**
 * How long the library takes to compare two reports of 1,000, 10,000 and 100,000 cases, 5 trials a
 * case on either side, and what memory that takes. With REGRESSGATE_BENCH_PYTHON naming a Python
 * that can import the package regressgate 0.1.0, its compare_reports runs on the same counts.
 * `node --expose-gc bench/compare.mjs [--rounds N]`
 */
import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { compareReports } from "../dist/index.js";
import { median, roundsFrom } from "./timing.mjs";

const sizes = [1_000, 10_000, 100_000];
const repeats = 5;
const rounds = roundsFrom(process.argv, 7, 3);
/** Seconds after which the Python package is not waited for. */
const patience = 120;

/** Passes of every case on both sides: half stable, a third a little flaky, the rest very flaky. */
function countsOf(size, seed) {
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

function reportOf(passes) {
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

const megabytes = (bytes) => (bytes / 1048576).toFixed(0);

function ours(counts) {
  const base = reportOf(counts.base);
  const head = reportOf(counts.head);
  let result = compareReports(base, head);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    result = compareReports(base, head);
    times.push(performance.now() - begun);
  }
  const grown = process.memoryUsage().heapUsed - before;
  return { time: median(times), grown, rss: process.memoryUsage().rss, result };
}

function python(counts) {
  const interpreter = process.env.REGRESSGATE_BENCH_PYTHON;
  if (!interpreter) return "";
  const script = fileURLToPath(new URL("compare_python.py", import.meta.url));
  const child = spawnSync(interpreter, [script], {
    input: JSON.stringify({ ...counts, repeats }),
    timeout: patience * 1000,
    encoding: "utf8",
  });
  if (child.error) return `  Python 0.1.0: no answer within ${patience} s`;
  if (child.status !== 0) throw new Error(child.stderr);
  const answer = JSON.parse(child.stdout);
  return `  Python 0.1.0: ${answer.ms.toFixed(0)} ms, ${answer.verdict}`;
}

// Once through every path, so that the first size is not charged for compiling.
for (let seed = 1; seed <= 20; seed++) {
  const counts = countsOf(500, seed);
  compareReports(reportOf(counts.base), reportOf(counts.head));
}
console.log("cases      time        heap grown  process  verdict, p_worse");
for (const size of sizes) {
  const counts = countsOf(size, 7);
  const { time, grown, rss, result } = ours(counts);
  console.log(
    `${String(size).padEnd(9)}${time.toFixed(1).padStart(7)} ms  ${megabytes(grown).padStart(9)} MB  ` +
      `${megabytes(rss).padStart(4)} MB  ${result.verdict}, ${result.pWorse.toFixed(4)}${python(counts)}`,
  );
}
console.log(`medians of ${rounds} comparisons, ${repeats} trials a case on either side`);
