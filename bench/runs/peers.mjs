/**
 * The same suite by regressgate and its peers: whole processes beside a bare loop of the same requests, on
 * one local server, the tools taking turns. Every tool is first shown answers of which a fifth are wrong,
 * and is measured only if it fails those and no others.
 * `node bench/runs/peers.mjs [--trials 1000,10000] [--delay 0,50] [--peers a,b] [--runs N] [--patience S] [--write]`
 */
import { fork } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { evalite } from "./peers/evalite.mjs";
import { floor } from "./peers/floor.mjs";
import { install } from "./peers/install.mjs";
import { runTree } from "./peers/process-tree.mjs";
import { promptfoo } from "./peers/promptfoo.mjs";
import { pythonPackage } from "./peers/python-package.mjs";
import { regressgate } from "./peers/regressgate.mjs";
import { longTable, shortTable, writeBlock } from "./peers/table.mjs";
import { vitestEvals } from "./peers/vitest-evals.mjs";
import { viteval } from "./peers/viteval.mjs";

const everybody = [floor, regressgate, vitestEvals, viteval, evalite, promptfoo, pythonPackage];
const repeats = 5;
const concurrency = 32;
/** Larger sizes than this are measured a third as often. */
const oftenUpTo = 1_000;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    trials: { type: "string", default: "1000,10000" },
    delay: { type: "string", default: "0,50" },
    peers: { type: "string", default: everybody.map(({ short }) => short).join(",") },
    runs: { type: "string", default: "3" },
    patience: { type: "string", default: "600" },
    write: { type: "boolean", default: false },
  },
});
const numbers = (text) => text.split(",").map(Number);
const asked = options.peers.split(",");
const unknown = asked.filter((name) => !everybody.some(({ short }) => short === name));
if (unknown.length > 0) {
  const known = everybody.map(({ short }) => short).join(", ");
  throw new Error(`no peer is called ${unknown.join(", ")}; there are ${known}`);
}
const cells = numbers(options.trials).flatMap((trials) =>
  numbers(options.delay).map((delay) => ({ trials, delay })),
);
const patienceS = Number(options.patience);
const wholeNumber = (value) => Number.isInteger(value) && value >= 0;
if (
  !cells.every(({ trials, delay }) => trials % repeats === 0 && trials > 0 && wholeNumber(delay)) ||
  !wholeNumber(Number(options.runs)) ||
  !(patienceS > 0)
) {
  throw new Error(
    "--trials takes multiples of 5, --delay milliseconds, --runs and --patience whole numbers",
  );
}

const temporary = await mkdtemp(join(tmpdir(), "regressgate-peers-"));
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
const refusals = join(temporary, "refused.txt");
const server = fork(here("../local-server.mjs"));
const fromServer = () => new Promise((resolve) => server.once("message", resolve));
const { port } = await fromServer();
const counted = async () => {
  const answer = fromServer();
  server.send("count");
  return answer;
};

/** The environment without proxies, colours and CI, and with connections to this machine only. */
function environment(more) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(https?_proxy|all_proxy|ci|force_color|node_options|vitest.*)$/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    NO_COLOR: "1",
    NODE_OPTIONS: `--require=${JSON.stringify(here("peers/loopback-only.cjs"))}`,
    REGRESSGATE_BENCH_REFUSED: refusals,
    ...more,
  };
}

/** One whole run in a fresh folder: what it took, what the server saw, what the tool reported. */
async function run({ peer, home }, { trials, delay, faults = false }) {
  const dir = join(home, "suite");
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  copyFileSync(here("peers/endpoint.mjs"), join(dir, "endpoint.mjs"));
  const url = `http://127.0.0.1:${port}/ask?delay=${delay}${faults ? "&faults" : ""}`;
  const suite = { url, trials, cases: trials / repeats, repeats, concurrency, home, dir };
  peer.prepare(dir, suite);
  await counted();
  const { env, ...command } = peer.command(suite);
  const taken = await runTree({ ...command, cwd: dir, env: environment(env), patienceS });
  const server = await counted();
  if (taken.late) return { ...taken, ...server };
  try {
    return { ...taken, ...server, ...peer.verdict?.(dir, taken.said) };
  } catch (error) {
    // A tool that ended without results.
    return { ...taken, ...server, graded: 0, passed: 0, said: `${taken.said}\n${error.message}` };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Why a run that should have passed throughout is no run, or null. */
function flawOf(peer, { late, code, requests, graded, passed, said }, trials) {
  if (late) return `over ${patienceS} s`;
  if (code !== 0) {
    console.error(`${peer.short} ended with ${code}\n${said}`);
    return `ended with ${code}`;
  }
  if (requests !== trials) return `${requests} requests for ${trials} trials`;
  if (peer.verdict && graded !== trials) return `graded ${graded} of ${trials}`;
  if (peer.verdict && passed !== trials) return `failed ${trials - passed} right answers`;
  return null;
}

/** Installs a tool and shows it wrong answers; its folder, or why it cannot be measured. */
async function makeReady(peer) {
  try {
    const home = peer.npm || peer.pip ? await install(peer) : join(temporary, peer.short);
    const entry = { peer, home };
    if (peer.verdict) {
      const trials = 200;
      const shown = await run(entry, { trials, delay: 1, faults: true });
      const { requests, graded, passed } = shown;
      if (requests !== trials || graded !== trials || passed !== 160) {
        console.error(`${peer.short} ended with ${shown.code}\n${shown.said}`);
        const seen = `${requests} requests, ${graded} graded, ${passed} passed`;
        return { peer, reason: `does not do the job: 200 trials, 160 right, gave ${seen}` };
      }
    }
    return entry;
  } catch (error) {
    console.error(`${peer.short}: ${error.message}`);
    return { peer, reason: `not measured: ${error.message.split("\n")[0].replaceAll("|", "/")}` };
  }
}

const roundsOf = (trials) =>
  Math.max(1, Math.ceil(Number(options.runs) / (trials > oftenUpTo ? 3 : 1)));

const loads = [];
const noteLoad = () => loads.push(loadavg()[0]);

async function measureCell(rows, cell) {
  const rounds = roundsOf(cell.trials);
  const able = rows.filter(({ reason }) => !reason);
  for (const row of able) row.results.push({ runs: [] });
  for (let round = 0; round < rounds; round++) {
    for (const row of round % 2 === 0 ? able : [...able].reverse()) {
      const result = row.results.at(-1);
      if (result.reason) continue;
      noteLoad();
      const taken = await run(row, cell);
      const reason = flawOf(row.peer, taken, cell.trials);
      if (reason) result.reason = reason;
      else result.runs.push(taken);
      const figure = reason ?? `${taken.ms.toFixed(0)} ms, ${taken.megabytes?.toFixed(0)} MB`;
      console.error(`${cell.trials} trials, ${cell.delay} ms, ${row.peer.short}: ${figure}`);
    }
  }
}

try {
  const rows = [];
  for (const peer of everybody.filter(({ short }) => asked.includes(short))) {
    console.error(`${peer.short} ${peer.version}`);
    rows.push({ ...(await makeReady(peer)), results: [] });
  }
  for (const cell of cells) await measureCell(rows, cell);

  const refused = existsSync(refusals) ? readFileSync(refusals, "utf8").trim().split("\n") : [];
  const short = shortTable(cells, rows);
  const [least, most] = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(0));
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, load ${least} to ${most}.`;
  const sizes = [...new Set(cells.map(({ trials }) => trials))];
  const rounds = sizes.map((size) => `${roundsOf(size)} at ${size.toLocaleString("en-US")}`);
  const notes = [
    machine,
    `Medians of so many rounds: ${rounds.join(", ")} trials.`,
    ...(refused.length > 0
      ? [`Connections to other machines, refused: ${[...new Set(refused)].sort().join(", ")}.`]
      : []),
  ];
  const did = rows.map(({ peer }) => `- ${peer.name}: ${peer.how}.`).join("\n");
  const long = `${longTable(cells, rows)}\n\n${notes.join(" ")}\n\n${did}`;
  console.log(`${short}\n\n${long}`);
  if (options.write) {
    writeBlock(here("../../README.md"), `${short}\n\n${machine}`);
    writeBlock(here("../README.md"), long);
  }
} finally {
  server.disconnect();
}
