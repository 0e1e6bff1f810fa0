/**
 * What a large run over HTTP costs beyond the calls themselves: the whole process of `regressgate run`
 * (10,000 trials, 32 at a time, two checks, report and journal on disk) beside a bare loop doing the
 * same requests. `node bench/runs/http-scale.mjs [--rounds N]`
 */
import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHttpSuite } from "../http-suite.mjs";
import { ratioLine, roundsFrom, takeTurns, timeProcess } from "../timing.mjs";

const caseCount = 2_000;
const repeats = 5;
const concurrency = 32;
/** How many times the floor the run may take, and megabytes at its largest. */
const timeBar = 1.6;
const memoryBar = 150;

const trials = caseCount * repeats;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const rounds = roundsFrom(process.argv, 5, 3);
const dir = mkdtempSync(join(tmpdir(), "regressgate-http-scale-"));
const facts = join(dir, "facts.json");
const report = join(dir, "report.json");
const server = fork(here("../local-server.mjs"));
let largest = 0;

async function timeRun(url) {
  const program = here("../../bin/regressgate.js");
  const args = ["run", "--quiet", "--target", url, "--out", report];
  const took = await timeProcess(["--require", here("peak-memory.cjs"), program, ...args], {
    cwd: dir,
    env: { CI: "", REGRESSGATE_BENCH_FACTS: facts },
  });
  largest = Math.max(largest, JSON.parse(readFileSync(facts, "utf8")).megabytes);
  // A fast run that measured nothing is no run.
  const { pass_rate: passRate } = JSON.parse(readFileSync(report, "utf8")).totals;
  if (passRate !== 1) throw new Error(`the pass rate of the run is ${passRate}`);
  return took;
}

try {
  const { port } = await new Promise((resolve, reject) => {
    server.once("message", resolve);
    server.once("error", reject);
  });
  writeHttpSuite(dir, { caseCount, repeats, concurrency });
  const url = `http://127.0.0.1:${port}/ask?delay=0`;
  const floor = [here("../floor-http.mjs"), url, String(trials), String(concurrency)];
  const times = await takeTurns(
    { floor: () => timeProcess(floor), run: () => timeRun(url) },
    rounds,
  );
  console.log(
    ratioLine(`run, ${trials.toLocaleString("en-US")} trials`, times.run, times.floor, timeBar),
  );
  const within = largest <= memoryBar ? "within" : "ABOVE";
  console.log(`largest size ${largest.toFixed(0)} MB, ${within} the bar of ${memoryBar} MB`);
  console.log(`concurrency ${concurrency}, no delay, medians of ${rounds} pairs`);
} finally {
  server.disconnect();
  rmSync(dir, { recursive: true, force: true });
}
