/** Exists so that the parts of the queue keep their promises on a real server, each by itself. */
import { Queue } from "bullmq";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RedisServer, redisCommand, startRedis } from "../../../test/redis/redis-server.js";
import { Acknowledgements } from "./acknowledgements.js";
import { queueKeys } from "./address.js";
import { Announcement, announced } from "./announcements.js";
import { Outbox } from "./outbox.js";
import { crashedTrial, handIn, ResultReader } from "./results.js";
import { SharedPace } from "./shared-pace.js";

describe.skipIf(redisCommand === null)("on a real server", () => {
  let redis: RedisServer;
  const keys = queueKeys("parts");
  beforeAll(async () => {
    redis = await startRedis({ client: { maxRetriesPerRequest: null } });
  });
  afterAll(() => redis.close());
  beforeEach(() => redis.client.flushall());

  describe("Outbox", () => {
    const job = (repeat: number) => ({ run: "r", key: `${repeat}:a`, case: "a", repeat });
    const fail = (error: Error) => {
      throw error;
    };

    test("puts what is asked for together in order, and one trial once", async () => {
      const queue = new Queue("trials", { connection: redis.client, prefix: "parts" });
      const outbox = new Outbox(queue, fail);
      for (const repeat of [2, 0, 1, 0]) outbox.put(job(repeat));
      await outbox.sent();
      outbox.put(job(2));
      await outbox.sent();
      const jobs = await queue.getWaiting();
      expect(jobs.map(({ data }) => (data as { repeat: number }).repeat)).toEqual([2, 0, 1]);
      await queue.close();
    });

    test("tells when the queue refuses", async () => {
      const told: string[] = [];
      const refusing = { addBulk: () => Promise.reject(new Error("out of memory")) };
      const outbox = new Outbox(refusing as never, ({ message }) => void told.push(message));
      outbox.put(job(0));
      await outbox.sent();
      outbox.put(job(1));
      await outbox.sent();
      expect(told).toEqual(["out of memory", "out of memory"]);
    });
  });

  describe("results", () => {
    const result = (message: string) => ({ trial: crashedTrial(message), warnings: [message] });

    test("the first result of a trial counts; all come in the order in which they were handed in", async () => {
      await handIn(redis.client, keys, "r", "0:a", result("first"));
      await handIn(redis.client, keys, "r", "0:b", result("other"));
      await handIn(redis.client, keys, "r", "0:a", result("late"));
      const waiting = redis.client.duplicate();
      const reader = new ResultReader(waiting, keys.results("r"));
      const arrived = await reader.next();
      expect(arrived.map(({ key, result: { warnings } }) => [key, warnings])).toEqual([
        ["0:a", ["first"]],
        ["0:b", ["other"]],
      ]);
      // Both are forgotten after a week at most.
      for (const key of [keys.results("r"), keys.done("r")]) {
        expect(await redis.client.ttl(key)).toBeGreaterThan(6 * 24 * 3600);
      }
      const written = new Acknowledgements(redis.client, keys.results("r"));
      written.add(arrived[0]?.entry ?? "");
      expect(await redis.client.xlen(keys.results("r"))).toBe(2);
      await written.flush();
      expect(await redis.client.xlen(keys.results("r"))).toBe(1);
      waiting.disconnect();
    });

    test("one that cannot be read is an error of that trial alone", async () => {
      await redis.client.xadd(keys.results("r"), "*", "trial", "0:a", "result", '{"trial":7}');
      const waiting = redis.client.duplicate();
      const [arrived] = await new ResultReader(waiting, keys.results("r")).next();
      expect(arrived?.result.trial).toMatchObject({ errorKind: "crash", passed: false });
      waiting.disconnect();
    });
  });

  test("who falls silent, or speaks another language, is not there any more", async () => {
    const settings = { timeout_s: "1" };
    const offer = { version: "1", target: "t", targetFingerprint: "f", suite: "s", code: "c" };
    const what = { host: "h", pid: 1, concurrency: 4, offer: { ...offer, settings } };
    const here = new Announcement(redis.client, keys.workers, { id: "b", ...what });
    await here.begin();
    const silent = JSON.stringify({ id: "a", ...what, at: 1 });
    await redis.client.hset(keys.workers, "a", silent, "c", '{"new":"form"}');
    expect((await announced(redis.client, keys.workers)).map(({ id }) => id)).toEqual(["b"]);
    expect(await redis.client.hkeys(keys.workers)).toEqual(["b"]);
    await here.withdraw();
    expect(await announced(redis.client, keys.workers)).toEqual([]);
  });

  describe("SharedPace", () => {
    const { signal } = new AbortController();
    const pace = (limit: object, self: string) =>
      new SharedPace(redis.client, keys.pace("t"), self, limit);

    test("hands out the slots of a minute once, whoever asks", async () => {
      const limit = { requestsPerMinute: 1_200 };
      const both = [pace(limit, "1"), pace(limit, "2")];
      const begun = performance.now();
      const at: number[] = [];
      const asks = Array.from({ length: 10 }, (_, index) => both[index % 2]);
      await Promise.all(
        asks.map(async (each) => {
          await each?.ready(signal);
          at.push(performance.now() - begun);
        }),
      );
      at.forEach((ms, index) => {
        expect(ms).toBeGreaterThan(50 * index - 5);
      });
    });

    test("a pause that one asks for holds the other, and a shorter one does not end it", async () => {
      const [one, two] = [pace({}, "1"), pace({}, "2")];
      await two.ready(signal);
      const begun = performance.now();
      one.pause(0.6);
      one.pause(0.1);
      await redis.client.ping();
      await two.ready(signal);
      expect(performance.now() - begun).toBeGreaterThan(550);
    });

    test("tokens that one spends count for the other, and who waits can be stopped", async () => {
      const limit = { tokensPerMinute: 1_000 };
      const [one, two] = [pace(limit, "1"), pace(limit, "2")];
      one.spend(600);
      two.spend(300);
      await redis.client.ping();
      await two.ready(signal);
      one.spend(150);
      await redis.client.ping();
      const stop = new AbortController();
      const waits = two.ready(stop.signal);
      const outcome = await Promise.race([
        waits.then(() => "let go"),
        new Promise((resolve) => setTimeout(() => resolve("waits"), 300)),
      ]);
      expect(outcome).toBe("waits");
      stop.abort(new Error("stopped"));
      await expect(waits).rejects.toThrow("stopped");
    });
  });
});
