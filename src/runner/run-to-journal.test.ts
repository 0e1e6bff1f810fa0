import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TrialFinished } from "../domain/journal.js";
import { Secrets } from "../domain/secrets.js";
import { localExecutor } from "./execute.js";
import { openJournal } from "./journal-writer.js";
import { trialKey } from "./plan.js";
import type { RunProgress } from "./progress.js";
import { runToJournal } from "./run-to-journal.js";
import {
  idsOf,
  linesOf,
  optionsOf,
  startedOf,
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
    ofCases: { passed: new Uint32Array([2, 0]), done: new Uint32Array([2, 2]) },
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
  expect(progress.at(-1)?.ofCases.done).toEqual(new Uint32Array([2, 2]));
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
