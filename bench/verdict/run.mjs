/**
 * How often each gate blocks a head when nothing changed, and when something did: ours, the rule of
 * the Python package 0.1.0 and naive rules, on simulated runs whose truth is known. Seeded.
 * `node bench/verdict/run.mjs [--simulations N] [--seed S] [--threads T] [--write]`
 * N is the number of a cell of the published benchmark; other cells get a fifth of it.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { allCells, runCells } from "./cells.mjs";
import { publishedSuite } from "./suites.mjs";
import { againstPackage, fullTables, meanTable, noise, worstFalseAlarms } from "./tables.mjs";

function option(name, usual) {
  const at = process.argv.indexOf(`--${name}`);
  if (at === -1) return usual;
  const value = Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 0) {
    console.error(`--${name} takes a whole number, got ${process.argv[at + 1]}`);
    process.exit(2);
  }
  return value;
}

const published = Math.max(100, option("simulations", 4_000));
const others = Math.max(100, Math.round(published / 5));
const seed = option("seed", 1);
const threads = Math.max(1, option("threads", Math.min(8, availableParallelism())));

const begun = performance.now();
const jobs = allCells({ published, others, seed });
const shares = await runCells(jobs, threads, (done, all) => {
  if (process.stderr.isTTY || done % 12 === 0) process.stderr.write(`${done} of ${all} cells\n`);
});
const entries = jobs.map((job, index) => ({ ...job, shares: shares[index] }));
const rest = entries.filter(({ cell }) => cell.suite !== publishedSuite.name);

const noiseOf = (simulations) =>
  `${noise(0.05, simulations).toFixed(2)} points at 5 %, ${noise(0.5, simulations).toFixed(2)} at 50 %`;
const lines = [
  "# How often each gate blocks",
  "",
  "Percent of comparisons that are blocked, for 1 / 3 / 5 / 10 repeats a case. Where nothing changed",
  "every block is a false alarm; everywhere else every comparison that is not blocked is a miss.",
  "",
  `Made by \`npm run bench:verdict -- --simulations ${published} --seed ${seed} --write\`. Standard error of a cell:`,
  `${noiseOf(published)} (first suite);`,
  `${noiseOf(others)} (other suites).`,
  "",
  "False alarms over all suites and repeats:",
  "",
  ...worstFalseAlarms(entries),
  "",
  againstPackage(entries),
  "",
  "## Mean over the three other suites at two sizes",
  "",
  ...meanTable(rest),
  "",
  "## Every suite",
  "",
  ...fullTables(entries),
];
const text = `${lines.join("\n").trimEnd()}\n`;
process.stdout.write(text);
process.stderr.write(
  `${((performance.now() - begun) / 1000).toFixed(0)} s on ${threads} threads\n`,
);
if (process.argv.includes("--write")) writeFileSync(new URL("results.md", import.meta.url), text);
