/**
 * What large runs take on one machine: `run`, `compare` and the same with gzipped reports, as whole
 * processes, for growing numbers of trials whose outputs are 500 characters long.
 * `node bench/runs/scale.mjs [--million] [--runs-only]`: a million trials as well; one plain run of each size and
 * nothing else.
 */
import { spawn } from "node:child_process";
import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const repeats = 5;
const sizes = [1_000, 10_000, 100_000, ...(process.argv.includes("--million") ? [1_000_000] : [])];
const runsOnly = process.argv.includes("--runs-only");
/** Megabytes that a process of 100,000 trials may take. */
const memoryBar = 300;
/** The size that the bar is for. */
const barTrials = 100_000;
/** How far the time a trial may grow from one size to a larger one. */
const linearBar = 1.5;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = here("../../bin/regressgate.js");
const dir = mkdtempSync(join(tmpdir(), "regressgate-scale-"));

/** Answers that differ by case, repeat and version; one trial in twenty fails. */
const target = `
const words = "the parcel leaves our warehouse within two working days and arrives before noon ".repeat(8);
let calls = 0;
export default (input, context) => {
  calls += 1;
  const seed = Math.imul(Number(input) * 31 + context.repeat * 7 + Number(process.env.VERSION), 2654435761) >>> 0;
  return (seed % 20 === 0 ? "sorry " : "answer ") + input + " " + seed + " " + words.slice(0, 500 - 30) + "......".slice(0, 6);
};
`;

async function writeCases(count) {
  const stream = createWriteStream(join(dir, "cases.jsonl"));
  for (let index = 0; index < count; index++) {
    const line = {
      id: `case-${index}`,
      input: String(index),
      tags: [`tag-${index % 10}`],
      checks: [
        { type: "contains", terms: ["answer"] },
        { type: "regex", pattern: "warehouse" },
      ],
    };
    if (!stream.write(`${JSON.stringify(line)}\n`)) {
      await new Promise((resolve) => stream.once("drain", resolve));
    }
  }
  await new Promise((resolve) => stream.end(resolve));
}

/** Runs the program; seconds, processor seconds and megabytes at its largest. */
function measure(args, env = {}) {
  const facts = join(dir, "facts.json");
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["--require", here("peak-memory.cjs"), program, ...args],
      {
        cwd: dir,
        env: { ...process.env, ...env, REGRESSGATE_BENCH_FACTS: facts },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let errors = "";
    child.stderr.on("data", (text) => {
      errors = (errors + text).slice(-2_000);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const seconds = (performance.now() - begun) / 1000;
      if (code === 0 || code === 1) {
        resolve({ seconds, ...JSON.parse(readFileSync(facts, "utf8")) });
      } else reject(new Error(`regressgate ${args.join(" ")} ended with ${code}\n${errors}`));
    });
  });
}

const rows = [];
function record(trials, what, taken, file) {
  const size = statSync(join(dir, file)).size / 2 ** 20;
  rows.push({ trials, what, ...taken });
  const bar = trials === barTrials ? (taken.megabytes <= memoryBar ? "within" : "ABOVE") : "";
  const cells = [
    trials.toLocaleString("en-US"),
    what,
    `${taken.seconds.toFixed(1)} s`,
    `${taken.cpuS.toFixed(1)} s`,
    `${((taken.cpuS / trials) * 1e6).toFixed(0)} µs`,
    `${taken.megabytes.toFixed(0)} MB`,
    bar,
    `${size.toFixed(1)} MB`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

try {
  writeFileSync(join(dir, "target.mjs"), target);
  writeFileSync(
    join(dir, "regressgate.yaml"),
    JSON.stringify({ target: "./target.mjs", cases: "cases.jsonl", repeats, concurrency: 16 }),
  );
  console.log("| trials | command | time | processor | a trial | largest size | 300 MB | file |");
  console.log("|---|---|---|---|---|---|---|---|");
  for (const trials of sizes) {
    await writeCases(trials / repeats);
    for (const [file, version] of [
      ["base.json", "1"],
      ["head.json.gz", "2"],
      ["head.json", "2"],
    ].slice(0, runsOnly ? 1 : 3)) {
      const taken = await measure(["run", "-q", "--out", file], { VERSION: version });
      record(trials, `run --out ${file}`, taken, file);
    }
    if (runsOnly) continue;
    record(
      trials,
      "compare base.json head.json",
      await measure(["compare", "base.json", "head.json"]),
      "head.json",
    );
    record(
      trials,
      "compare base.json head.json.gz",
      await measure(["compare", "base.json", "head.json.gz"]),
      "head.json.gz",
    );
    record(trials, "summary head.json", await measure(["summary", "head.json"]), "head.json");
  }
  const slope = (what) => {
    const of = rows.filter((row) => row.what === what && row.trials >= 10_000);
    const each = of.map((row) => row.cpuS / row.trials);
    return each.length < 2 ? null : each.at(-1) / each[0];
  };
  for (const what of new Set(rows.map((row) => row.what))) {
    const grown = slope(what);
    if (grown !== null) {
      const within = grown <= linearBar ? "within" : "ABOVE";
      console.log(
        `${what}: a trial takes ${grown.toFixed(2)} times as long at the largest size as at 10,000, ${within} the bar of ${linearBar}`,
      );
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
