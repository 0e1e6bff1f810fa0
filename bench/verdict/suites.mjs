/** The suites and truths of the simulation: true pass probabilities before and after a change. */

/** `count` probabilities spread evenly inside [low, high]. */
const spread = (count, low, high) =>
  Array.from({ length: count }, (_, i) => low + ((i + 0.5) / count) * (high - low));

const same = (count, rate) => new Array(count).fill(rate);

/** A suite by shares: always pass, always fail, pass 95 %, and the rest flaky from 0.5 to 0.9. */
function sharesOf(cases, { stable, dead, nearly }) {
  const count = (share) => Math.round(share * cases);
  const fixed = [...same(count(stable), 1), ...same(count(dead), 0), ...same(count(nearly), 0.95)];
  return [...fixed, ...spread(cases - fixed.length, 0.5, 0.9)];
}

/** Mean of p (1 - p): what the manual calls flakiness. */
export function flakiness(rates) {
  return rates.reduce((sum, p) => sum + p * (1 - p), 0) / rates.length;
}

export const nothingChanged = { name: "nothing changed", change: (rates) => [...rates] };

/** Every case loses the same share of points, as far as it has them. */
const everyCaseLoses = (points) => ({
  name: `every case loses ${points} points`,
  change: (rates) => rates.map((p) => Math.max(0, p - points / 100)),
});

/** One case in 20 fails from now on, taken evenly from those that used to pass half of the time. */
const someBreak = {
  name: "5 % of the cases break",
  change(rates) {
    const breakable = rates.flatMap((p, index) => (p >= 0.5 ? [index] : []));
    const broken = Math.round(0.05 * rates.length);
    const changed = [...rates];
    for (let k = 0; k < broken; k++) {
      changed[breakable[Math.floor(((k + 0.5) / broken) * breakable.length)]] = 0;
    }
    return changed;
  },
};

/** The benchmark that the Python package 0.1.0 publishes (benchmarks/false_alarm_simulation.py). */
export const publishedSuite = {
  name: "12 stable, 4 at 95 %, 4 flaky (the benchmark of the Python package 0.1.0)",
  rates: [...same(12, 1), ...same(4, 0.95), 0.8, 0.7, 0.6, 0.5],
  truths: [
    nothingChanged,
    { name: "one stable case breaks (-5)", change: (rates) => [0, ...rates.slice(1)] },
    {
      name: "stable cases fall to 85 % (-9)",
      change: (rates) => rates.map((p) => (p === 1 ? 0.85 : p)),
    },
  ],
};

const kinds = [
  { name: "flaky everywhere", ratesOf: (cases) => spread(cases, 0.68, 0.99) },
  {
    name: "nearly deterministic",
    ratesOf: (cases) => sharesOf(cases, { stable: 0.85, dead: 0.05, nearly: 0 }),
  },
  {
    name: "mixed",
    ratesOf: (cases) => sharesOf(cases, { stable: 0.5, dead: 0.05, nearly: 0.2 }),
  },
];

/** The three other suites at two sizes. */
export const otherSuites = kinds.flatMap(({ name, ratesOf }) =>
  [50, 100].map((cases) => ({
    name: `${name}, ${cases} cases`,
    rates: ratesOf(cases),
    truths: [nothingChanged, everyCaseLoses(5), everyCaseLoses(10), someBreak],
  })),
);

export const repeatsTried = [1, 3, 5, 10];
