import fc from "fast-check";
import { expect, test } from "vitest";
import type { JournalEvent } from "../domain/journal.js";
import { buildReport } from "./build-report.js";
import { reportText } from "./report-text.js";
import {
  sampleError,
  sampleEvents,
  sampleStart,
  sampleTrial,
  trialEvent,
} from "./sample.test-support.js";

test("the report holds what the first event says, and each case's trials in repeat order", () => {
  const { trials: _trials, ...head } = { ...sampleStart(["a"], 3).cases[0], trials: [] };
  const report = buildReport([
    sampleStart(["a", "b"], 2),
    trialEvent("b", 1, sampleTrial({ output: "b1" })),
    trialEvent("a", 0, sampleTrial({ output: "a0" })),
    trialEvent("b", 0, sampleTrial({ output: "b0" })),
    { event: "warning", code: "target", text: "restarted" },
    { event: "warning", code: "target", text: "restarted" },
    trialEvent("a", 1, sampleTrial({ output: "a1" })),
    { event: "end", complete: true, durationS: 2 },
  ]);
  expect(report).toMatchObject({
    schemaVersion: 1,
    target: "./app.ts:answer",
    repeats: 2,
    metadata: { branch: "main" },
    run: {
      complete: true,
      seed: 7,
      system: { model_name: "m-1" },
      durationS: 2,
      warnings: [{ code: "target", text: "restarted" }],
    },
    totals: { trials: 4, passRate: 1 },
  });
  expect(report.cases.map((c) => c.trials.map((t) => t.output))).toEqual([
    ["a0", "a1"],
    ["b0", "b1"],
  ]);
  expect(report.cases[0]).toMatchObject({ tags: head.tags, checkTypes: head.checkTypes });
  expect(report.cases[0]).not.toHaveProperty("planned");
});

test("the last of several events of one trial counts", () => {
  const report = buildReport([
    sampleStart(["a"], 1),
    trialEvent("a", 0, sampleError()),
    { event: "end", complete: true, durationS: 1 },
    trialEvent("a", 0, sampleTrial()),
    { event: "end", complete: true, durationS: 2 },
  ]);
  expect(report.totals).toMatchObject({ trials: 1, errors: 0, passRate: 1 });
  expect(report.run?.durationS).toBe(2);
});

test("a run that was cut short is incomplete, says why, and leaves out cases without trials", () => {
  const cut: JournalEvent[] = [
    sampleStart(["a", "b", "c"], 2),
    trialEvent("a", 0),
    trialEvent("b", 0),
  ];
  const killed = buildReport(cut);
  expect(killed.run).toMatchObject({ complete: false, stoppedBy: "killed", durationS: 0 });
  expect(killed.cases.map((c) => c.id)).toEqual(["a", "b"]);
  const stopped = buildReport([
    ...cut,
    { event: "end", complete: false, stoppedBy: "max_errors", durationS: 1 },
  ]);
  expect(stopped.run).toMatchObject({ complete: false, stoppedBy: "max_errors" });
});

test("a run that was killed after its last trial is complete", () => {
  const events = sampleEvents(["a"], 2).filter((event) => event.event !== "end");
  expect(buildReport(events).run).toMatchObject({ complete: true });
});

test("without any trial, or without its first event, a run has no report", () => {
  expect(() => buildReport([sampleStart(["a"], 1)])).toThrow("no trial has finished");
  expect(() => buildReport([trialEvent("a", 0)])).toThrow("lack the first one");
});

test("any order of the trials gives the same bytes", () => {
  const start = sampleStart(["a", "b", "c"], 3);
  const cell = fc.record({
    passed: fc.boolean(),
    errored: fc.boolean(),
    latencyS: fc.double({ min: 0, max: 9, noNaN: true }),
    costUsd: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    output: fc.string({ unit: "binary" }),
  });
  const trialOf = (value: ReturnType<typeof cell.generate>["value"]) => {
    const { errored, score, passed, ...more } = value;
    if (errored) return sampleError({ latencyS: more.latencyS });
    return sampleTrial({ ...more, passed, checks: { grade: { passed, score, detail: "" } } });
  };
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 9, maxLength: 9 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 }),
      (cells, order) => {
        const trials = cells.map((value, index) =>
          trialEvent("abc".charAt(index % 3), Math.floor(index / 3), trialOf(value)),
        );
        const end: JournalEvent = { event: "end", complete: true, durationS: 1 };
        const text = (events: JournalEvent[]) =>
          [...reportText(buildReport([start, ...events, end]))].join("");
        const shuffled = order.flatMap((index) => trials[index] ?? []);
        expect(text(shuffled)).toBe(text(trials));
      },
    ),
    { numRuns: 100 },
  );
});
