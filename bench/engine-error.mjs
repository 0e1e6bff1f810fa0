/**
 * How far the Fourier engine is from the direct one, which only adds positive terms: the largest
 * absolute difference of P(sum >= s), on growing suites. Nothing is approximated, so what is seen is
 * rounding. `node bench/engine-error.mjs [--largest N]`
 */
import { caseEvidence } from "../dist/stats/case-evidence.js";
import { familyOf } from "../dist/stats/family.js";
import { directLaw } from "../dist/stats/sum-direct.js";
import { fourierLaw } from "../dist/stats/sum-fourier.js";
import { sumExtent } from "../dist/stats/sum-law.js";

const designs = [
  { name: "5 v 5", n0: 5, n1: 5 },
  { name: "10 v 10", n0: 10, n1: 10 },
  { name: "15 v 3", n0: 15, n1: 3 },
];
const at = process.argv.indexOf("--largest");
const largest = at === -1 ? 3_000 : Number(process.argv[at + 1]);
const sizes = [30, 100, 300, 1_000, 3_000, 10_000, 30_000].filter((size) => size <= largest);

/** Case types of every number of pooled passes, in equal parts. */
function groupsOf({ n0, n1 }, size) {
  const kinds = n0 + n1 - 1;
  return Array.from({ length: kinds }, (_, k) => {
    const { scores, pmf, lower } = caseEvidence(n0, n1, k + 1);
    const count = Math.floor(size / kinds) + (k < size % kinds ? 1 : 0);
    return { scores, mass: pmf, levels: lower, count };
  }).filter(({ count }) => count > 0);
}

/** The same without the outcomes that decide a worst case at 5 %: what the joint test adds up. */
function withoutWorst(groups) {
  const { thresholds, probabilities } = familyOf(groups);
  const last = probabilities.findLastIndex((probability) => probability <= 0.05);
  const threshold = last < 0 ? 0 : thresholds[last];
  return groups.map(({ scores, mass, levels, count }) => {
    const kept = [...levels.keys()].filter((j) => levels[j] > threshold * (1 + 1e-9));
    return {
      scores: Int32Array.from(kept, (j) => scores[j]),
      mass: Float64Array.from(kept, (j) => mass[j]),
      count,
    };
  });
}

function farthest(direct, fourier, { mean, sd }) {
  let worst = 0;
  for (let k = -400; k <= 400; k++) {
    const s = Math.round(mean + (k / 40) * sd);
    worst = Math.max(worst, Math.abs(direct.tail(s) - fourier.tail(s)));
  }
  return worst;
}

console.log("| informative cases | design | whole law | law without the worst outcomes |");
console.log("|---|---|---|---|");
for (const size of sizes) {
  for (const design of designs) {
    const whole = groupsOf(design, size);
    const errors = [whole, withoutWorst(whole)].map((groups) =>
      farthest(directLaw(groups), fourierLaw(groups), sumExtent(groups)),
    );
    const cells = [
      size.toLocaleString("en-US"),
      design.name,
      ...errors.map((e) => e.toExponential(0)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
console.log(
  "\nlargest absolute difference over 801 points within 10 standard deviations of the mean",
);
