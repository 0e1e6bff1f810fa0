/** That shards are joined to the report of the whole run, and that what is no shard of it is refused. */
import { describe, expect, it } from "vitest";
import type { RunStarted } from "../domain/journal.js";
import type { Report } from "../domain/report.js";
import { shardOf } from "../domain/shard.js";
import { buildReport } from "./build-report.js";
import { mergeReports } from "./merge-reports.js";
import { reportText } from "./report-text.js";
import { sampleEvents, sampleStart, sampleTrial, trialEvent } from "./sample.test-support.js";

const ids = Array.from({ length: 12 }, (_, index) => `case-${index}`);
const of = 3;

function started(index: number, more: Partial<RunStarted> = {}): RunStarted {
  const whole = sampleStart(ids, 2);
  const cases = whole.cases.flatMap((head, position) =>
    shardOf(head.id, of) === index ? [{ ...head, position }] : [],
  );
  return { ...whole, cases, shards: { index, of, cases: ids.length }, ...more };
}

function shard(index: number, more: Partial<RunStarted> = {}, drop = 0): Report {
  const start = started(index, more);
  const trials = start.cases.flatMap(({ id }) => [
    trialEvent(id, 0),
    trialEvent(id, 1, sampleTrial({ passed: false })),
  ]);
  const kept = trials.slice(0, trials.length - drop);
  return buildReport([
    start,
    ...kept,
    {
      event: "end",
      complete: drop === 0,
      durationS: 0.5,
      ...(drop ? { stoppedBy: "killed" } : {}),
    },
  ]);
}

const named = (...reports: Report[]) =>
  reports.map((report, index) => ({ name: `${"abcdef"[index]}.json`, report }));
const textOf = (report: Report) => [...reportText(report)].join("");

describe("mergeReports", () => {
  it("gives the bytes of the whole run, whatever the order of the shards", () => {
    const events = sampleEvents(ids, 2).map((event) =>
      event.event === "trial" && event.repeat === 1
        ? { ...event, trial: sampleTrial({ passed: false }) }
        : event,
    );
    const merged = mergeReports(named(shard(3), shard(1), shard(2)));
    expect(textOf(merged)).toBe(textOf(buildReport(events)));
  });

  it("refuses gaps, overlaps and strangers by name", () => {
    expect(() => mergeReports(named(shard(1), shard(3)))).toThrow(/^shard 2\/3 is missing/);
    expect(() => mergeReports(named(shard(1), shard(2), shard(3), shard(2)))).toThrow(
      "b.json and d.json are both shard 2/3",
    );
    const whole = buildReport(sampleEvents(ids, 2));
    expect(() => mergeReports(named(shard(1), whole))).toThrow(
      "b.json is not the report of a shard",
    );
    const lying = shard(2);
    const moved = { ...lying, cases: [...lying.cases, ...shard(1).cases.slice(0, 1)] };
    expect(() => mergeReports(named(shard(1), moved, shard(3)))).toThrow(
      /^b\.json says shard 2\/3, but holds others' cases/,
    );
  });

  it.each<[string, Partial<RunStarted>]>([
    ["the targets differ", { target: "./other.ts" }],
    ["the suites differ", { suite: { ...sampleStart(ids, 2).suite, fingerprint: "other" } }],
    ["the repeats differ", { repeats: 4 }],
    ["the key 'system' differs", { system: "m-2" }],
    ["the states of the code differ", { git: { commit: "b", tree: "c" } }],
    ["the selections differ", { filtered: { cases: ["a*"], tags: [] } }],
    ["the seeds differ", { seed: 8 }],
  ])("refuses mixed shards: %s", (what, more) => {
    const mixed = named(shard(1), shard(2, more), shard(3));
    expect(() => mergeReports(mixed)).toThrow(
      new RegExp(`^a\\.json and b\\.json are not shards of one run: .*${what}`),
    );
  });

  it("with a shard that was cut short is incomplete, and lacks its cases alone", () => {
    const merged = mergeReports(named(shard(1), shard(2, {}, 2), shard(3)));
    expect(merged.run).toMatchObject({ complete: false, stoppedBy: "killed" });
    expect(merged.run?.shards).toBeUndefined();
    expect(merged.cases).toHaveLength(ids.length - 1);
    expect(() => mergeReports(named(shard(1), shard(2, {}, 2)))).toThrow(/shard 3\/3 is missing/);
  });
});
