/**
 * Tables on `number`: how often it agrees with people on FinanceBench and with the gold answer of
 * GSM8K, beside other judges, and every disagreement with its kind.
 * `node bench/checks/number.mjs PATH_TO_DATA [--misses]`
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { figureCheck } from "../../examples/financebench/figure-check.mjs";
import { obvious, ours, oursBare, outcomeOf, python010 } from "./number-peers.mjs";

/** The files of a folder as `{name, rows}`; none where there is no such folder. */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => ({
      name: name.slice(0, -".jsonl".length),
      rows: readFileSync(join(folder, name), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    }));
}

/** Questions whose gold is one figure and that were answered, with the check that the gold gives. */
function financebench(rows) {
  return rows.flatMap(({ id, question, gold, output, human_label }) => {
    const check = figureCheck(question, gold);
    if (check === undefined || human_label === "Refusal") return [];
    const { type: _type, ...params } = check;
    return [{ id, output, params, gold, right: human_label === "Correct Answer" }];
  });
}

/** Worked solutions: the last figure is the answer, and it is right or wrong. */
function gsm8k(rows) {
  return rows.map(({ id, output, gold, is_correct }) => ({
    id,
    output,
    params: { value: gold, abs_tol: 1e-9, take: "last" },
    gold,
    right: is_correct,
  }));
}

/** Why the check and the label differ, found by asking again with other parameters. */
function kindOf({ output, params, right }) {
  const passes = (changes) => outcomeOf(output, { ...params, ...changes }).passed;
  if (right) {
    const opposite = String(-Number(params.value));
    if (passes({ value: opposite })) return "sign: the label takes either";
    if (params.unit !== undefined && passes({ unit: null, scale: null }))
      return "unit: the label takes percentage points for percent";
    const last = 10 ** -(String(params.value).split(".")[1]?.length ?? 0);
    if (passes({ rel_tol: 0, abs_tol: 1.01 * last })) return "last digit off, label: correct";
    return "other, label: correct";
  }
  const exact = passes({ rel_tol: 0, rounding: false, abs_tol: 0 });
  const nearest = outcomeOf(output, { ...params, take: "last" });
  if (!exact && passes({ rel_tol: 0 })) return "rounds to the gold, label: incorrect";
  if (!exact) return "within one percent, label: incorrect";
  return nearest.passed ? "the gold itself, label: incorrect" : "a second figure in the answer";
}

/** How often each judge agrees with the labels of one data set. */
function agreementOf(files, questionsOf, judges) {
  const rows = [];
  const differing = [];
  for (const { name, judge } of judges) {
    let same = 0;
    let all = 0;
    for (const file of files) {
      const asked = questionsOf(file.rows);
      if (asked.length === 0) continue;
      const found = judge(asked);
      const agree = asked.filter(({ right }, i) => found[i] === right).length;
      same += agree;
      all += asked.length;
      if (judge !== ours) continue;
      rows.push({ judge: name, file: file.name, same: agree, all: asked.length });
      asked.forEach((one, i) => {
        if (found[i] !== one.right)
          differing.push({ file: file.name, id: one.id, kind: kindOf(one) });
      });
    }
    rows.push({ judge: name, file: "**all**", same, all });
  }
  return { rows, differing };
}

/**
 * The figures of both tables: `{financebench, gsm8k}`, each with `rows` (judge, file, same, all) and
 * `differing` (file, id, kind) of ours.
 */
export function report(dataDir) {
  const python = python010();
  const judges = [
    { name: "ours", judge: ours },
    { name: "ours, value and 1 % alone", judge: oursBare },
    { name: "obvious expression", judge: obvious },
    ...(python ? [{ name: "Python 0.1.0", judge: python }] : []),
  ];
  return {
    financebench: agreementOf(filesOf(join(dataDir, "financebench")), financebench, judges),
    gsm8k: agreementOf(
      filesOf(join(dataDir, "gsm8k")),
      gsm8k,
      judges.filter(({ judge }) => judge !== oursBare),
    ),
  };
}

function printTable(title, { rows, differing }, misses) {
  console.log(`## number: ${title}\n`);
  console.log("| judge | file | answers | agree | share |");
  console.log("|---|---|---|---|---|");
  for (const { judge, file, same, all } of rows) {
    console.log(`| ${judge} | ${file} | ${all} | ${same} | ${(same / all).toFixed(4)} |`);
  }
  console.log("\n| kind of disagreement (ours) | number |");
  console.log("|---|---|");
  const kinds = groupByKind(differing);
  for (const [kind, ones] of [...kinds].sort((a, b) => b[1].length - a[1].length)) {
    console.log(`| ${kind} | ${ones.length} |`);
    if (misses) for (const { file, id } of ones) console.log(`| · ${file} ${id} | |`);
  }
  console.log();
}

function groupByKind(differing) {
  const kinds = new Map();
  for (const one of differing) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  return kinds;
}

/** Prints the tables. */
export function numberTables({ data, misses = false }) {
  const { financebench: labelled, gsm8k: worked } = report(data);
  printTable("FinanceBench, questions with one figure, refusals left out", labelled, misses);
  printTable("GSM8K, the last figure", worked, misses);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [data] = process.argv.slice(2);
  if (data === undefined || !existsSync(data)) {
    console.error("usage: node bench/checks/number.mjs PATH_TO_DATA [--misses]");
    process.exit(2);
  }
  numberTables({ data, misses: process.argv.includes("--misses") });
}
