/**
 * Holds `package-rule.mjs` to the real Python package 0.1.0 on the same pairs of runs: both may differ
 * only where the package's shuffled p is within its own noise of the limit, or its rounding decides.
 * `REGRESSGATE_BENCH_PYTHON=python node bench/verdict/cross-check.mjs [--pairs N]`
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { allCells } from "./cells.mjs";
import { packageRule } from "./package-rule.mjs";
import { pairsOf } from "./simulate.mjs";

const interpreter = process.env.REGRESSGATE_BENCH_PYTHON;
if (!interpreter) {
  console.error("REGRESSGATE_BENCH_PYTHON must name a Python that can import regressgate 0.1.0");
  process.exit(2);
}
const at = process.argv.indexOf("--pairs");
const pairs = at === -1 ? 100 : Number(process.argv[at + 1]);
const script = fileURLToPath(new URL("package_rule.py", import.meta.url));
const sum = (values) => values.reduce((a, b) => a + b, 0);
/** Four standard errors of a share of 0.025 in 2,000 shuffles. */
const shuffles = 2_000;
const limit = 0.025;
const near = 4 * Math.sqrt((limit * (1 - limit)) / shuffles);

let differ = 0;
let equalMeans = 0;
let unexplained = 0;
let farthest = 0;
let total = 0;
// The published benchmark, and every seventh cell of the other suites.
const cells = allCells({ published: 0, others: 0, seed: 1 })
  .map(({ cell }) => cell)
  .filter((_, index) => index < 12 || index % 7 === 0);
console.log("cell: blocked by the package / by package-rule.mjs");
for (const cell of cells) {
  const next = pairsOf(cell);
  const runs = Array.from({ length: pairs }, next);
  const child = spawnSync(interpreter, [script], {
    input: JSON.stringify({ runs, repeats: cell.repeats, shuffles }),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  const theirs = JSON.parse(child.stdout);
  let [a, b] = [0, 0];
  runs.forEach(({ base, head }, k) => {
    const mine = packageRule(base, head, cell.repeats);
    const real = theirs[k];
    total++;
    if (real.failed) a++;
    if (mine.blocked) b++;
    if (mine.shuffleP !== null) farthest = Math.max(farthest, Math.abs(mine.shuffleP - real.p));
    if (mine.blocked === real.failed) return;
    differ++;
    // Equal means: the package adds up rounded rates, and a sum of -1e-17 counts as a drop there.
    if (sum(base) === sum(head)) equalMeans++;
    else if (mine.shuffleP === null || Math.abs(mine.shuffleP - limit) > near) unexplained++;
  });
  console.log(
    `${cell.suite.split(" (")[0]}, ${cell.truth}, ${cell.repeats}: ${a} / ${b} of ${pairs}`,
  );
}
console.log(
  `${differ} of ${total} verdicts differ: ${equalMeans} with equal means, where the package's rounding decides, ` +
    `${differ - equalMeans - unexplained} with p within ${near.toFixed(4)} of the limit, ${unexplained} unexplained; ` +
    `largest difference of p ${farthest.toFixed(4)} (${shuffles} shuffles)`,
);
process.exitCode = unexplained > 0 ? 1 : 0;
