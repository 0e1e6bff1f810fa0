/** Inputs of real bug reports about running, through the whole program, with their right outcome. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines, root } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";
import {
  type ScriptedAnswer,
  type ScriptedServer,
  scriptedServer,
} from "../support/scripted-server.js";

interface Setup {
  target?: { kind: string; code?: string; url?: string; headers?: Record<string, string> };
  server?: (ScriptedAnswer & { headers?: Record<string, string> })[];
  server_behaviour?: string;
  body_template?: unknown;
  output_path?: string;
  retries?: number;
  timeout_s?: number;
  concurrency?: number;
  cases?: object[] | string;
  env?: Record<string, string>;
  target_output?: string;
  repeats?: number;
}

interface Expected {
  trials?: Record<string, string> | string;
  requests?: number;
  distinct_outputs?: number;
  min_elapsed_s?: number;
  run_ends_within_s?: number;
  error_mentions?: string[];
  counts_as_pass?: boolean;
  must_not_appear_anywhere?: string[];
  output_exact?: string;
  report_notes_attempts?: boolean;
  server_received_input_exactly?: boolean;
  outcome?: string;
  message_mentions?: string[];
}

interface Reported {
  id: string;
  kind: string;
  setup: Setup;
  expected: Expected;
}

const reported = new Map(
  readFileSync(path.join(root, "test/golden/run-cases.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Reported)
    .map((entry) => [entry.id, entry]),
);

const pongCase = { id: "h1", input: "ping", checks: [{ type: "contains", terms: ["pong"] }] };

function httpDate(secondsAhead: number): string {
  return new Date(Date.now() + secondsAhead * 1000).toUTCString();
}

async function serverOf(entry: Reported): Promise<ScriptedServer | null> {
  const { server, server_behaviour: behaviour } = entry.setup;
  if (server) {
    return scriptedServer((_request, index) => {
      const answer = server[Math.min(index, server.length - 1)] as ScriptedAnswer;
      const retryAfter = answer.headers?.["Retry-After"];
      return retryAfter?.startsWith("HTTP date")
        ? { ...answer, headers: { "Retry-After": httpDate(2) } }
        : answer;
    });
  }
  if (behaviour?.startsWith("parse body")) {
    return scriptedServer((request) => {
      try {
        return { status: 200, json: JSON.parse(request.body) };
      } catch {
        return { status: 400, body: "not JSON" };
      }
    });
  }
  if (behaviour?.startsWith("close each socket")) {
    return scriptedServer((_request, _index, response) => {
      response.on("finish", () => response.socket?.destroySoon());
      return { status: 200, json: { answer: "pong" } };
    });
  }
  if (behaviour?.startsWith("answer with an increasing counter")) {
    return scriptedServer((_request, index) => ({
      status: 200,
      json: { answer: `number ${index}` },
    }));
  }
  return entry.setup.target?.kind === "http" && !entry.setup.target.url?.includes(":1/")
    ? scriptedServer(() => ({ status: 200, json: { answer: "pong" } }))
    : null;
}

function casesOf(entry: Reported): object[] {
  const { cases } = entry.setup;
  if (Array.isArray(cases)) return cases;
  if (cases?.startsWith("20 cases")) {
    return Array.from({ length: 20 }, (_, n) => ({
      ...pongCase,
      id: `h${String(n + 1).padStart(2, "0")}`,
    }));
  }
  if (cases?.startsWith("one case"))
    return [{ ...pongCase, checks: [{ type: "contains", terms: ["number"] }] }];
  return [pongCase];
}

function targetOf(entry: Reported, server: ScriptedServer | null): Record<string, unknown> {
  const { target, output_path, retries, body_template, server_behaviour } = entry.setup;
  const http = {
    retries: retries ?? 0,
    ...(output_path ? { output_path } : server_behaviour ? { output_path: "answer" } : {}),
    ...(target?.headers ? { headers: target.headers } : {}),
    ...(body_template === undefined ? {} : { body: body_template }),
  };
  if (server) return { target: server.url, http };
  if (target?.kind === "http") return { target: target.url, http };
  if (target?.kind === "python") return { target: "target.py:run" };
  return { target: "./target.mjs" };
}

function codeOf(entry: Reported): Record<string, string> {
  const { target, target_output } = entry.setup;
  if (target?.kind === "python") return { "target.py": target.code ?? "" };
  if (target?.kind === "js") return { "target.mjs": target.code ?? "" };
  return target_output === undefined
    ? {}
    : { "target.mjs": `export default () => ${JSON.stringify(target_output)};\n` };
}

function everythingWritten(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "target.py" && entry.name !== "target.mjs")
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

async function runReported(entry: Reported) {
  const server = await serverOf(entry);
  const { setup } = entry;
  try {
    const folder = folderWith({
      "regressgate.yaml": {
        ...targetOf(entry, server),
        cases: "cases.jsonl",
        repeats: setup.repeats ?? 1,
        concurrency: setup.concurrency ?? 1,
        timeout_s: setup.timeout_s ?? 20,
        gate: { max_error_rate: 1 },
      },
      "cases.jsonl": jsonLines(casesOf(entry)),
      ...codeOf(entry),
    });
    const result = await cli(
      [
        "run",
        "--reporter",
        "junit=junit.xml",
        "--reporter",
        "csv=trials.csv",
        "--markdown",
        "run.md",
      ],
      { cwd: folder, env: setup.env ?? {} },
    );
    const file = path.join(folder, ".regressgate/report.json");
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReportFile) : null;
    return { result, report, folder, requests: server?.requests ?? [] };
  } finally {
    await server?.close();
  }
}

type Outcome = Awaited<ReturnType<typeof runReported>>;

function stateOf(report: ReportFile, id: string): string {
  const trial = report.cases.find((each) => each.id === id)?.trials[0];
  if (!trial) return "missing";
  if (trial.error !== null) return "error";
  return trial.passed ? "pass" : "fail";
}

function checkTrials(outcome: Outcome, expected: Expected): void {
  const report = outcome.report as ReportFile;
  expect(report, outcome.result.stderr).not.toBeNull();
  if (expected.trials === "all pass") {
    expect(report.cases.map((each) => stateOf(report, each.id))).toEqual(
      report.cases.map(() => "pass"),
    );
    return;
  }
  for (const [id, wanted] of Object.entries(expected.trials ?? {})) {
    const allowed = ["pass", "fail", "error"].filter((state) => wanted.includes(state));
    expect(
      allowed,
      `${id}: ${report.cases.find((each) => each.id === id)?.trials[0]?.error}`,
    ).toContain(stateOf(report, id));
  }
}

function checkErrors(outcome: Outcome, expected: Expected): void {
  const trials = (outcome.report as ReportFile).cases.flatMap((each) => each.trials);
  const errors = trials.map((trial) => trial.error ?? "").join("\n");
  if (errors.trim() !== "") {
    for (const word of expected.error_mentions ?? []) {
      expect(
        word.split(" or ").some((each) => errors.includes(each)),
        `${word} in ${errors}`,
      ).toBe(true);
    }
  }
  if (expected.counts_as_pass === false) expect(trials.some((trial) => trial.passed)).toBe(false);
}

function checkOutcome(outcome: Outcome, entry: Reported): void {
  const { expected } = entry;
  const written = `${everythingWritten(outcome.folder)}\n${outcome.result.stdout}\n${outcome.result.stderr}`;
  for (const secret of expected.must_not_appear_anywhere ?? [])
    expect(written).not.toContain(secret);
  if (expected.outcome === "config_error") {
    expect(outcome.result.code).toBe(2);
    expect(outcome.report).toBeNull();
    for (const word of expected.message_mentions ?? [])
      expect(outcome.result.stderr).toContain(word);
    return;
  }
  checkTrials(outcome, expected);
  checkErrors(outcome, expected);
  const trials = (outcome.report as ReportFile).cases.flatMap((each) => each.trials);
  if (expected.requests !== undefined) expect(outcome.requests).toHaveLength(expected.requests);
  if (expected.distinct_outputs !== undefined) {
    expect(new Set(trials.map((trial) => trial.output)).size).toBe(expected.distinct_outputs);
  }
  if (expected.min_elapsed_s !== undefined) {
    expect(outcome.result.seconds).toBeGreaterThanOrEqual(expected.min_elapsed_s);
  }
  if (expected.run_ends_within_s !== undefined) {
    expect(outcome.result.seconds).toBeLessThan(expected.run_ends_within_s);
  }
  if (expected.output_exact !== undefined) expect(trials[0]?.output).toBe(expected.output_exact);
  if (expected.report_notes_attempts) expect(trials[0]?.attempts).toHaveLength(1);
  if (expected.server_received_input_exactly) {
    const sent = JSON.parse(outcome.requests[0]?.body ?? "{}") as { message: string };
    expect(sent.message).toBe((casesOf(entry)[0] as { input: string }).input);
  }
}

/** These have a set-up of their own, below or beside the code that they are about. */
const elsewhere = new Set(["H150", "H151", "H152", "H168", "H170", "H178", "H179"]);

describe("reported runs", () => {
  for (const entry of reported.values()) {
    if (elsewhere.has(entry.id)) continue;
    it(
      `${entry.id} ${entry.kind}`,
      async () => checkOutcome(await runReported(entry), entry),
      60_000,
    );
  }
});
