/** Exists so that a run which goes on from a finished one loses no trial of it, and none counts twice. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import { startProgram } from "../support/running.js";
import { type ScriptedServer, scriptedServer } from "../support/scripted-server.js";

const CASES = 20;
let server: ScriptedServer;
let broken = true;
let words = 1;
beforeAll(async () => {
  server = await scriptedServer(({ body }) =>
    broken && body.includes('"c3"')
      ? { status: 400, body: "no" }
      : { status: 200, json: { output: `pong ${"word ".repeat(words)}` } },
  );
});
afterAll(() => server.close());

const configFor = (more = "") =>
  `target: ${server.url}\ncases: cases.jsonl\nrepeats: 2\nsystem: one\nbaseline: base.json\n${more}`;

/** A folder with a finished run, of which one case errored. */
async function finishedRun(more = ""): Promise<string> {
  const checks = [{ type: "contains", terms: ["pong"] }];
  const ids = Array.from({ length: CASES }, (_, n) => `c${n}`);
  const folder = folderWith({
    "regressgate.yaml": configFor(more),
    "cases.jsonl": jsonLines(ids.map((id) => ({ id, input: id, checks }))),
  });
  broken = true;
  const { code, stderr } = await cli(["run"], { cwd: folder });
  expect(code, stderr).toBe(0);
  broken = false;
  server.requests.length = 0;
  return folder;
}

const trialsIn = (folder: string, name: string) =>
  JSON.parse(readFileSync(path.join(folder, name), "utf8")).totals.trials as number;

describe("--retry-errors of a finished run", () => {
  it("killed as soon as there is a journal, it has taken over every trial", async () => {
    // Many, so that writing them down takes a while.
    words = 40_000;
    const folder = await finishedRun();
    words = 1;
    const journal = path.join(folder, ".regressgate/report.journal.jsonl");
    const running = startProgram(["run", "--retry-errors"], folder);
    while (running.child.exitCode === null) {
      if (existsSync(journal) && statSync(journal).size > 0) break;
      await endOfTurn();
    }
    running.kill("SIGKILL");
    await running.ended;
    const before = server.requests.length;
    const again = await cli(["run", "--retry-errors"], { cwd: folder });
    expect(again.code, again.stderr).toBe(0);
    expect(server.requests.length - before).toBeLessThanOrEqual(2);
    expect(trialsIn(folder, ".regressgate/report.json")).toBe(2 * CASES);
  }, 60_000);

  it("counts once in a baseline that grows", async () => {
    const folder = await finishedRun();
    const add = () => cli(["baseline", "add", ".regressgate/report.json"], { cwd: folder });
    expect((await add()).code).toBe(0);
    expect((await cli(["run", "--retry-errors"], { cwd: folder })).code).toBe(0);
    expect(server.requests).toHaveLength(2);
    const twice = await add();
    expect(twice.code).toBe(2);
    expect(twice.stderr).toContain("is in the baseline already, or some of its trials are");
    expect(trialsIn(folder, "base.json")).toBe(2 * CASES);
    const pair = ["base.json", ".regressgate/report.json"];
    const agreed = await cli(["calibrate", ...pair], { cwd: folder });
    expect(agreed.code).toBe(2);
    expect(agreed.stderr).toContain("hold the same trials");
    expect((await cli(["run"], { cwd: folder })).code).toBe(0);
    expect((await add()).code).toBe(0);
    expect(trialsIn(folder, "base.json")).toBe(4 * CASES);
  }, 60_000);

  it("counts once in the trend of a history, after a kill too", async () => {
    const folder = await finishedRun("history: kept\n");
    const running = startProgram(["run", "--retry-errors"], folder);
    await running.says(/Resuming/);
    running.kill("SIGKILL");
    await running.ended;
    expect((await cli(["run", "--retry-errors"], { cwd: folder })).code).toBe(0);
    const { stdout } = await cli(["history", "--json"], { cwd: folder });
    const history = JSON.parse(stdout);
    expect(history.runs.map((run: { in_trend: boolean }) => run.in_trend)).toEqual([false, true]);
    expect(history.notes.map(({ code }: { code: string }) => code)).toContain("retried");
  }, 60_000);

  it("is refused where the rest was answered by another system", async () => {
    const folder = await finishedRun();
    const changes: [string, string][] = [
      [configFor("http: {headers: {x-model: two}}\n"), "the settings of the target differ"],
      [configFor().replace("system: one", "system: two"), "the system differs"],
    ];
    for (const [config, why] of changes) {
      writeFileSync(path.join(folder, "regressgate.yaml"), config);
      const { code, stderr } = await cli(["run", "--retry-errors"], { cwd: folder });
      expect(code).toBe(2);
      expect(stderr).toContain(why);
    }
    expect(server.requests).toHaveLength(0);
  }, 60_000);
});
