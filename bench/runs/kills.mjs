/**
 * Kills real runs without warning (SIGKILL) at random moments, goes on with each by `--resume`, which
 * is killed again as often as not, and compares the reports and the calls at the server with those of
 * a run that nobody disturbed. `node bench/runs/kills.mjs [--kills N] [--seed N]`
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const numberAfter = (flag, usual) => {
  const at = process.argv.indexOf(flag);
  return at === -1 ? usual : Number(process.argv[at + 1]);
};
const kills = numberAfter("--kills", 100);
const seed = numberAfter("--seed", 1);
const caseCount = 40;
const repeats = 3;
const concurrency = 8;

const program = fileURLToPath(new URL("../../bin/regressgate.js", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "regressgate-kills-"));
const out = join(dir, "report.json");
const journal = join(dir, "report.journal.jsonl");

/** mulberry32 */
let state = seed >>> 0;
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** Calls by trial: the trace id depends on the case and the repeat alone. */
let calls = new Map();
let onCall = () => {};
const server = createServer((request, response) => {
  const trace = String(request.headers.traceparent).slice(3, 35);
  calls.set(trace, (calls.get(trace) ?? 0) + 1);
  request.resume();
  onCall();
  const number = Number.parseInt(trace.slice(0, 6), 16);
  const output =
    number % 5 === 0 ? "I cannot say." : `The answer is ${number}. ${"word ".repeat(80)}`;
  const answer = { output, cost: 0.001 };
  setTimeout(() => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer));
  }, number % 30);
});

/**
 * Sets the moment of the kill: in one of three runs any time from the start of the process to its
 * end, else some milliseconds after some call of this sitting has reached the server.
 */
function killAtRandom(child, lengthMs, callsLeft) {
  const kill = () => child.kill("SIGKILL");
  if (random() < 1 / 3) {
    const timer = setTimeout(kill, random() * lengthMs);
    return () => clearTimeout(timer);
  }
  let left = Math.ceil(random() * callsLeft);
  const delayMs = random() * 40;
  let timer;
  onCall = () => {
    left -= 1;
    if (left <= 0) timer ??= setTimeout(kill, delayMs);
  };
  return () => {
    onCall = () => {};
    clearTimeout(timer);
  };
}

function start(args, aim = () => () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, "run", "--quiet", "--out", out, ...args], {
      cwd: dir,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (text) => {
      errors += text;
    });
    const spare = aim(child);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      spare();
      resolve({ code, killed: signal === "SIGKILL", errors });
    });
  });
}

/** Names of the trials that stand whole in the journal, and their traces. */
function journaled() {
  if (!existsSync(journal)) return [];
  return readFileSync(journal, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === "trial")
    .map(({ trial }) => trial.metadata.trace_id);
}

/** A report without what differs from one run to another: times. */
function figures() {
  const report = JSON.parse(readFileSync(out, "utf8"));
  const { complete, warnings } = report.run;
  const cases = report.cases.map(({ trials, ...head }) => ({
    ...head,
    trials: trials.map(({ latency_s: _latency, started_at: _started, ...trial }) => trial),
  }));
  const { latency: _latency, ...totals } = report.totals;
  for (const key of Object.keys(totals)) if (key.includes("latency")) delete totals[key];
  return JSON.stringify({ complete, warnings, cases, totals });
}

function fail(message) {
  throw new Error(`${message} (seed ${seed})`);
}

/** Goes on until the run is complete, killed again at random; counts what was called twice. */
async function runToEnd(lengthMs, counts) {
  calls = new Map();
  for (const file of [out, journal, `${journal}.lock`]) rmSync(file, { force: true });
  let args = [];
  for (;;) {
    const before = new Map(calls);
    const known = new Set(journaled());
    // Half of the resumed runs are left alone.
    const kill = counts.kills < kills && (args.length === 0 || random() < 0.5);
    const aim = (child) => killAtRandom(child, lengthMs, caseCount * repeats - known.size);
    const { code, killed, errors } = await start(args, kill ? aim : undefined);
    for (const trace of known) {
      if (calls.get(trace) !== before.get(trace))
        fail(`a finished trial was called again: ${trace}`);
    }
    const after = new Set(journaled());
    const complete = existsSync(out) && JSON.parse(readFileSync(out, "utf8")).run.complete;
    if (!complete) {
      for (const trace of known) if (!after.has(trace)) fail(`a finished trial was lost: ${trace}`);
    }
    if (killed) {
      counts.kills += 1;
      counts[known.size === 0 && after.size === 0 ? "before" : complete ? "after" : "within"] += 1;
      counts.kept += after.size;
      const now = [...calls.keys()].filter((trace) => calls.get(trace) !== before.get(trace));
      const underWay = now.filter((trace) => !after.has(trace)).length;
      // Each lane may have begun its next call before the turn's lines were written.
      if (!complete && underWay > 2 * concurrency) fail(`${underWay} trials were lost by one kill`);
    } else if (code === 0) return;
    else if (!/no unfinished run|first line was never finished|journal is empty/.test(errors)) {
      fail(`the run ended with ${code}: ${errors}`);
    }
    if (complete && !existsSync(journal)) return;
    // What was killed before it wrote its first line begins anew: nothing had been called.
    args = after.size > 0 || (killed && existsSync(journal) && calls.size > 0) ? ["--resume"] : [];
    if (args.length === 0 && calls.size > 0 && !existsSync(journal)) fail("a journal was lost");
  }
}

try {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  writeFileSync(
    join(dir, "cases.jsonl"),
    Array.from({ length: caseCount }, (_, index) => {
      const checks = [{ type: "contains", terms: ["answer"] }];
      return `${JSON.stringify({ id: `case-${index}`, input: `Question ${index}`, checks })}\n`;
    }).join(""),
  );
  writeFileSync(
    join(dir, "regressgate.yaml"),
    JSON.stringify({
      target: `http://127.0.0.1:${server.address().port}/ask`,
      http: { cost_path: "cost" },
      cases: "cases.jsonl",
      repeats,
      concurrency,
    }),
  );
  const begun = performance.now();
  const undisturbed = await start([]);
  const lengthMs = performance.now() - begun;
  if (undisturbed.code !== 0)
    fail(`the undisturbed run ended with ${undisturbed.code}: ${undisturbed.errors}`);
  const wanted = figures();
  const trials = caseCount * repeats;
  if (calls.size !== trials) fail(`the undisturbed run made ${calls.size} calls`);

  const counts = { kills: 0, before: 0, within: 0, after: 0, kept: 0, runs: 0, again: 0 };
  while (counts.kills < kills) {
    const killsBefore = counts.kills;
    await runToEnd(lengthMs, counts);
    counts.runs += 1;
    if (figures() !== wanted) fail("the figures differ from those of the undisturbed run");
    const made = [...calls.values()].reduce((sum, count) => sum + count, 0);
    if (calls.size !== trials) fail(`${calls.size} of ${trials} trials were called`);
    const again = made - trials;
    counts.again += again;
    const most = (counts.kills - killsBefore) * 2 * concurrency;
    if (again > most)
      fail(`${again} calls were made again after ${counts.kills - killsBefore} kills`);
  }
  console.log(
    `${counts.kills} kills of ${counts.runs} runs of ${trials} trials (seed ${seed}): ${counts.before} before the first trial ended, ${counts.within} within, ${counts.after} after the report`,
  );
  console.log(
    `figures equal those of the undisturbed run each time; no finished trial was lost or called again; ${counts.again} calls that were under way at a kill were made again`,
  );
} finally {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true, force: true });
}
