/**
 * How long the library takes to compare two reports of 1,000, 10,000 and 100,000 cases, 5 trials a
 * case on either side, and what memory that takes: in one process, after a warm-up. With
 * REGRESSGATE_BENCH_PYTHON naming a Python that can import the package regressgate 0.1.0, its
 * compare_reports runs on the same counts.
 * The heap may grow by seven tenths between two collections: less than the engine's own setting, more than the
 * program allows itself for large reports (a fifth).
 * `node --expose-gc --heap-growing-percent=70 bench/compare.mjs [--rounds N]`
 */
import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { compareReports } from "../dist/index.js";
import { pairedComparison } from "../dist/stats/paired-comparison.js";
import { countsOf, reportOf } from "./compare-suite.mjs";
import { median, roundsFrom } from "./timing.mjs";

/** Cases, and the milliseconds that a comparison may take. */
const sizes = [
  { cases: 1_000, bar: 20 },
  { cases: 10_000, bar: 200 },
  { cases: 100_000, bar: 1_000 },
];
/** Megabytes that the whole process may hold at its largest. */
const memoryBar = 300;
const repeats = 5;
const rounds = roundsFrom(process.argv, 7, 3);
/** Seconds after which the Python package is not waited for. */
const patience = 120;

/** Median wall and processor time of one call, after one that is not counted. */
function time(call) {
  call();
  globalThis.gc?.();
  const walls = [];
  const processor = [];
  for (let round = 0; round < rounds; round++) {
    const used = process.cpuUsage();
    const begun = performance.now();
    call();
    walls.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
  }
  return { wall: median(walls), processor: median(processor) };
}

function python({ base, head }) {
  const interpreter = process.env.REGRESSGATE_BENCH_PYTHON;
  if (!interpreter) return "not asked";
  const script = fileURLToPath(new URL("compare_python.py", import.meta.url));
  const child = spawnSync(interpreter, [script], {
    input: JSON.stringify({ base, head, repeats }),
    timeout: patience * 1000,
    encoding: "utf8",
  });
  if (child.error) return `over ${patience} s`;
  if (child.status !== 0) throw new Error(child.stderr);
  const { ms, verdict } = JSON.parse(child.stdout);
  return `${ms.toFixed(0)} ms, ${verdict}`;
}

// Once through every path, so that the first size is not charged for compiling.
for (let seed = 1; seed <= 40; seed++) {
  const { base, head } = countsOf(500, repeats, seed);
  compareReports(reportOf(base, repeats), reportOf(head, repeats));
}

const rows = [];
for (const { cases, bar } of sizes) {
  const counts = countsOf(cases, repeats, 7);
  const trials = new Array(cases).fill(repeats);
  const arms = { x0: counts.base, n0: trials, x1: counts.head, n1: trials };
  const statistics = time(() => pairedComparison(arms, { alpha: 0.05 }));
  const base = reportOf(counts.base, repeats);
  const head = reportOf(counts.head, repeats);
  const { verdict, pWorse } = compareReports(base, head);
  const whole = time(() => compareReports(base, head));
  rows.push({ cases, bar, statistics, whole, verdict, pWorse, counts });
}
const peak = process.resourceUsage().maxRSS / 1024;

const milliseconds = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
console.log(
  "| cases | statistics alone | whole comparison | its processor time | bar | | verdict | Python 0.1.0 |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const { cases, bar, statistics, whole, verdict, pWorse, counts } of rows) {
  const cells = [
    cases.toLocaleString("en-US"),
    milliseconds(statistics.wall),
    milliseconds(whole.wall),
    milliseconds(whole.processor),
    `${bar} ms`,
    whole.wall <= bar ? "within" : "ABOVE",
    `${verdict}, p ${pWorse.toFixed(4)}`,
    python(counts),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
console.log(
  `\nmedians of ${rounds} comparisons after one that is not counted, ${repeats} trials a case on either side`,
);
console.log(
  `largest size of the process, both reports in memory: ${peak.toFixed(0)} MB, ` +
    `${peak <= memoryBar ? "within" : "ABOVE"} the bar of ${memoryBar} MB`,
);
