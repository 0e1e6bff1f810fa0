/**
 * What a queue costs: 10,000 trials against an endpoint that takes 50 ms, over 4 workers on this
 * machine, beside one process with as many trials at a time, both timed from the first trial; then 16
 * workers, whose trials the endpoint counts. `node bench/runs/queue.mjs [--rounds N] [--trials N]`
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { writeHttpSuite } from "../http-suite.mjs";
import { ratioLine, roundsFrom, takeTurns } from "../timing.mjs";
import { startCounter } from "./call-counter.mjs";

const repeats = 5;
/** Trials at a time, of all workers together and of the one process. */
const concurrency = 64;
const delayMs = 50;
/** How many times the one process the workers may take. */
const timeBar = 1.5;

const numberAfter = (flag, usual) => {
  const at = process.argv.indexOf(flag);
  return at === -1 ? usual : Number(process.argv[at + 1]) || usual;
};
const trials = numberAfter("--trials", 10_000);
const rounds = roundsFrom(process.argv, 3, 1);
const program = fileURLToPath(new URL("../../bin/regressgate.js", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "regressgate-queue-bench-"));
const report = join(dir, "report.json");
const ours = new Set();

function start(command, args) {
  const child = spawn(command, args, {
    cwd: dir,
    env: { ...process.env, CI: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  ours.add(child);
  child.said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      child.said += chunk;
    });
  }
  child.once("exit", () => ours.delete(child));
  return child;
}

async function says(child, pattern) {
  while (!pattern.test(child.said)) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${child.said}`);
    await sleep(20);
  }
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

async function startQueue() {
  const command = ["redis-server", "valkey-server"].find(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
  );
  if (command === undefined) throw new Error("install redis-server or valkey-server");
  const port = await freePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", dir];
  await says(start(command, args), /Ready to accept connections/);
  return `redis://127.0.0.1:${port}`;
}

/** Milliseconds from the first trial at the endpoint to the end of the run. */
async function timeRun(counter, args) {
  await counter.reset();
  const run = start(process.execPath, [program, "run", "--quiet", "--out", report, ...args]);
  await once(run, "exit");
  const endedAt = Date.now();
  if (run.exitCode !== 0) throw new Error(`the run ended with ${run.exitCode}: ${run.said}`);
  const { calls, distinct, most, firstAt } = await counter.count();
  const { totals } = JSON.parse(readFileSync(report, "utf8"));
  if (totals.pass_rate !== 1 || totals.trials !== trials) {
    throw new Error(`the run measured ${totals.trials} trials, pass rate ${totals.pass_rate}`);
  }
  return { took: endedAt - firstAt, calls, distinct, most };
}

async function startWorkers(count, args) {
  const each = ["worker", ...args, "--concurrency", String(concurrency / count)];
  const workers = Array.from({ length: count }, () => start(process.execPath, [program, ...each]));
  await Promise.all(workers.map((worker) => says(worker, /Worker ready/)));
  return workers;
}

process.on("exit", () => {
  for (const child of ours) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const counter = await startCounter(delayMs);
try {
  writeHttpSuite(dir, { caseCount: trials / repeats, repeats, concurrency });
  const target = ["--target", counter.url];
  const over = [...target, "--queue", await startQueue()];
  console.log(
    `${trials.toLocaleString("en-US")} trials at ${delayMs} ms, ${concurrency} at a time; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
  );
  const four = await startWorkers(4, over);
  const times = await takeTurns(
    {
      one: async () => (await timeRun(counter, target)).took,
      queue: async () => (await timeRun(counter, over)).took,
    },
    rounds,
  );
  await Promise.all(four.map(end));
  console.log(ratioLine("over 4 workers", times.queue, times.one, timeBar));
  const sixteen = await startWorkers(16, over);
  const { took, calls, distinct, most } = await timeRun(counter, over);
  await Promise.all(sixteen.map(end));
  // Every question is asked once a repeat: no trial is missing, and none was called again.
  const exact = calls === trials && distinct === trials / repeats && most === repeats;
  console.log(
    `over 16 workers ${took.toFixed(0)} ms: ${calls} calls for ${trials} trials, ${distinct} of ${trials / repeats} questions, ${exact ? "each once" : "NOT each once"}`,
  );
  if (!exact) process.exitCode = 1;
} finally {
  for (const child of ours) child.kill("SIGKILL");
  await counter.close();
  rmSync(dir, { recursive: true, force: true });
}
