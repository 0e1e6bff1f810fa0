/**
 * What Python workers cost: the start of one beside `-c pass` of the same interpreter, 1,000 calls of a
 * trivial target, 1,000 calls of a trivial check, and whole runs beside the Python package 0.1.0 where
 * REGRESSGATE_BENCH_PYTHON names an interpreter that can import it.
 * `node bench/python.mjs [--rounds N] [--trials 1000,10000,100000] [--promptfoo]`; the last runs promptfoo's
 * Python provider beside ours, installed into a folder of its own.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { emptyResult } from "../dist/domain/target-result.js";
import { findInterpreter } from "../dist/targets/python-interpreter.js";
import { PythonSession } from "../dist/targets/python-session.js";
import { promptfooOnPython } from "./promptfoo-python.mjs";
import { median, ratioLine, roundsFrom, takeTurns } from "./timing.mjs";

const startBar = 1.5;
const callsBarMs = 500;
const rounds = roundsFrom(process.argv, 15, 5);
const peer = process.env.REGRESSGATE_BENCH_PYTHON;
const dir = mkdtempSync(join(tmpdir(), "regressgate-bench-"));
const { env } = process;
const interpreter = findInterpreter({ env, baseDir: dir, cwd: dir, python: peer });

writeFileSync(
  join(dir, "bot.py"),
  "def run(input):\n    return 'pong ' + input\n\nasync def later(input):\n    return 'pong ' + input\n",
);
writeFileSync(
  join(dir, "my_checks.py"),
  "from regressgate import check\n\n@check('ponged')\ndef ponged(result, params):\n    return 'pong' in result.output\n",
);

const session = (options) =>
  new PythonSession({
    baseDir: dir,
    cwd: dir,
    env,
    python: interpreter,
    timeoutS: 60,
    concurrency: 4,
    ...options,
  });
const context = { caseId: "c", repeat: 0, signal: new AbortController().signal };

/** Milliseconds of a process from start to end. */
function timeProgram(program, args, more = {}) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(program, args, { cwd: dir, env: { ...env, ...more }, stdio: "ignore" });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(performance.now() - begun)
        : reject(new Error(`${program} ${args.join(" ")} ended with ${code}`)),
    );
  });
}

async function timeStart() {
  const begun = performance.now();
  const started = session({ target: "bot.py:run" });
  await started.open();
  const took = performance.now() - begun;
  await started.close();
  return took;
}

/** 1,000 calls, 4 at a time, after 100 that are not counted. */
async function timeCalls(call) {
  const lanes = async (count) => {
    let left = count;
    const lane = async () => {
      while (left-- > 0) await call();
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
  };
  await lanes(100);
  const begun = performance.now();
  await lanes(1000);
  return performance.now() - begun;
}

async function printCalls(name, options, callOf) {
  const warm = session(options);
  await warm.open();
  const call = callOf(warm);
  const times = [];
  for (let round = 0; round < 5; round++) times.push(await timeCalls(call));
  await warm.close();
  const ms = median(times);
  const within = ms <= callsBarMs ? "within" : "ABOVE";
  console.log(
    `${name.padEnd(24)}${ms.toFixed(0).padStart(7)} ms  ${within} the bar of ${callsBarMs} ms`,
  );
}

/** Writes cases of which each is asked five times. */
function writeSuite(trials) {
  const lines = Array.from({ length: trials / 5 }, (_, index) =>
    JSON.stringify({
      id: `case-${index}`,
      input: `q${index}`,
      checks: [{ type: "contains", terms: ["pong"] }],
    }),
  );
  writeFileSync(join(dir, "cases.jsonl"), `${lines.join("\n")}\n`);
  writeFileSync(
    join(dir, "regressgate.yaml"),
    "target: bot.py:run\ncases: cases.jsonl\nrepeats: 5\n",
  );
}

function timeOurs() {
  const program = fileURLToPath(new URL("../bin/regressgate.js", import.meta.url));
  return timeProgram(process.execPath, [program, "run", "--quiet", "--out", "ours.json"]);
}

/** Whole runs of both programs on the same cases. */
async function printRuns(trials) {
  writeSuite(trials);
  const run = ["-c", "from regressgate.cli import app; app()", "run"];
  const times = await takeTurns(
    { floor: () => timeProgram(peer, [...run, "--out", "theirs.json"]), run: timeOurs },
    trials > 1000 ? 1 : 3,
  );
  console.log(ratioLine(`run, ${trials} trials`, times.run, times.floor, trials > 1000 ? 1 : 1.5));
}

/** The same with promptfoo, at 1,000 trials; says why where it cannot be had. */
async function printPromptfoo() {
  const trials = 1000;
  writeSuite(trials);
  let theirs;
  try {
    const sizes = { cases: trials / 5, repeats: 5, concurrency: 4, interpreter };
    theirs = await promptfooOnPython(dir, sizes);
  } catch (error) {
    console.log(`promptfoo's Python provider: not measured, ${error.message}`);
    return;
  }
  const { program, args, env: theirEnv } = theirs;
  const times = await takeTurns(
    { floor: () => timeProgram(program, args, theirEnv), run: timeOurs },
    3,
  );
  if (theirs.passed() !== trials) throw new Error(`promptfoo passed ${theirs.passed()} trials`);
  console.log(ratioLine(`promptfoo, ${trials} trials`, times.run, times.floor, 1.5));
}

try {
  const starts = await takeTurns(
    { floor: () => timeProgram(interpreter, ["-c", "pass"]), start: timeStart },
    rounds,
  );
  console.log(ratioLine("start of a worker", starts.start, starts.floor, startBar));
  const asked = (of) => () => of.target().call("x", context);
  await printCalls("1,000 target calls", { target: "bot.py:run" }, asked);
  await printCalls("1,000 async calls", { target: "bot.py:later" }, asked);
  await printCalls("1,000 checks", { checkFiles: [join(dir, "my_checks.py")] }, (of) => {
    const result = { ...emptyResult(), output: "pong" };
    return () => of.checks[0].run(result, {}, context);
  });
  const at = process.argv.indexOf("--trials");
  const sizes = at === -1 ? [1000] : process.argv[at + 1].split(",").map(Number);
  if (peer === undefined) {
    console.log("runs beside the package 0.1.0: not measured, REGRESSGATE_BENCH_PYTHON is not set");
  } else {
    for (const trials of sizes) await printRuns(trials);
  }
  if (process.argv.includes("--promptfoo")) await printPromptfoo();
} finally {
  rmSync(dir, { recursive: true, force: true });
}
