import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { CheckConfigError } from "../domain/errors.js";
import type { RunStarted, TrialFinished } from "../domain/journal.js";
import { toCamel } from "../domain/key-style.js";
import { Secrets } from "../domain/secrets.js";
import type { BoundCase, Suite } from "../domain/suite.js";
import { suiteConfigSchema } from "../domain/suite-config.js";
import type { CallContext, Target } from "../domain/target.js";
import { emptyResult, type TargetResult } from "../domain/target-result.js";
import { localExecutor } from "./execute.js";
import { openJournal } from "./journal-writer.js";
import { trialKey } from "./plan.js";
import type { RunProgress } from "./progress.js";
import { type RunOptions, runToJournal } from "./run-to-journal.js";

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "rg-run-"));
  path = join(dir, "report.journal.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function suiteOf(ids: string[], check: (result: TargetResult) => boolean = () => true): Suite {
  const cases = ids.map(
    (id): BoundCase => ({
      case: { id, input: id, checks: [{ type: "custom" }], tags: [], metadata: {} },
      checks: [
        {
          label: "custom",
          params: {},
          spec: { type: "custom" },
          check: {
            type: "custom",
            summary: "",
            params: z.any(),
            run: (result) => ({ passed: check(result), score: null, detail: "" }),
          },
        },
      ],
      head: { id, tags: [] },
    }),
  );
  return {
    cases,
    fingerprint: "f",
    checksByFingerprint: {},
    config: toCamel(suiteConfigSchema, suiteConfigSchema.parse({})),
    writtenConfig: {},
    baseDir: dir,
  };
}

type Answer = (
  id: string,
  context: CallContext,
) => Partial<TargetResult> | Promise<Partial<TargetResult>>;

function targetOf(answer: Answer, warnings: string[] = []): Target {
  return {
    name: "test",
    warnings,
    open: async () => {},
    close: async () => {},
    call: async (input, context) => ({
      result: { ...emptyResult(), ...(await answer(String(input), context)) },
      latencyS: 0.1,
      attempts: [],
    }),
  };
}

function startedOf(suite: Suite, repeats: number): RunStarted {
  return {
    event: "run",
    journalVersion: 1,
    regressgateVersion: "0.2.0",
    createdAt: "2026-01-01T00:00:00Z",
    target: "test",
    repeats,
    metadata: {},
    suite: { fingerprint: suite.fingerprint, checks: {}, config: {} },
    seed: 0,
    cases: suite.cases.map((bound) => ({ ...bound.head, planned: repeats })),
  };
}

function optionsOf(suite: Suite, target: Target, more: Partial<RunOptions> = {}): RunOptions {
  return {
    suite,
    target,
    started: startedOf(suite, 2),
    journal: null,
    executor: localExecutor({ concurrency: 2 }),
    limits: {},
    keepOutputs: true,
    redact: [],
    secrets: new Secrets(),
    signal: new AbortController().signal,
    ...more,
  };
}

function idsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `c${index + 1}`);
}

function trialsOf(events: readonly { event: string }[]): TrialFinished[] {
  return events.filter((event): event is TrialFinished => event.event === "trial");
}

function linesOf(file: string): Record<string, unknown>[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("a run is a stream of events, the same in memory and in the journal", async () => {
  const suite = suiteOf(["a", "b"], (result) => result.output !== "b");
  const progress: RunProgress[] = [];
  const { events, ended } = await runToJournal(
    optionsOf(
      suite,
      targetOf((id) => ({ output: id, costUsd: 0.5 }), ["was restarted", "was restarted"]),
      {
        journal: openJournal(path),
        onTrial: (_event, now) => progress.push(now),
      },
    ),
  );
  expect(events.map((event) => event.event)).toEqual([
    "run",
    "trial",
    "trial",
    "trial",
    "trial",
    "warning",
    "end",
  ]);
  expect(linesOf(path).map((line) => line["event"])).toEqual(events.map((event) => event.event));
  expect(ended).toMatchObject({ complete: true });
  expect(ended.stoppedBy).toBeUndefined();
  expect(progress.at(-1)).toMatchObject({
    done: 4,
    total: 4,
    passed: 2,
    errors: 0,
    costUsd: 2,
    calledNow: 4,
  });
});

test("each repeat is a call of its own", async () => {
  let counter = 0;
  const suite = suiteOf(["a"]);
  const target = targetOf(() => ({ output: String(++counter) }));
  const { events } = await runToJournal(optionsOf(suite, target, { started: startedOf(suite, 5) }));
  expect(new Set(trialsOf(events).map((event) => event.trial.output)).size).toBe(5);
  expect(counter).toBe(5);
});

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

test("trials of an earlier sitting are not called again, and count", async () => {
  const suite = suiteOf(["a", "b"]);
  const first = await runToJournal(
    optionsOf(
      suite,
      targetOf((id) => ({ output: `old ${id}`, costUsd: 1 })),
    ),
  );
  const done = new Map<string, TrialFinished>();
  for (const event of trialsOf(first.events)) {
    if (event.repeat === 0) done.set(trialKey(event.case, 0), event);
  }
  const called: string[] = [];
  const progress: RunProgress[] = [];
  const target = targetOf((id, { repeat }) => {
    called.push(`${id}.${repeat}`);
    return { output: `new ${id}` };
  });
  const { events, ended } = await runToJournal(
    optionsOf(suite, target, {
      done,
      journal: openJournal(path),
      earlierDurationS: 100,
      earlierWarnings: [{ code: "target", text: "earlier" }],
      onTrial: (_event, now) => progress.push(now),
    }),
  );
  expect(called).toEqual(["a.1", "b.1"]);
  expect(trialsOf(events).map((event) => event.trial.output)).toEqual([
    "old a",
    "old b",
    "new a",
    "new b",
  ]);
  expect(events[1]).toEqual({ event: "warning", code: "target", text: "earlier" });
  expect(ended.durationS).toBeGreaterThanOrEqual(100);
  expect(progress[0]).toMatchObject({ done: 3, calledNow: 1, costUsd: 2 });
  // A journal that begins anew holds the earlier trials too: it is whole by itself.
  expect(linesOf(path)).toHaveLength(events.length);
});

test("a journal that is continued gets the new events only", async () => {
  const suite = suiteOf(["a", "b"]);
  const first = await runToJournal(
    optionsOf(
      suite,
      targetOf((id) => ({ output: id })),
      {
        journal: openJournal(path),
        limits: { maxErrors: 1 },
      },
    ),
  );
  const before = readFileSync(path, "utf8");
  const done = new Map(
    trialsOf(first.events).map((event) => [trialKey(event.case, event.repeat), event]),
  );
  const { events } = await runToJournal(
    optionsOf(
      suite,
      targetOf(() => Promise.reject(new Error("called"))),
      {
        done,
        journal: openJournal(path, { append: Buffer.byteLength(before) }),
      },
    ),
  );
  expect(trialsOf(events)).toHaveLength(4);
  const after = readFileSync(path, "utf8");
  expect(after.startsWith(before)).toBe(true);
  expect(after.slice(before.length)).toMatch(/^\{"event":"end","complete":true,[^\n]*\n$/);
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

test("no secret is written, whatever carries it", async () => {
  const secret = "hk-0c9e-notreal";
  const secrets = new Secrets();
  secrets.addHeader(secret);
  const suite = suiteOf(["echo", "fails"]);
  const started = {
    ...startedOf(suite, 1),
    metadata: { key: secret },
    system: { prompt: secret },
    target: `https://example.test/?key=${secret}`,
    suite: { fingerprint: "f", checks: {}, config: { http: { headers: { key: secret } } } },
  };
  const target = targetOf(
    (id) =>
      id === "echo" ? { output: `key ${secret}` } : Promise.reject(new Error(`bad key ${secret}`)),
    [`restarted with ${secret}`],
  );
  const { events } = await runToJournal(
    optionsOf(suite, target, { started, secrets, journal: openJournal(path) }),
  );
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(readFileSync(path, "utf8")).not.toContain(secret);
  expect(
    trialsOf(events)
      .map((event) => event.trial.passed)
      .sort(),
  ).toEqual([false, true]);
});

test("an invalid pattern of redact is told before the first call, and the journal is let go", async () => {
  const suite = suiteOf(["a"]);
  let calls = 0;
  const target = targetOf(() => {
    calls += 1;
    return {};
  });
  const run = runToJournal(optionsOf(suite, target, { redact: ["["], journal: openJournal(path) }));
  await expect(run).rejects.toThrow(/^redact: /);
  expect(calls).toBe(0);
  openJournal(path).close();
});

test("1,000 trials of an instant target cost little", async () => {
  const suite = suiteOf(idsOf(500));
  const run = () =>
    runToJournal(
      optionsOf(
        suite,
        targetOf((id) => ({ output: `answer ${id}` })),
        {
          journal: openJournal(path),
          executor: localExecutor({ concurrency: 4 }),
        },
      ),
    );
  await run();
  const start = performance.now();
  await run();
  // About 40 ms on a quiet machine; the bound only catches a change of kind.
  expect(performance.now() - start).toBeLessThan(1_000);
});
