import { describe, expect, it } from "vitest";
import { Pacer } from "./pacer.js";

const never = new AbortController().signal;

async function elapsed(work: unknown): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

describe("Pacer", () => {
  it("lets everything through without a limit", async () => {
    const pacer = new Pacer();
    expect(
      await elapsed(Promise.all(Array.from({ length: 100 }, () => pacer.ready(never)))),
    ).toBeLessThan(50);
  });

  it("spaces requests", async () => {
    const pacer = new Pacer({ requestsPerMinute: 600 });
    const ms = await elapsed(Promise.all([1, 2, 3].map(() => pacer.ready(never))));
    expect(ms).toBeGreaterThan(190);
  });

  it("keeps the longer of two pauses", async () => {
    const pacer = new Pacer();
    pacer.pause(0.2);
    pacer.pause(0.05);
    expect(await elapsed(pacer.ready(never))).toBeGreaterThan(190);
  });

  it("waits when the tokens of the last minute reach the limit", async () => {
    const pacer = new Pacer({ tokensPerMinute: 100 });
    pacer.spend(60);
    await pacer.ready(never);
    pacer.spend(60);
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error("still waiting")), 100);
    await expect(pacer.ready(stop.signal)).rejects.toThrow("still waiting");
  });

  it("keeps the spacing after a pause, in the order in which the calls asked", async () => {
    const pacer = new Pacer({ requestsPerMinute: 1200 });
    const begun: { call: number; at: number }[] = [];
    const start = performance.now();
    const calls = [0, 1, 2, 3, 4].map(async (call) => {
      await pacer.ready(never);
      if (call === 0) pacer.pause(0.3);
      begun.push({ call, at: performance.now() - start });
    });
    await Promise.all(calls);
    expect(begun.map(({ call }) => call)).toEqual([0, 1, 2, 3, 4]);
    const after = begun.slice(1);
    expect(after[0]?.at).toBeGreaterThan(295);
    // 50 ms between any two, not all at once when the pause is over.
    expect((after.at(-1)?.at ?? 0) - (after[0]?.at ?? 0)).toBeGreaterThan(120);
  });

  it("counts the tokens of calls under way, by the mean of those known", async () => {
    const pacer = new Pacer({ tokensPerMinute: 100 });
    await pacer.ready(never);
    pacer.spend(30);
    // 30 spent, two under way at 30 each: one more would begin at 90, the next not.
    for (let n = 0; n < 3; n++) await pacer.ready(never);
    let begun = false;
    const next = Promise.resolve(pacer.ready(never)).then(() => {
      begun = true;
    });
    await new Promise((done) => setTimeout(done, 50));
    expect(begun).toBe(false);
    pacer.spend(0);
    await next;
    expect(begun).toBe(true);
  });

  it("lets a call through that is larger than the limit by itself", async () => {
    const pacer = new Pacer({ tokensPerMinute: 10 });
    await pacer.ready(never);
  });

  it("lets all go who wait when the run is interrupted", async () => {
    const pacer = new Pacer({ requestsPerMinute: 1 });
    await pacer.ready(never);
    const stop = new AbortController();
    const waiting = [1, 2, 3].map(() => Promise.resolve(pacer.ready(stop.signal)));
    setTimeout(() => stop.abort(new Error("interrupted")), 20);
    const ended = await Promise.allSettled(waiting);
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });
});
