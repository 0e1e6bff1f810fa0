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
});
