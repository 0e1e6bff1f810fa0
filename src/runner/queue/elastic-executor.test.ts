/** Exists so that a run follows its workers: more come, all go, it is stopped, one of them fails it. */
import { expect, test } from "vitest";
import type { TrialFinished } from "../../domain/journal.js";
import { planRounds } from "../plan.js";
import { elasticExecutor } from "./elastic-executor.js";

/** Capacity that a test sets, and trials that it ends by hand. */
function bench(first: number) {
  let now = first;
  const listeners = new Set<() => void>();
  const underWay: { resolve(finished: TrialFinished | null): void; reject(error: Error): void }[] =
    [];
  const executor = elasticExecutor({
    now: () => now,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return {
    executor,
    underWay,
    listeners,
    set(value: number) {
      now = value;
      for (const listener of [...listeners]) listener();
    },
    run: () =>
      new Promise<TrialFinished | null>((resolve, reject) => underWay.push({ resolve, reject })),
  };
}

const finished = { event: "trial", case: "a", repeat: 0 } as TrialFinished;
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function count(stream: AsyncIterable<unknown>): Promise<number> {
  let ended = 0;
  for await (const _ of stream) ended += 1;
  return ended;
}

test("starts as many as can be done at the moment, and waits while nobody is there", async () => {
  const { executor, underWay, set, run, listeners } = bench(0);
  const { signal } = new AbortController();
  const all = count(executor(planRounds([5]), run, signal));
  await turn();
  expect(underWay).toHaveLength(0);
  set(2);
  await turn();
  expect(underWay).toHaveLength(2);
  set(1);
  underWay[0]?.resolve(finished);
  await turn();
  expect(underWay).toHaveLength(2);
  set(9);
  await turn();
  expect(underWay).toHaveLength(5);
  for (const each of underWay) each.resolve(finished);
  expect(await all).toBe(5);
  expect(listeners.size).toBe(0);
});

test("a stop starts no more and ends with those under way; a trial given up is not given", async () => {
  const { executor, underWay, run } = bench(2);
  const stop = new AbortController();
  const all = count(executor(planRounds([5]), run, stop.signal));
  await turn();
  stop.abort();
  underWay[0]?.resolve(null);
  underWay[1]?.resolve(finished);
  expect(await all).toBe(1);
  expect(underWay).toHaveLength(2);
});

test("a stop ends the wait for workers, and a fault ends the run", async () => {
  const waiting = bench(0);
  const stop = new AbortController();
  const none = count(waiting.executor(planRounds([5]), waiting.run, stop.signal));
  await turn();
  stop.abort();
  expect(await none).toBe(0);
  const failing = bench(2);
  const failed = count(
    failing.executor(planRounds([5]), failing.run, new AbortController().signal),
  );
  await turn();
  failing.underWay[0]?.reject(new Error("no queue"));
  await expect(failed).rejects.toThrow("no queue");
  expect(failing.listeners.size).toBe(0);
});
