/** Exists so that a run over a queue outlives what workers and servers do at their worst. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Queue } from "bullmq";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { Running } from "../support/running.js";
import { callsOf, environment, queueSuite, start, withoutTimes } from "./queue-suite.js";
import { type RedisServer, redisCommand, startRedis } from "./redis-server.js";

describe.skipIf(redisCommand === null)("hardship over a queue", () => {
  let redis: RedisServer;
  const running: Running[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  afterEach(async () => {
    for (const each of running.splice(0)) {
      each.kill("SIGKILL");
      await each.ended;
    }
    await redis.client.flushall();
  });

  const begin = (args: string[], folder: string, env: Record<string, string> = {}): Running => {
    const started = start([...args, "-c", "queued.yaml", "--queue", redis.url], folder, env);
    running.push(started);
    return started;
  };

  async function localReport(folder: string): Promise<string> {
    const env = { ...environment(folder), CALLS: path.join(folder, "local.log") };
    await cli(["run", "--out", "local.json", "-q"], { cwd: folder, env });
    return withoutTimes(path.join(folder, "local.json"));
  }

  test.skipIf(process.platform === "win32")(
    "a worker that hangs longer than its lease, and then goes on, counts nothing twice",
    async () => {
      const folder = queueSuite(20, ", lease_s: 1");
      const env = { DELAY_MS: "50" };
      const frozen = begin(["worker"], folder, env);
      await frozen.says(/Worker ready/);
      const run = begin(["run", "--out", "head.json"], folder);
      while (callsOf(folder).length < 8) await sleep(20);
      frozen.kill("SIGSTOP");
      begin(["worker"], folder, env);
      // Its trials are done by the other; then it hands in its own results, too late.
      while (callsOf(folder).length < 60) await sleep(20);
      frozen.kill("SIGCONT");
      expect((await run.ended).code, run.text()).toBe(0);
      expect(withoutTimes(path.join(folder, "head.json"))).toBe(await localReport(folder));
      expect(new Set(callsOf(folder)).size).toBe(80);
    },
    90_000,
  );

  test.skipIf(process.platform === "win32")(
    "what workers finish of a killed --retry-errors is not called again by the next",
    async () => {
      const folder = queueSuite(20);
      const worker = begin(["worker", "--concurrency", "4"], folder, { DELAY_MS: "200" });
      await worker.says(/Worker ready/);
      const head = ["run", "--out", "head.json"];
      const linesIn = (name: string) =>
        existsSync(path.join(folder, name))
          ? readFileSync(path.join(folder, name), "utf8").split("\n").filter(Boolean)
          : [];
      // Those that err: the second trials of two cases.
      const errored = (name: string) =>
        linesIn(name).filter((call) => /^case-1?3\/1$/.test(call)).length;
      const first = begin(head, folder);
      const failures = () =>
        linesIn("head.journal.jsonl").filter((line) => line.includes('"error_kind":')).length;
      while (failures() < 2) await sleep(20);
      first.kill("SIGKILL");
      await first.ended;
      const second = begin([...head, "--retry-errors"], folder);
      while (errored("begun.log") < 4) await sleep(5);
      second.kill("SIGKILL");
      await second.ended;
      while (errored("calls.log") < 4) await sleep(20);
      const last = begin([...head, "--retry-errors"], folder);
      expect((await last.ended).code, last.text()).toBe(0);
      expect(errored("calls.log")).toBe(4);
      expect(new Set(callsOf(folder)).size).toBe(80);
    },
    90_000,
  );

  test("a job that comes back after the end of its run is not done again", async () => {
    const folder = queueSuite(5);
    const worker = begin(["worker"], folder);
    await worker.says(/Worker ready/);
    expect((await begin(["run", "--out", "head.json"], folder).ended).code).toBe(0);
    const calls = callsOf(folder).length;
    // As the queue puts back what a worker held that died after it had handed in.
    const [names = ""] = await redis.client.keys("regressgate:run:*:done");
    const [facts = ""] = await redis.client.keys("regressgate:trials-*:meta");
    const queue = new Queue(facts.split(":")[1] ?? "", {
      connection: { port: redis.port },
      prefix: "regressgate",
    });
    const job = { run: names.split(":")[2], key: "0:case-1", case: "case-1", repeat: 0 };
    await queue.add("trial", job, { removeOnComplete: true });
    const left = async () => Object.values(await queue.getJobCounts()).some((count) => count > 0);
    while (await left()) await sleep(50);
    await queue.close();
    expect(callsOf(folder)).toHaveLength(calls);
  }, 60_000);

  test.skipIf(process.platform === "win32")(
    "a trial that kills its workers is an error of its own, and the run goes on",
    async () => {
      const config = "target: ./app.mjs:answer\ncases: cases.jsonl\nrepeats: 1\nconcurrency: 1\n";
      const folder = folderWith({
        "app.mjs": `import { appendFileSync } from "node:fs";
export const answer = (input) => {
  appendFileSync(process.env.CALLS, input + "\\n");
  if (input === "deadly") process.kill(process.pid, "SIGKILL");
  return "fine";
};`,
        "cases.jsonl": jsonLines(
          ["a", "deadly", "b"].map((id) => ({
            id,
            input: id,
            checks: [{ type: "contains", terms: ["fine"] }],
          })),
        ),
        "queued.yaml": `${config}queue: {url: "redis://unused:1", lease_s: 1}\n`,
      });
      const run = begin(["run", "--out", "head.json"], folder);
      let over = false;
      void run.ended.then(() => {
        over = true;
      });
      let workers = 0;
      while (!over && workers < 8) {
        workers += 1;
        await Promise.race([begin(["worker"], folder).ended, run.ended]);
      }
      expect((await run.ended).code).toBe(3);
      const report = JSON.parse(readFileSync(path.join(folder, "head.json"), "utf8")) as {
        run: { complete: boolean };
        cases: { id: string; trials: { error: string | null; error_kind?: string }[] }[];
      };
      expect(report.run.complete).toBe(true);
      expect(report.cases.map(({ id, trials: [trial] }) => [id, trial?.error_kind])).toEqual([
        ["a", undefined],
        ["deadly", "crash"],
        ["b", undefined],
      ]);
      expect(report.cases[1]?.trials[0]?.error).toMatch(/4 workers died or fell silent/);
      expect(callsOf(folder).filter((input) => input === "deadly")).toHaveLength(4);
    },
    120_000,
  );

  test("a server that is started anew, and has forgotten everything, is filled again", async () => {
    const own = await startRedis();
    let anew: RedisServer | null = null;
    try {
      const folder = queueSuite(20, ", lease_s: 2");
      writeFileSync(
        path.join(folder, "queued.yaml"),
        readFileSync(path.join(folder, "queued.yaml"), "utf8").replace("redis://unused:1", own.url),
      );
      const env = { DELAY_MS: "40" };
      const started = (args: string[]) => {
        const each = start([...args, "-c", "queued.yaml"], folder, env);
        running.push(each);
        return each;
      };
      started(["worker"]);
      const run = started(["run", "--out", "head.json"]);
      while (callsOf(folder).length < 20) await sleep(20);
      await own.close();
      await run.says(/The connection to the queue at redis:\S+ is lost; trying again/);
      anew = await startRedis({ port: own.port });
      expect((await run.ended).code, run.text()).toBe(0);
      expect(run.text()).toContain("is back");
      expect(withoutTimes(path.join(folder, "head.json"))).toBe(await localReport(folder));
      expect(new Set(callsOf(folder)).size).toBe(80);
    } finally {
      await anew?.close();
    }
  }, 90_000);

  test("an adaptive gate over a queue decides as it does on one machine", async () => {
    const folder = queueSuite(20);
    const env = environment(folder);
    const base = await cli(["run", "--out", "base.json", "-q"], { cwd: folder, env });
    expect(base.code, base.stderr).toBe(0);
    const gate = ["gate", "--repeats", "2..6", "--baseline", "base.json", "--json"];
    const local = await cli([...gate, "--out", "local.json"], { cwd: folder, env });
    begin(["worker", "--concurrency", "8"], folder);
    const over = await cli(
      [...gate, "-c", "queued.yaml", "--queue", redis.url, "--out", "head.json"],
      { cwd: folder, env },
    );
    expect(over.code, over.stderr).toBe(local.code);
    const verdict = (text: string) => {
      const { verdict, p_worse, delta, adaptive } = JSON.parse(text) as Record<string, unknown>;
      expect(adaptive).toBeDefined();
      return { verdict, p_worse, delta, adaptive };
    };
    expect(verdict(over.stdout)).toEqual(verdict(local.stdout));
    expect(withoutTimes(path.join(folder, "head.json"))).toBe(
      withoutTimes(path.join(folder, "local.json")),
    );
  }, 90_000);
});
