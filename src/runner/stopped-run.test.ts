import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CheckConfigError } from "../domain/errors.js";
import { localExecutor } from "./execute.js";
import { openJournal } from "./journal-writer.js";
import { runToJournal } from "./run-to-journal.js";
import {
  idsOf,
  linesOf,
  optionsOf,
  suiteOf,
  targetOf,
  trialsOf,
} from "./sample-run.test-support.js";

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "rg-run-"));
  path = join(dir, "report.journal.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test("an interruption keeps what is done and what is under way, and starts no more", async () => {
  const interrupt = new AbortController();
  const suite = suiteOf(idsOf(50));
  let finished = 0;
  const target = targetOf(async (id) => {
    await wait(5);
    return { output: id };
  });
  const { events, ended } = await runToJournal(
    optionsOf(suite, target, {
      journal: openJournal(path),
      signal: interrupt.signal,
      onTrial: () => {
        finished += 1;
        if (finished === 10) interrupt.abort();
      },
    }),
  );
  expect(ended).toMatchObject({ complete: false, stoppedBy: "interrupted" });
  const count = trialsOf(events).length;
  expect(count).toBeGreaterThanOrEqual(10);
  expect(count).toBeLessThanOrEqual(12);
  expect(linesOf(path)).toHaveLength(count + 2);
  expect(linesOf(path).at(-1)).toMatchObject({ event: "end", complete: false });
});

test("trials that do not end within the grace are given up and told so", async () => {
  const interrupt = new AbortController();
  const told: string[] = [];
  const suite = suiteOf(["quick", "stuck"]);
  const target = targetOf(async (id, { signal }) => {
    if (id === "quick") {
      await wait(1);
      interrupt.abort();
      return { output: "done" };
    }
    signal.addEventListener("abort", () => told.push(id));
    return new Promise(() => {});
  });
  const { events, ended } = await runToJournal(
    optionsOf(suite, target, { signal: interrupt.signal, graceS: 0.05 }),
  );
  expect(trialsOf(events).map((event) => event.case)).toEqual(["quick"]);
  expect(ended.stoppedBy).toBe("interrupted");
  expect(told).toEqual(["stuck"]);
});

test("a run that was interrupted before it began calls nothing", async () => {
  const suite = suiteOf(["a"]);
  const target = targetOf(() => Promise.reject(new Error("called")));
  const { events, ended } = await runToJournal(
    optionsOf(suite, target, { signal: AbortSignal.abort() }),
  );
  expect(trialsOf(events)).toEqual([]);
  expect(ended).toMatchObject({ complete: false, stoppedBy: "interrupted" });
});

test("max_errors stops cleanly, the trials under way are kept", async () => {
  const suite = suiteOf(idsOf(40));
  const target = targetOf(() => Promise.reject(new Error("down")));
  const { events, ended } = await runToJournal(
    optionsOf(suite, target, { limits: { maxErrors: 3 } }),
  );
  expect(ended).toMatchObject({ complete: false, stoppedBy: "max_errors" });
  expect(trialsOf(events).length).toBeGreaterThanOrEqual(3);
  expect(trialsOf(events).length).toBeLessThanOrEqual(4);
});

test("max_cost_usd is kept, with trials under way counted", async () => {
  const suite = suiteOf(idsOf(100));
  const target = targetOf(async (id) => {
    await wait(1);
    return { output: id, costUsd: 0.1 };
  });
  const executor = localExecutor({ concurrency: 4 });
  const { events, ended } = await runToJournal(
    optionsOf(suite, target, { executor, limits: { maxCostUsd: 2 } }),
  );
  const spent = trialsOf(events).length * 0.1;
  expect(ended).toMatchObject({ complete: false, stoppedBy: "max_cost_usd" });
  expect(spent).toBeCloseTo(2, 9);
});

test("a limit that is met by the last trial leaves the run complete", async () => {
  const suite = suiteOf(idsOf(5));
  const target = targetOf((id) => ({ output: id, costUsd: 0.1 }));
  const { ended } = await runToJournal(optionsOf(suite, target, { limits: { maxCostUsd: 1 } }));
  expect(ended).toMatchObject({ complete: true });
  expect(ended.stoppedBy).toBeUndefined();
});

test("a check that refuses its parameters in mid-run stops the run; the journal stays", async () => {
  const suite = suiteOf(idsOf(30), (result) => {
    if (result.output === "c3") throw new CheckConfigError("bad field");
    return true;
  });
  const run = runToJournal(
    optionsOf(
      suite,
      targetOf((id) => ({ output: id })),
      { journal: openJournal(path) },
    ),
  );
  await expect(run).rejects.toThrow('case "c3", check "custom": bad field');
  const lines = linesOf(path);
  expect(lines.at(-1)).toMatchObject({ event: "end", complete: false, stopped_by: "check_config" });
  expect(lines.length).toBeGreaterThanOrEqual(4);
  openJournal(path, { append: readFileSync(path).length }).close();
});
