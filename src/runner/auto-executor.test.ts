/** The executor that finds its own concurrency, in real time. */
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { TrialFinished } from "../domain/journal.js";
import { autoExecutor } from "./auto-executor.js";
import { ConcurrencyControl } from "./concurrency-control.js";
import { type PlanItem, planRounds } from "./plan.js";
import { runToJournal } from "./run-to-journal.js";
import { idsOf, optionsOf, suiteOf, targetOf, trialsOf } from "./sample-run.test-support.js";

const never = new AbortController().signal;

function finished({ caseIndex, repeat }: PlanItem): TrialFinished {
  const none = { costUsd: null, inputTokens: null, outputTokens: null, error: null, output: null };
  const trial = { passed: true, checks: {}, latencyS: 0, metadata: {}, ...none };
  return { event: "trial", case: String(caseIndex), repeat, trial };
}

/** Works on so many at a time; the others wait. */
function slots(count: number, ms: number) {
  let free = count;
  const line: (() => void)[] = [];
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    await wait(ms);
    const next = line.shift();
    if (next) next();
    else free += 1;
  };
}

test("it widens while that pays, starts in the plan's order and runs everything once", async () => {
  const control = new ConcurrencyControl();
  const work = slots(8, 4);
  const started: number[] = [];
  let underWay = 0;
  let most = 0;
  const run = async (item: PlanItem) => {
    started.push(item.caseIndex);
    underWay += 1;
    most = Math.max(most, underWay);
    await work();
    underWay -= 1;
    return finished(item);
  };
  const plan = planRounds(Array.from({ length: 500 }, () => 1));
  const names: string[] = [];
  for await (const event of autoExecutor(control)(plan, run, never)) names.push(event.case);
  expect(started).toEqual(plan.items.map(({ caseIndex }) => caseIndex));
  expect(new Set(names).size).toBe(500);
  expect(most).toBeGreaterThanOrEqual(8);
  expect(most).toBeLessThanOrEqual(64);
  expect(control.found.atATime).toBeGreaterThanOrEqual(8);
});

test("after the signal none is started, not even those that wait for their turn", async () => {
  const stop = new AbortController();
  let started = 0;
  const run = async (item: PlanItem) => {
    started += 1;
    if (started === 4) stop.abort();
    await wait(5);
    return finished(item);
  };
  const plan = planRounds(Array.from({ length: 40 }, () => 1));
  const executor = autoExecutor(new ConcurrencyControl());
  const names: string[] = [];
  for await (const event of executor(plan, run, stop.signal)) names.push(event.case);
  expect(started).toBe(4);
  expect(names).toHaveLength(4);
  const none: string[] = [];
  for await (const event of executor(plan, run, stop.signal)) none.push(event.case);
  expect(none).toEqual([]);
});

test("a run of its own width gives the trials of any other", async () => {
  const answer = targetOf(async (id) => {
    await wait(Number(id.slice(1)) % 3);
    return { output: id };
  });
  const suite = suiteOf(idsOf(60), (result) => result.output !== "c7");
  const runWith = async (more: Parameters<typeof optionsOf>[2]) => {
    const { events, ended } = await runToJournal(optionsOf(suite, answer, more));
    const lines = trialsOf(events).map(({ case: id, repeat, trial }) => [id, repeat, trial.passed]);
    return { complete: ended.complete, lines: lines.map(String).sort() };
  };
  const auto = await runWith({ executor: autoExecutor(new ConcurrencyControl()) });
  expect(auto).toEqual(await runWith({}));
  expect(auto.lines).toHaveLength(120);
});
