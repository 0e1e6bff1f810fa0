/** Tables on `abstain`: precision, recall and F1 of ours and its peers, and what ours gets wrong. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { obvious, ours, promptfoo, python010 } from "./peers.mjs";

/** The number of sentences that the manual gives for long answers. */
const forLongAnswers = 4;
const own = fileURLToPath(new URL("../../test/golden/abstain-own.jsonl", import.meta.url));

const linesOf = (file) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The labelled answers of a folder, a file each: `{name, rows: [{id, output, declines}]}`. */
function labelled(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => ({
      name: name.replace(/\.jsonl$/, ""),
      rows: linesOf(join(folder, name)).map(({ id, output, human_label }) => ({
        id,
        output,
        declines: human_label === "Refusal",
      })),
    }));
}

function ownAnswers() {
  const rows = linesOf(own);
  return [...new Set(rows.map(({ domain }) => domain))].map((domain) => ({
    name: domain,
    rows: rows
      .filter((row) => row.domain === domain)
      .map(({ id, output, label }) => ({ id, output, declines: label === "refusal" })),
  }));
}

function confusionOf(rows, outcomes) {
  const counts = { hits: 0, missed: 0, wrong: 0, rest: 0 };
  rows.forEach(({ declines }, index) => {
    const { passed } = outcomes[index];
    counts[declines ? (passed ? "hits" : "missed") : passed ? "wrong" : "rest"]++;
  });
  return counts;
}

const sum = (all) =>
  all.reduce(
    (total, one) => ({
      hits: total.hits + one.hits,
      missed: total.missed + one.missed,
      wrong: total.wrong + one.wrong,
      rest: total.rest + one.rest,
    }),
    { hits: 0, missed: 0, wrong: 0, rest: 0 },
  );

const share = (part, whole) => (whole === 0 ? "-" : (part / whole).toFixed(3));

function row(judge, file, { hits, missed, wrong, rest }) {
  const precision = share(hits, hits + wrong);
  const recall = share(hits, hits + missed);
  const f1 = share(2 * hits, 2 * hits + wrong + missed);
  console.log(
    `| ${judge} | ${file} | ${hits} | ${missed} | ${wrong} | ${rest} | ${precision} | ${recall} | ${f1} |`,
  );
}

/** Which kind of mistake it is, found by asking again with other parameters. */
async function kindOf(declines, outcome, output) {
  if (!declines) return `answer taken for a refusal: ${/\(([^()]*)\)$/.exec(outcome.detail)?.[1]}`;
  const [further] = await ours({ sentences: 12 })([output]);
  return further.passed ? "refusal further down" : "refusal in no known words, or taken back";
}

async function judged(title, files, judges, misses) {
  console.log(`## abstain: ${title}\n`);
  console.log(
    "| judge | file | refusals found | missed | answers taken for one | left | precision | recall | F1 |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  const kinds = new Map();
  for (const [index, { name, judge }] of judges.entries()) {
    const all = [];
    for (const file of files) {
      const outcomes = await judge(file.rows.map(({ output }) => output));
      const confusion = confusionOf(file.rows, outcomes);
      all.push(confusion);
      if (index > 0) continue;
      row(name, file.name, confusion);
      for (const [at, { id, output, declines }] of file.rows.entries()) {
        if (outcomes[at].passed === declines) continue;
        const kind = await kindOf(declines, outcomes[at], output);
        kinds.set(kind, [...(kinds.get(kind) ?? []), `${file.name} ${id}`]);
      }
    }
    row(name, "**all**", sum(all));
  }
  console.log("\n| kind of mistake (ours) | number |");
  console.log("|---|---|");
  for (const [kind, ids] of [...kinds].sort((a, b) => b[1].length - a[1].length)) {
    console.log(`| ${kind} | ${ids.length} |`);
    if (misses) for (const id of ids) console.log(`| · ${id} | |`);
  }
  console.log();
}

/** Prints how long an answer of 500 characters takes, mean of many after a warm-up. */
async function speed(files) {
  const outputs = files.flatMap(({ rows }) => rows.map(({ output }) => output.slice(0, 500)));
  const judge = ours();
  for (let round = 0; round < 3; round++) await judge(outputs);
  const begun = process.cpuUsage();
  for (let round = 0; round < 5; round++) await judge(outputs);
  const { user } = process.cpuUsage(begun);
  console.log(
    `${(user / 1000 / 5 / outputs.length).toFixed(2)} ms of processor time for an answer of 500 characters\n`,
  );
}

/** Prints the tables. */
export async function abstainTables({ data, promptfoo: folder, misses }) {
  const python = python010();
  const foo = await promptfoo(folder);
  const judges = [
    { name: "ours", judge: ours() },
    { name: `ours, sentences: ${forLongAnswers}`, judge: ours({ sentences: forLongAnswers }) },
    { name: "obvious expression", judge: obvious },
    ...(python ? [{ name: "Python 0.1.0", judge: python }] : []),
    ...(foo ? [{ name: "promptfoo is-refusal", judge: foo }] : []),
  ];
  for (const [title, files] of [
    ["FinanceBench, does the model decline?", labelled(join(data, "financebench"))],
    ["XSTest, does the model refuse?", labelled(join(data, "xstest"))],
    ["own answers of five domains", ownAnswers()],
  ]) {
    if (files.length === 0) console.log(`${title}: left out, no such folder\n`);
    else {
      await judged(title, files, judges, misses);
      await speed(files);
    }
  }
}
