import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { TrialFinished } from "../domain/journal.js";
import { localExecutor } from "./execute.js";
import { type PlanItem, planRounds } from "./plan.js";

const never = new AbortController().signal;

function finished({ caseIndex, repeat }: PlanItem): TrialFinished {
  const trial = {
    passed: true,
    checks: {},
    latencyS: 0,
    costUsd: null,
    inputTokens: null,
    outputTokens: null,
    error: null,
    output: null,
    metadata: {},
  };
  return { event: "trial", case: String(caseIndex), repeat, trial };
}

async function collect(stream: AsyncIterable<TrialFinished>): Promise<string[]> {
  const names: string[] = [];
  for await (const event of stream) names.push(`${event.case}.${event.repeat}`);
  return names;
}

test("at most `concurrency` trials are under way, and all of the plan are run", async () => {
  let underWay = 0;
  let most = 0;
  const run = async (item: PlanItem) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await wait(2);
    underWay -= 1;
    return finished(item);
  };
  const plan = planRounds([3, 3, 3, 3]);
  const names = await collect(localExecutor({ concurrency: 3 })(plan, run, never));
  expect(most).toBe(3);
  expect(new Set(names).size).toBe(12);
});

test("trials start in the order of the plan", async () => {
  const started: string[] = [];
  const run = async (item: PlanItem) => {
    started.push(`${item.caseIndex}.${item.repeat}`);
    await wait(item.caseIndex === 0 ? 5 : 1);
    return finished(item);
  };
  await collect(localExecutor({ concurrency: 2 })(planRounds([2, 2]), run, never));
  expect(started).toEqual(["0.0", "1.0", "0.1", "1.1"]);
});

test("after the signal none is started, and those under way are waited for", async () => {
  const stop = new AbortController();
  const started: number[] = [];
  const run = async (item: PlanItem) => {
    started.push(item.caseIndex);
    await wait(5);
    stop.abort();
    return finished(item);
  };
  const plan = planRounds([1, 1, 1, 1, 1]);
  const names = await collect(localExecutor({ concurrency: 2 })(plan, run, stop.signal));
  expect(started).toEqual([0, 1]);
  expect(names).toEqual(["0.0", "1.0"]);
});

test("trials that were given up are not in the stream", async () => {
  const run = async (item: PlanItem) => (item.caseIndex === 0 ? null : finished(item));
  const names = await collect(localExecutor({ concurrency: 1 })(planRounds([1, 1]), run, never));
  expect(names).toEqual(["1.0"]);
});

test("a fault ends the stream, and an empty plan is an empty stream", async () => {
  const broken = async () => Promise.reject(new Error("fault"));
  const executor = localExecutor({ concurrency: 2 });
  await expect(collect(executor(planRounds([1]), broken, never))).rejects.toThrow("fault");
  expect(await collect(executor(planRounds([]), broken, never))).toEqual([]);
});

test("no more trials are started once the reader has left", async () => {
  let started = 0;
  const run = async (item: PlanItem) => {
    started += 1;
    await wait(1);
    return finished(item);
  };
  for await (const _ of localExecutor({ concurrency: 1 })(planRounds([50]), run, never)) break;
  await wait(10);
  expect(started).toBeLessThanOrEqual(2);
});
