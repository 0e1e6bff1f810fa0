/** Runs over a real Redis: equal to a local run, whatever is killed meanwhile. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cli } from "../support/cli.js";
import type { Running } from "../support/running.js";
import { callsOf, environment, queueSuite, start, withoutTimes } from "./queue-suite.js";
import { type RedisServer, redisCommand, startRedis } from "./redis-server.js";

describe.skipIf(redisCommand === null)("over a queue", () => {
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
    const config = ["-c", "queued.yaml", "--queue", redis.url];
    const started = start([...args, ...config], folder, env);
    running.push(started);
    return started;
  };

  async function localReport(folder: string): Promise<string> {
    const env = { ...environment(folder), CALLS: path.join(folder, "local.log") };
    const local = await cli(["run", "--out", "local.json", "-q"], { cwd: folder, env });
    expect(local.stderr).not.toMatch(/error/);
    return withoutTimes(path.join(folder, "local.json"));
  }

  test("three workers give the report of a local run, every trial called once", async () => {
    const folder = queueSuite(40);
    const workers = [
      begin(["worker"], folder),
      begin(["worker"], folder),
      begin(["worker"], folder),
    ];
    const run = begin(["run", "--out", "head.json"], folder);
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.text()).toMatch(/Queue: \d workers?, \d+ trials at a time/);
    expect(withoutTimes(path.join(folder, "head.json"))).toBe(await localReport(folder));
    expect(callsOf(folder).sort()).toEqual([...new Set(callsOf(folder))].sort());
    expect(callsOf(folder)).toHaveLength(160);
    expect(existsSync(path.join(folder, "head.journal.jsonl"))).toBe(false);
    // Nothing of the run is left in the queue.
    // The names of the trials alone are remembered, for a while.
    const [names, ...others] = await redis.client.keys("regressgate:run:*");
    expect(others).toEqual([]);
    expect(await redis.client.ttl(names ?? "")).toBeGreaterThan(0);
    expect(await redis.client.ttl(names ?? "")).toBeLessThanOrEqual(300);
    for (const worker of workers) worker.kill("SIGTERM");
    for (const worker of workers) {
      expect(await worker.ended).toEqual({ code: 0, signal: null });
      expect(worker.text()).toMatch(/Worker ended: \d+ trials done/);
    }
  }, 60_000);

  test("workers killed with kill -9 under load lose nothing and count nothing twice", async () => {
    const folder = queueSuite(40, ", lease_s: 1");
    const env = { DELAY_MS: "60" };
    begin(["worker"], folder, env);
    const doomed = [begin(["worker"], folder, env), begin(["worker"], folder, env)];
    for (const worker of doomed) await worker.says(/Worker ready/);
    const run = begin(["run", "--out", "head.json"], folder);
    for (const worker of doomed) {
      const before = callsOf(folder).length;
      while (callsOf(folder).length < before + 15) await sleep(20);
      worker.kill("SIGKILL");
    }
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(withoutTimes(path.join(folder, "head.json"))).toBe(await localReport(folder));
    expect(new Set(callsOf(folder)).size).toBe(160);
  }, 90_000);

  test("a killed coordinator is resumed: what is in its journal or the queue is not called again", async () => {
    const folder = queueSuite(40);
    begin(["worker"], folder, { DELAY_MS: "40" });
    const killed = begin(["run", "--out", "head.json"], folder);
    while (callsOf(folder).length < 60) await sleep(20);
    killed.kill("SIGKILL");
    await killed.ended;
    // The worker ends what lies ready; nobody writes it down for now.
    await sleep(1_500);
    const resumed = begin(["run", "--out", "head.json", "--resume"], folder);
    expect(await resumed.ended).toEqual({ code: 0, signal: null });
    expect(resumed.text()).toMatch(/Resuming: \d+ of 160 trials are done/);
    expect(callsOf(folder)).toHaveLength(160);
    expect(withoutTimes(path.join(folder, "head.json"))).toBe(await localReport(folder));
  }, 90_000);

  test("a worker on another suite refuses, and both sides say why", async () => {
    const folder = queueSuite(6, ", wait_s: 3");
    const other = queueSuite(7, ", wait_s: 3");
    const stranger = begin(["worker"], other);
    await stranger.says(/Worker ready/);
    const run = begin(["run", "--out", "head.json"], folder);
    expect(await run.ended).toEqual({ code: 2, signal: null });
    expect(run.text()).toMatch(/the worker on .* cannot do this run: other cases or checks/);
    expect(run.text()).toMatch(/no worker came within 3 s/);
    await stranger.says(/Refused the run from .*: other cases or checks/);
    expect(callsOf(other)).toEqual([]);
    // A worker that fits takes up what is left.
    begin(["worker"], folder);
    const resumed = begin(["run", "--out", "head.json", "--resume"], folder);
    expect((await resumed.ended).code).toBe(0);
  }, 60_000);

  test("a worker that is told to end gives back what it cannot finish in time", async () => {
    const folder = queueSuite(4, ", lease_s: 60");
    const slow = begin(["worker", "--grace", "0.2"], folder, { DELAY_MS: "20000" });
    await slow.says(/Worker ready/);
    const run = begin(["run", "--out", "head.json"], folder);
    const begun = path.join(folder, "begun.log");
    while (!existsSync(begun) || readFileSync(begun, "utf8").split("\n").length < 5)
      await sleep(50);
    slow.kill("SIGTERM");
    expect((await slow.ended).code).toBe(0);
    begin(["worker"], folder);
    expect((await run.ended).code).toBe(0);
    expect(callsOf(folder)).toHaveLength(16);
    expect(withoutTimes(path.join(folder, "head.json"))).toBe(await localReport(folder));
  }, 60_000);
});
