import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { RunStop } from "./stop.js";

test("stopping starts no more; without a grace it waits until the work ends", async () => {
  const stop = new RunStop();
  const work = stop.waitFor(wait(20, "done"));
  stop.stop("max_errors");
  stop.stop("interrupted");
  expect(stop.soft.aborted).toBe(true);
  expect(stop.reason).toBe("max_errors");
  expect(await work).toBe("done");
  expect(stop.hard.aborted).toBe(false);
});

test("after the grace the wait is ended, and the work is told", async () => {
  const stop = new RunStop();
  const work = stop.waitFor(new Promise<string>(() => {}));
  stop.stop("interrupted", 0.01);
  expect(await work).toBeNull();
  expect(stop.hard.aborted).toBe(true);
  expect(await stop.waitFor(wait(5, "late"))).toBeNull();
});

test("an interruption shortens a wait that had no end", async () => {
  const stop = new RunStop();
  stop.stop("max_cost_usd");
  stop.stop("interrupted", 0.01);
  expect(await stop.waitFor(new Promise<string>(() => {}))).toBeNull();
  expect(stop.reason).toBe("max_cost_usd");
});

test("work that fails rejects, also when the run is stopping", async () => {
  const stop = new RunStop();
  stop.stop("interrupted", 5);
  await expect(stop.waitFor(Promise.reject(new Error("x")))).rejects.toThrow("x");
  stop.dispose();
});
