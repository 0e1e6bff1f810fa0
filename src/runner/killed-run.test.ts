import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJournal } from "../report/read-journal.js";
import { openJournal } from "./journal-writer.js";

const here = dirname(fileURLToPath(import.meta.url));

/** A program that runs 40 cases twice, each trial takes 20 ms; it says on stdout what was answered. */
const program = `
import { openJournal } from "./journal-writer.js";
import { localExecutor } from "./execute.js";
import { runToJournal } from "./run-to-journal.js";
import { Secrets } from "../domain/secrets.js";
import { emptyResult } from "../domain/target-result.js";

const cases = Array.from({ length: 40 }, (_, index) => ({
  case: { id: "c" + index, input: "c" + index, checks: [], tags: [], metadata: {} },
  checks: [],
  head: { id: "c" + index, tags: [] },
}));
await runToJournal({
  suite: { cases },
  target: {
    warnings: [],
    async call(input) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { result: { ...emptyResult(), output: input }, latencyS: 0.02, attempts: [] };
    },
  },
  started: {
    event: "run", journalVersion: 1, regressgateVersion: "0", createdAt: "2026-01-01T00:00:00Z",
    target: "slow", repeats: 2, metadata: {}, seed: 0,
    suite: { fingerprint: "f", checks: {}, config: {} },
    cases: cases.map(({ head }) => ({ ...head, planned: 2 })),
  },
  journal: openJournal(process.argv[2]),
  executor: localExecutor({ concurrency: 4 }),
  limits: {}, keepOutputs: true, redact: [], secrets: new Secrets(),
  signal: new AbortController().signal,
  // Trials of one turn are written when it ends, so they are told then.
  onTrial: (event) => setImmediate(() => process.stdout.write(event.case + "." + event.repeat + "\\n")),
});
`;

let dir: string;
let script: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "rg-kill-"));
  script = join(dir, "run.mjs");
  await build({
    stdin: { contents: program, resolveDir: here, loader: "ts" },
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("kill -9 loses only the trials under way, and the journal can be gone on with", async () => {
  const path = join(dir, "report.journal.jsonl");
  const child = spawn(process.execPath, [script, path], { stdio: ["ignore", "pipe", "inherit"] });
  let told = "";
  child.stdout.on("data", (chunk: Buffer) => {
    told += chunk.toString();
  });
  while (told.split("\n").length < 15) await wait(5);
  // While it lives, nobody else may write its journal.
  expect(() => openJournal(path)).toThrow(`process ${child.pid}`);
  const exited = new Promise((resolve) => child.on("exit", (_code, signal) => resolve(signal)));
  child.kill("SIGKILL");
  expect(await exited).toBe("SIGKILL");

  const finished = told.split("\n").slice(0, -1);
  const journal = await readJournal(path);
  const kept = journal.trials.map((event) => `${event.case}.${event.repeat}`);
  expect(finished.length).toBeGreaterThanOrEqual(14);
  expect(kept).toEqual(expect.arrayContaining(finished));
  expect(kept.length).toBeLessThan(80);
  expect(journal.ended).toBeUndefined();

  // Its lock is there still, but its process is not.
  const writer = openJournal(path, { append: journal.validBytes });
  writer.append({ event: "end", complete: false, stoppedBy: "killed", durationS: 0 });
  writer.close();
  expect(readFileSync(path, "utf8").endsWith('"duration_s":0}\n')).toBe(true);
});
