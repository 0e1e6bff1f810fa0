/**
 * How fast figures are read: `node bench/checks/number-speed.mjs PATH_TO_DATA`, one thread, warm.
 * Each data set is read over and over; the best and the median round count, since whatever else the
 * machine does only ever slows a round down. A plain loop over characters is timed beside it, so that
 * figures of different machines can be compared.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFigures } from "../../dist/text/figures/read-figures.js";
import { median } from "../timing.mjs";

const rounds = 40;
const [data] = process.argv.slice(2);
if (data === undefined || !existsSync(data)) {
  console.error("usage: node bench/checks/number-speed.mjs PATH_TO_DATA");
  process.exit(2);
}

function outputsOf(folder) {
  const path = join(data, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readFileSync(join(path, name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line).output);
}

/** Milliseconds of each round after warm-up. */
function timed(work) {
  const times = [];
  for (let round = -8; round < rounds; round++) {
    const begun = performance.now();
    work();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return times;
}

function line(name, outputs) {
  const bytes = outputs.reduce((sum, output) => sum + Buffer.byteLength(output), 0);
  let figures = 0;
  const times = timed(() => {
    figures = 0;
    for (const output of outputs) figures += readFigures(output).length;
  });
  const rate = (milliseconds) => (bytes / 1e3 / milliseconds).toFixed(1);
  const dense = Math.round(bytes / figures);
  console.log(
    `| ${name} | ${outputs.length} | ${(bytes / 1e6).toFixed(2)} | ${dense} | ${rate(Math.min(...times))} | ${rate(median(times))} |`,
  );
}

console.log("| texts | number | MB | bytes a figure | best MB/s | median MB/s |");
console.log("|---|---|---|---|---|---|");
const sets = ["financebench", "xstest", "gsm8k"].map((name) => [name, outputsOf(name)]);
for (const [name, outputs] of sets) if (outputs.length > 0) line(name, outputs);
const mixture = sets.filter(([name]) => name !== "gsm8k").flatMap(([, outputs]) => outputs);
line("financebench and xstest", mixture);
line(
  "all",
  sets.flatMap(([, outputs]) => outputs),
);

const text = mixture.join("\n").slice(0, 1_000_000);
let sum = 0;
const floor = timed(() => {
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
});
console.log(
  `\nplain loop over characters: ${((Math.min(...floor) * 1e6) / text.length).toFixed(2)} ns each (${sum})`,
);
