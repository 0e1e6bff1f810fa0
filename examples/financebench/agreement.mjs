/**
 * How well the checks agree with the people who labelled the answers, and whether the gate's verdict
 * is the one that the human labels give: `node agreement.mjs OUT_DIR` after make-suite.mjs.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareReports, loadCases, runSuite } from "regressgate";

const baseline = "gpt-4-1106-preview_singleStore";
const head = "gpt-4-1106-preview_sharedStore";

const [outDir] = process.argv.slice(2);
if (outDir === undefined) {
  console.error("usage: node agreement.mjs OUT_DIR");
  process.exit(2);
}

const textsOf = (kind, system) => {
  const lines = readFileSync(join(outDir, kind, `${system}.jsonl`), "utf8")
    .trim()
    .split("\n");
  return new Map(lines.map((line) => JSON.parse(line)).map((row) => [row.id, row.output]));
};

/** The report of one suite over the stored texts of one system. */
async function graded(suite, kind, system) {
  const texts = textsOf(kind, system);
  const cases = await loadCases(join(outDir, `${suite}.cases.jsonl`));
  return runSuite(cases, (_input, context) => texts.get(context.caseId), { targetName: system });
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

function agreement(report, labels, isPositive) {
  const count = { both: 0, neither: 0, checkOnly: 0, humanOnly: 0 };
  for (const result of report.cases) {
    const human = isPositive(labels.get(result.id));
    const check = result.trials[0].passed;
    count[check ? (human ? "both" : "checkOnly") : human ? "humanOnly" : "neither"]++;
  }
  return { ...count, cases: report.cases.length, same: count.both + count.neither };
}

function printAgreement(title, suite, isPositive) {
  return async (systems) => {
    console.log(`\n${title}`);
    console.log("system                              agree            check only  human only");
    let same = 0;
    let cases = 0;
    for (const system of systems) {
      const counts = agreement(
        await graded(suite, "answers", system),
        textsOf("labels", system),
        isPositive,
      );
      same += counts.same;
      cases += counts.cases;
      const share = `${counts.same}/${counts.cases} ${percent(counts.same, counts.cases)}`;
      console.log(
        `${system.padEnd(36)}${share.padEnd(17)}${String(counts.checkOnly).padStart(10)}  ${String(counts.humanOnly).padStart(10)}`,
      );
    }
    console.log(`${"all".padEnd(36)}${same}/${cases} ${percent(same, cases)}`);
  };
}

async function printVerdict(title, suite, kind, from, to) {
  const result = compareReports(await graded(suite, kind, from), await graded(suite, kind, to));
  const rates = `${percent(result.baseRate, 1)} -> ${percent(result.headRate, 1)}`;
  const p = result.pWorse < 1e-4 ? result.pWorse.toExponential(1) : result.pWorse.toFixed(4);
  console.log(`${title.padEnd(40)}${result.verdict.padEnd(12)}${rates.padEnd(20)}p_worse ${p}`);
}

const systems = readdirSync(join(outDir, "answers"))
  .map((name) => name.slice(0, -".jsonl".length))
  .sort();

await printAgreement(
  "number check and the label Correct Answer, questions with one figure",
  "figures",
  (label) => label === "Correct Answer",
)(systems);
await printAgreement(
  "abstain check and the label Refusal, all questions",
  "declines",
  (label) => label === "Refusal",
)(systems);

console.log(`\nverdicts, ${baseline} -> ${head}`);
await printVerdict("checks, questions with one figure", "figures", "answers", baseline, head);
await printVerdict("human labels, the same questions", "human-figures", "labels", baseline, head);
await printVerdict("human labels, all questions", "human-all", "labels", baseline, head);
console.log("\nverdicts, the same answers twice");
await printVerdict("checks", "figures", "answers", baseline, baseline);
await printVerdict("human labels", "human-all", "labels", baseline, baseline);
