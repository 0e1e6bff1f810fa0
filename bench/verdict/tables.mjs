/** From the shares of blocked heads to the tables that are printed and kept. */
import { ruleNames } from "./simulate.mjs";
import { flakiness, nothingChanged, repeatsTried } from "./suites.mjs";

/** A percentage: a decimal below 10, so that 0.5 and 4.8 stay apart; 99.6 is not 100. */
export function percent(share) {
  const value = 100 * share;
  return value < 9.95 || value >= 99 ? value.toFixed(1).replace(/\.0$/, "") : value.toFixed(0);
}

const line = (cells) => `| ${cells.join(" | ")} |`;

/** The rows of one suite: a truth a row, the repeats inside a column. */
function suiteTable(entries) {
  const truths = [...new Set(entries.map(({ cell }) => cell.truth))];
  const rows = truths.map((truth) => {
    const own = entries.filter(({ cell }) => cell.truth === truth);
    const columns = ruleNames.map((_, rule) =>
      own.map(({ shares }) => percent(shares[rule])).join(" / "),
    );
    return line([truth, ...columns]);
  });
  return [line(["truth", ...ruleNames]), line(["---", ...ruleNames.map(() => "---")]), ...rows];
}

/** One table a suite, with what the suite is. */
export function fullTables(entries) {
  const suites = [...new Set(entries.map(({ cell }) => cell.suite))];
  return suites.flatMap((suite) => {
    const own = entries.filter(({ cell }) => cell.suite === suite);
    const { rates } = own[0].cell;
    const mean = rates.reduce((sum, p) => sum + p, 0) / rates.length;
    return [
      `### ${suite[0].toUpperCase()}${suite.slice(1)}`,
      "",
      `True pass rate ${percent(mean)} %, flakiness ${flakiness(rates).toFixed(3)}, ` +
        `${own[0].simulations.toLocaleString("en-US")} simulations a cell.`,
      "",
      ...suiteTable(own),
      "",
    ];
  });
}

/** Means over the other suites, by truth. */
export function meanTable(entries) {
  const truths = [...new Set(entries.map(({ cell }) => cell.truth))];
  const rows = truths.map((truth) => {
    const columns = ruleNames.map((_, rule) =>
      repeatsTried
        .map((repeats) => {
          const own = entries.filter(
            ({ cell }) => cell.truth === truth && cell.repeats === repeats,
          );
          return percent(own.reduce((sum, { shares }) => sum + shares[rule], 0) / own.length);
        })
        .join(" / "),
    );
    return line([truth, ...columns]);
  });
  return [line(["truth", ...ruleNames]), line(["---", ...ruleNames.map(() => "---")]), ...rows];
}

/** The highest false-alarm rate of every rule, with its cell. */
export function worstFalseAlarms(entries) {
  const quiet = entries.filter(({ cell }) => cell.truth === nothingChanged.name);
  return ruleNames.map((name, rule) => {
    const worst = quiet.reduce((a, b) => (b.shares[rule] > a.shares[rule] ? b : a));
    const mean = quiet.reduce((sum, { shares }) => sum + shares[rule], 0) / quiet.length;
    return (
      `* "${name}": mean ${percent(mean)} %, highest ${percent(worst.shares[rule])} % ` +
      `(${worst.cell.suite.split(" (")[0]}, repeats ${worst.cell.repeats})`
    );
  });
}

/** In how many cells with a real change ours blocks less often than the package, beyond noise. */
export function againstPackage(entries) {
  const real = entries.filter(({ cell }) => cell.truth !== nothingChanged.name);
  const [theirs, ours] = [ruleNames.indexOf("0.1.0"), ruleNames.indexOf("ours")];
  const gains = real.map(({ shares }) => shares[ours] - shares[theirs]);
  const lower = gains.filter((gain) => gain < 0).length;
  const worst = Math.min(...gains);
  const best = Math.max(...gains);
  return (
    `In ${lower} of the ${real.length} cells with a real change ours blocks less often than 0.1.0 ` +
    `(smallest difference ${(100 * worst).toFixed(1)} points, largest ${(100 * best).toFixed(1)}).`
  );
}

/** Standard error of a share in points. */
export function noise(share, simulations) {
  return 100 * Math.sqrt((share * (1 - share)) / simulations);
}
