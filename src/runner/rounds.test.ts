/** Rounds that are decided while the run goes on: extra trials, an end by decision, a later sitting. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TrialFinished } from "../domain/journal.js";
import { openJournal } from "./journal-writer.js";
import { trialKey } from "./plan.js";
import type { AfterRound } from "./rounds.js";
import { runToJournal } from "./run-to-journal.js";
import { optionsOf, startedOf, suiteOf, targetOf, trialsOf } from "./sample-run.test-support.js";

const stop: AfterRound = { next: "stop", stoppedBy: "ruled_out" };
const keysOf = (trials: readonly TrialFinished[]) =>
  trials.map((event) => trialKey(event.case, event.repeat, event.burst)).sort();

test("a decision ends a run that is complete all the same", async () => {
  const suite = suiteOf(["a", "b"]);
  const asked: number[] = [];
  const { events, ended } = await runToJournal(
    optionsOf(
      suite,
      targetOf(() => ({ output: "x" })),
      {
        started: startedOf(suite, 5),
        decide: (round, soFar) => {
          asked.push(round);
          expect(trialsOf([...soFar])).toHaveLength(2 * round);
          return round < 3 ? { next: "go_on" } : stop;
        },
      },
    ),
  );
  expect(asked).toEqual([1, 2, 3]);
  expect(trialsOf(events)).toHaveLength(6);
  expect(ended).toMatchObject({
    complete: true,
    adaptive: { rounds: 3, stoppedBy: "ruled_out" },
  });
});

test("extra trials are run before the question is asked again, and not twice", async () => {
  const suite = suiteOf(["a", "b"]);
  const calls: string[] = [];
  const target = targetOf((id, { repeat }) => {
    calls.push(`${id} ${repeat}`);
    return { output: "x" };
  });
  const items = [0, 1].map((index) => ({ caseIndex: 1, repeat: 5 + index, burst: true as const }));
  const decide = (_round: number, soFar: readonly unknown[]): AfterRound =>
    soFar.length < 4 ? { next: "extra", items } : stop;
  const started = startedOf(suite, 5);
  const first = await runToJournal(optionsOf(suite, target, { started, decide }));
  expect(calls).toEqual(["a 0", "b 0", "b 5", "b 6"]);
  expect(keysOf(trialsOf(first.events))).toEqual(["0:a", "0:b", "burst 5:b", "burst 6:b"]);
  const done = new Map(
    trialsOf(first.events)
      .slice(0, 3)
      .map((event) => [trialKey(event.case, event.repeat, event.burst), event]),
  );
  calls.length = 0;
  const second = await runToJournal(optionsOf(suite, target, { started, decide, done }));
  expect(calls).toEqual(["b 6"]);
  expect(keysOf(trialsOf(second.events))).toEqual(keysOf(trialsOf(first.events)));
  expect(second.ended.complete).toBe(true);
});

test("a run that is cut within a round decides nothing", async () => {
  const suite = suiteOf(["a", "b", "c"]);
  const interruption = new AbortController();
  const target = targetOf((id, { repeat }) => {
    if (id === "a" && repeat === 1) interruption.abort();
    return { output: "x" };
  });
  const { ended } = await runToJournal(
    optionsOf(suite, target, {
      started: startedOf(suite, 4),
      signal: interruption.signal,
      decide: (round) => {
        expect(round).toBe(1);
        return { next: "go_on" };
      },
    }),
  );
  expect(ended).toMatchObject({ complete: false, stoppedBy: "interrupted" });
  expect(ended.adaptive).toBeUndefined();
});

test("extra trials of before are in the new journal though the run is cut before they are asked for", async () => {
  const dir = mkdtempSync(join(tmpdir(), "rg-rounds-"));
  try {
    const suite = suiteOf(["a"]);
    const started = startedOf(suite, 5);
    const items = [{ caseIndex: 0, repeat: 5, burst: true as const }];
    const answers = targetOf(() => ({ output: "x" }));
    const decide = (_round: number, soFar: readonly unknown[]): AfterRound =>
      soFar.length < 3 ? { next: "extra", items } : stop;
    const { events } = await runToJournal(optionsOf(suite, answers, { started, decide }));
    const burst = trialsOf(events).find((event) => event.burst) as TrialFinished;

    const interruption = new AbortController();
    const target = targetOf(() => {
      interruption.abort();
      return { output: "x" };
    });
    const path = join(dir, "report.journal.jsonl");
    const cut = optionsOf(suite, target, {
      started,
      done: new Map([[trialKey("a", 5, true), burst]]),
      journal: openJournal(path, { draft: true }),
      resumed: false,
      signal: interruption.signal,
      decide: () => ({ next: "go_on" }),
    });
    expect((await runToJournal(cut)).ended.complete).toBe(false);
    expect(readFileSync(path, "utf8")).toContain('"repeat":5,"burst":true');
  } finally {
    rmSync(dir, { recursive: true });
  }
});
