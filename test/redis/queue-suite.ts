/** A suite whose target notes every call, and the real programs that run it over a queue. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { folderWith, jsonLines } from "../support/cli.js";
import { type Running, startProgram } from "../support/running.js";

const target = `
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
export async function answer(input, { caseId, repeat }) {
  appendFileSync(process.env.BEGUN, caseId + "/" + repeat + "\\n");
  await sleep(Number(process.env.DELAY_MS ?? 5));
  appendFileSync(process.env.CALLS, caseId + "/" + repeat + "\\n");
  if (Number(input) % 10 === 3 && repeat === 1) throw new Error("no answer to " + input);
  return { output: "twice " + input + " is " + 2 * input, cost_usd: 0.001 };
}`;

/**
 * A folder with the suite: `cases` cases, of which every seventh fails. `queued.yaml` is the same
 * configuration with more `queue:` settings, which flags complete.
 */
export function queueSuite(cases: number, settings = ""): string {
  const config = "target: ./app.mjs:answer\ncases: cases.jsonl\nrepeats: 4\nconcurrency: 4\n";
  return folderWith({
    "app.mjs": target,
    "cases.jsonl": jsonLines(
      Array.from({ length: cases }, (_, i) => ({
        id: `case-${i}`,
        input: String(i),
        checks: [
          { type: "number", value: i % 7 === 0 ? 2 * i + 1 : 2 * i, abs_tol: 0, take: "last" },
        ],
      })),
    ),
    "regressgate.yaml": config,
    "queued.yaml": `${config}queue: {url: "redis://unused:1"${settings}}
`,
  });
}

/** What was called, one line a call that came to its end. */
export function callsOf(folder: string): string[] {
  const file = path.join(folder, "calls.log");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

/** The environment of the suite's target. */
export function environment(folder: string, delayMs = 5): Record<string, string> {
  return {
    CALLS: path.join(folder, "calls.log"),
    BEGUN: path.join(folder, "begun.log"),
    DELAY_MS: String(delayMs),
  };
}

/** Starts `regressgate ...args` on the suite and does not wait for its end. */
export function start(
  args: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Running {
  return startProgram(args, folder, { ...environment(folder), ...env });
}

const timed = new Set([
  ...["latency_s", "started_at", "created_at", "duration_s"],
  ...["latency_p50_s", "latency_p95_s"],
]);

function withoutTime(key: string, value: unknown): unknown {
  if (key === "queue") return undefined;
  return timed.has(key) ? 0 : value;
}

/** The text of a report without its times, and without where it was run. */
export function withoutTimes(file: string): string {
  return JSON.stringify(JSON.parse(readFileSync(file, "utf8"), withoutTime), null, 1);
}
