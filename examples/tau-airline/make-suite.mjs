/**
 * Splits four trials of an agent benchmark into a baseline and a head of two trials each:
 * `node make-suite.mjs DATA_FILE OUT_DIR`. DATA_FILE has one line a trial: id, trial, reward (0 or 1).
 * The agent did not change between the trials, so the gate must not see a regression.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [dataFile, outDir] = process.argv.slice(2);
if (dataFile === undefined || outDir === undefined) {
  console.error("usage: node make-suite.mjs DATA_FILE OUT_DIR");
  process.exit(2);
}

const rows = readFileSync(dataFile, "utf8").trim().split("\n").map(JSON.parse);
rows.sort((a, b) => a.trial - b.trial);
const ids = [...new Set(rows.map((row) => row.id))].sort();
const writeLines = (name, lines) =>
  writeFileSync(join(outDir, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

mkdirSync(outDir, { recursive: true });
writeLines(
  "cases.jsonl",
  ids.map((id) => ({
    id,
    input: `Task ${id}: was the reward earned?`,
    checks: [{ type: "equals", name: "reward", value: "1" }],
  })),
);
const halves = { baseline: [0, 1], head: [2, 3] };
for (const [side, trials] of Object.entries(halves)) {
  // The n-th line of an id is its n-th repeat.
  writeLines(
    `${side}.outputs.jsonl`,
    rows
      .filter((row) => trials.includes(row.trial))
      .map((row) => ({ id: row.id, output: String(row.reward) })),
  );
  writeFileSync(
    join(outDir, `${side}.yaml`),
    `target: {replay: ${side}.outputs.jsonl}
cases: cases.jsonl
baseline: baseline.json
repeats: ${trials.length}
`,
  );
}
console.log(
  `${ids.length} tasks, trials 0 and 1 as the baseline, 2 and 3 as the head, in ${outDir}`,
);
