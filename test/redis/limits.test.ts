/** Exists so that what a target allows holds for all workers of a queue together. */
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { Running } from "../support/running.js";
import {
  type ScriptedAnswer,
  type ScriptedServer,
  scriptedServer,
} from "../support/scripted-server.js";
import { start } from "./queue-suite.js";
import { type RedisServer, redisCommand, startRedis } from "./redis-server.js";

const CASES = 24;
const SPACING_MS = 100;

describe.skipIf(redisCommand === null)("limits over a queue", () => {
  let redis: RedisServer;
  let server: ScriptedServer;
  let arrivals: number[] = [];
  let answer: (index: number) => ScriptedAnswer;
  const running: Running[] = [];
  const ok: ScriptedAnswer = { status: 200, json: { output: "pong" } };

  beforeAll(async () => {
    redis = await startRedis();
    server = await scriptedServer(() => {
      arrivals.push(performance.now());
      return answer(arrivals.length);
    });
  });
  afterAll(async () => {
    await redis.close();
    await server.close();
  });
  afterEach(async () => {
    for (const each of running.splice(0)) {
      each.kill("SIGKILL");
      await each.ended;
    }
    await redis.client.flushall();
    arrivals = [];
  });

  function suite(more: string): string {
    return folderWith({
      "regressgate.yaml": `target: ${server.url}\ncases: cases.jsonl\nrepeats: 1\nqueue: {url: "${redis.url}"}\n${more}`,
      "cases.jsonl": jsonLines(
        Array.from({ length: CASES }, (_, n) => ({
          id: `c${n}`,
          input: `${n}`,
          checks: [{ type: "contains", terms: ["pong"] }],
        })),
      ),
    });
  }

  /** Two workers that are ready, then a run to its end. */
  async function runOverTwo(folder: string, concurrency: number): Promise<Running> {
    const begin = (args: string[]) => {
      const started = start(args, folder);
      running.push(started);
      return started;
    };
    const args = ["worker", "--concurrency", String(concurrency)];
    const workers = [begin(args), begin(args)];
    for (const worker of workers) await worker.says(/Worker ready/);
    const run = begin(["run", "--out", path.join(folder, "head.json")]);
    expect((await run.ended).code, run.text()).toBe(0);
    return run;
  }

  test("requests_per_minute is that of two workers together, not of each", async () => {
    answer = () => ok;
    const folder = suite(`rate_limit: {requests_per_minute: ${60_000 / SPACING_MS}}\n`);
    await runOverTwo(folder, 4);
    expect(arrivals).toHaveLength(CASES);
    // A request may arrive late, and the next one in time; but none before its slot.
    const [first = 0] = arrivals;
    arrivals.forEach((at, index) => {
      expect(at - first).toBeGreaterThan(index * SPACING_MS - 150);
    });
  }, 60_000);

  test("a Retry-After that one worker gets holds back the other too", async () => {
    let refusedAt = 0;
    answer = (index) => {
      if (index !== 6) return ok;
      refusedAt = performance.now();
      return { status: 429, headers: { "retry-after": "2" }, body: "slow down" };
    };
    // Slots keep the workers from having more than one call under way when the refusal comes.
    await runOverTwo(suite(`rate_limit: {requests_per_minute: 300}\n`), 1);
    expect(arrivals).toHaveLength(CASES + 1);
    const meanwhile = arrivals.filter((at) => at > refusedAt + 300 && at < refusedAt + 1_900);
    expect(meanwhile).toEqual([]);
    const after = arrivals.filter((at) => at >= refusedAt + 1_900);
    expect(after.length).toBeGreaterThan(CASES - 10);
  }, 60_000);

  test("concurrency: auto is refused by a worker, by name", async () => {
    const folder = suite("concurrency: auto\n");
    const refused = await cli(["worker"], { cwd: folder });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("concurrency: auto is for a run on one machine");
    expect(refused.stderr).toContain("--concurrency 16");
  }, 30_000);
});
