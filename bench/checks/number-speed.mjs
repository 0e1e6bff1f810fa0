/**
 * How fast figures are read: `node bench/checks/number-speed.mjs PATH_TO_DATA`, one thread, warm.
 * A data set is read in pieces of about 20 kB, each over and over; what counts is the sum of the best
 * times of the pieces, and of their medians, since whatever else the machine does only ever slows a piece
 * down. A plain loop over characters is timed in the same way, so that machines can be compared.
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

/** The outputs in pieces of about 20 kB. */
function piecesOf(outputs) {
  const pieces = [[]];
  let size = 0;
  for (const output of outputs) {
    if (size > 20_000) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1).push(output);
    size += output.length;
  }
  return pieces;
}

/** Milliseconds for all pieces: the sums of the best and of the median time of each. */
function timed(pieces, work) {
  for (let round = 0; round < 8; round++) pieces.forEach(work);
  let best = 0;
  let middle = 0;
  for (const piece of pieces) {
    const times = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      work(piece);
      times.push(performance.now() - begun);
    }
    best += Math.min(...times);
    middle += median(times);
  }
  return { best, middle };
}

function line(name, outputs) {
  const bytes = outputs.reduce((sum, output) => sum + Buffer.byteLength(output), 0);
  const figures = outputs.reduce((sum, output) => sum + readFigures(output).length, 0);
  const { best, middle } = timed(piecesOf(outputs), (piece) => {
    for (const output of piece) readFigures(output);
  });
  const rate = (milliseconds) => (bytes / 1e3 / milliseconds).toFixed(1);
  const dense = Math.round(bytes / figures);
  console.log(
    `| ${name} | ${outputs.length} | ${(bytes / 1e6).toFixed(2)} | ${dense} | ${rate(best)} | ${rate(middle)} |`,
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

function hashOf(text) {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

const { best: floor } = timed(piecesOf(mixture), (piece) => piece.map(hashOf));
const characters = mixture.reduce((sum, output) => sum + output.length, 0);
console.log(`\nplain loop over characters: ${((floor * 1e6) / characters).toFixed(2)} ns each`);
