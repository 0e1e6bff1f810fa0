/**
 * Writes suites that grade stored FinanceBench answers: `node make-suite.mjs DATA_DIR OUT_DIR`.
 * DATA_DIR holds one JSON Lines file a system with the fields id, company, doc, question, gold,
 * output and human_label; nothing is downloaded and no data is part of the repository.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { figureCheck } from "./figure-check.mjs";

/** The two systems that the README compares; any other pair works alike. */
const baseline = "gpt-4-1106-preview_singleStore";
const head = "gpt-4-1106-preview_sharedStore";

const [dataDir, outDir] = process.argv.slice(2);
if (dataDir === undefined || outDir === undefined) {
  console.error("usage: node make-suite.mjs DATA_DIR OUT_DIR");
  process.exit(2);
}

const readLines = (path) => readFileSync(path, "utf8").trim().split("\n").map(JSON.parse);
const writeLines = (path, rows) =>
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

const systems = readdirSync(dataDir)
  .filter((name) => name.endsWith(".jsonl"))
  .map((name) => name.slice(0, -".jsonl".length))
  .sort();
if (!systems.includes(baseline) || !systems.includes(head)) {
  console.error(`${dataDir} must hold ${baseline}.jsonl and ${head}.jsonl`);
  process.exit(2);
}
mkdirSync(join(outDir, "answers"), { recursive: true });
mkdirSync(join(outDir, "labels"), { recursive: true });

const questions = readLines(join(dataDir, `${baseline}.jsonl`));
const caseOf = (row, checks) => ({
  id: row.id,
  input: row.question,
  checks,
  tags: [row.question_type, row.company],
  cluster: row.doc,
});

const graded = questions.flatMap((row) => {
  const check = figureCheck(row.question, row.gold);
  return check === undefined ? [] : [caseOf(row, [check])];
});
const figureIds = new Set(graded.map((row) => row.id));
const accepted = [{ type: "equals", name: "human", value: "Correct Answer" }];

const suites = {
  // Is the figure right? Only questions whose gold is one figure.
  figures: { cases: graded, replay: "answers" },
  // Does the answer decline? A measure, not a mark: its "pass rate" is the rate of refusals.
  declines: {
    cases: questions.map((row) => caseOf(row, [{ type: "abstain" }])),
    replay: "answers",
  },
  // What the people who labelled the answers said, as suites of their own.
  "human-figures": {
    cases: questions.filter((row) => figureIds.has(row.id)).map((row) => caseOf(row, accepted)),
    replay: "labels",
  },
  "human-all": { cases: questions.map((row) => caseOf(row, accepted)), replay: "labels" },
};

for (const system of systems) {
  const rows = readLines(join(dataDir, `${system}.jsonl`));
  const replay = (text) => rows.map((row) => ({ id: row.id, output: row[text] }));
  writeLines(join(outDir, "answers", `${system}.jsonl`), replay("output"));
  writeLines(join(outDir, "labels", `${system}.jsonl`), replay("human_label"));
}
for (const [suite, { cases, replay }] of Object.entries(suites)) {
  writeLines(join(outDir, `${suite}.cases.jsonl`), cases);
  for (const [side, system] of Object.entries({ baseline, head })) {
    writeFileSync(
      join(outDir, `${suite}.${side}.yaml`),
      `target: {replay: ${replay}/${system}.jsonl}
cases: ${suite}.cases.jsonl
baseline: ${suite}.baseline.json
repeats: 1
system: ${system}
`,
    );
  }
  console.log(`${suite}: ${cases.length} cases`);
}
console.log(`${systems.length} systems with ${questions.length} answers each, in ${outDir}`);
