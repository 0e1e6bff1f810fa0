import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TrialFinished } from "../domain/journal.js";
import { openJournal } from "./journal-writer.js";

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "rg-journal-"));
  path = join(dir, "deep", "report.journal.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function trial(output: string, repeat = 0): TrialFinished {
  return {
    event: "trial",
    case: "a",
    repeat,
    trial: {
      passed: true,
      checks: { contains: { passed: true, score: null, detail: "" } },
      latencyS: 0.5,
      costUsd: null,
      inputTokens: null,
      outputTokens: null,
      error: null,
      output,
      metadata: { myKey: 1 },
      startedAt: "2026-01-01T00:00:00.000Z",
    },
  };
}

test("each event is one line in the spelling of files, there when its turn ends", async () => {
  const journal = openJournal(path);
  expect(journal.isEmpty).toBe(true);
  journal.append(trial("hi"));
  expect(journal.isEmpty).toBe(false);
  await endOfTurn();
  expect(readFileSync(path, "utf8")).toBe(
    '{"event":"trial","case":"a","repeat":0,"trial":{"passed":true,"checks":{"contains":' +
      '{"passed":true,"score":null,"detail":""}},"latency_s":0.5,"cost_usd":null,' +
      '"input_tokens":null,"output_tokens":null,"error":null,"output":"hi",' +
      '"metadata":{"myKey":1},"started_at":"2026-01-01T00:00:00.000Z"}}\n',
  );
  journal.append({ event: "end", complete: true, durationS: 1 });
  journal.close();
  journal.close();
  expect(readFileSync(path, "utf8").split("\n")[1]).toBe(
    '{"event":"end","complete":true,"duration_s":1}',
  );
});

test("a long output is left in the file and read when asked for, after closing and deleting too", () => {
  const journal = openJournal(path);
  const long = "wörter ".repeat(100);
  journal.append(trial("first"));
  const kept = journal.append(trial(long, 1));
  expect(Object.getOwnPropertyDescriptor(kept.trial, "output")?.get).toBeDefined();
  expect(kept).toEqual(trial(long, 1));
  expect(Object.keys(kept.trial)).toEqual(Object.keys(trial(long).trial));
  journal.close();
  rmSync(path);
  expect(kept.trial.output).toBe(long);
  expect({ ...kept.trial }.output).toBe(long);
  expect(JSON.parse(JSON.stringify(kept.trial)).output).toBe(long);
  kept.trial.output = null;
  expect(kept.trial.output).toBeNull();
});

test("a long output can be read before its turn ends", () => {
  const journal = openJournal(path);
  const long = "x".repeat(1000);
  journal.append(trial("first"));
  expect(journal.append(trial(long, 1)).trial.output).toBe(long);
  journal.close();
});

test.skipIf(!existsSync("/dev/full"))(
  "a full disk is told by the next event, and at the end",
  async () => {
    mkdirSync(dirname(path));
    symlinkSync("/dev/full", path);
    const journal = openJournal(path);
    journal.append(trial("lost"));
    await endOfTurn();
    const full = expect.objectContaining({ code: "ENOSPC", path });
    expect(() => journal.append(trial("lost too", 1))).toThrow(full);
    expect(() => journal.close()).toThrow(full);
    rmSync(path);
    openJournal(path).close();
  },
);

test("no lone surrogate is written", () => {
  const journal = openJournal(path);
  journal.append(trial("half \ud83d emoji"));
  journal.append(trial("a backslash before ud83d: \\ud83d"));
  journal.close();
  const [first, second] = readFileSync(path, "utf8").split("\n");
  expect(JSON.parse(first ?? "").trial.output).toBe("half \ufffd emoji");
  expect(JSON.parse(second ?? "").trial.output).toBe("a backslash before ud83d: \\ud83d");
});

test("appending cuts a torn line off and ends a whole one", () => {
  openJournal(path).close();
  writeFileSync(path, '{"event":"a"}\n{"event":"b"}{"ev');
  const whole = '{"event":"a"}\n{"event":"b"}'.length;
  const journal = openJournal(path, { append: whole });
  journal.append({ event: "end", complete: true, durationS: 0 });
  journal.close();
  expect(readFileSync(path, "utf8")).toBe(
    '{"event":"a"}\n{"event":"b"}\n{"event":"end","complete":true,"duration_s":0}\n',
  );
});

test("a journal that grew since it was read is not cut", () => {
  openJournal(path).close();
  writeFileSync(path, '{"event":"a"}\n{"event":"b"}\n');
  expect(() => openJournal(path, { append: 14 })).toThrow("was changed by another run");
  expect(readFileSync(path, "utf8")).toBe('{"event":"a"}\n{"event":"b"}\n');
  openJournal(path, { append: 28 }).close();
});

test("a second run in the same place is refused, and leaves the first one's journal alone", () => {
  const first = openJournal(path);
  first.append(trial("paid for"));
  expect(() => openJournal(path)).toThrow(/another run writes .*: process \d+/);
  expect(() => openJournal(path, { append: 0 })).toThrow("another run writes");
  first.close();
  expect(readFileSync(path, "utf8")).toContain("paid for");
  expect(readdirSync(join(dir, "deep"))).toEqual(["report.journal.jsonl"]);
});

test("a run that starts anew moves an unfinished journal aside", () => {
  for (const [n, text] of ["one", "two", "three"].entries()) {
    const journal = openJournal(path);
    expect(journal.setAside).toBe(n === 0 ? null : path.replace("jsonl", `${n}.jsonl`));
    journal.append(trial(text));
    journal.close();
  }
  expect(readFileSync(path.replace("jsonl", "1.jsonl"), "utf8")).toContain('"one"');
  expect(readFileSync(path.replace("jsonl", "2.jsonl"), "utf8")).toContain('"two"');
  expect(readFileSync(path, "utf8")).toContain('"three"');
});

test("a journal that cannot be made says where", () => {
  writeFileSync(join(dir, "deep"), "a file where a folder is wanted");
  expect(() => openJournal(path)).toThrow(/deep/);
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test("a draft leaves what stands in its place until it appears, with all that it holds", () => {
  const first = openJournal(path);
  first.append(trial("first"));
  first.close();
  const before = readFileSync(path, "utf8");
  const lost = openJournal(path, { draft: true });
  lost.append(trial("never to be seen"));
  expect(readFileSync(path, "utf8")).toBe(before);
  lost.close();
  expect(readdirSync(dirname(path))).toEqual(["report.journal.jsonl"]);

  writeFileSync(`${path}.new`, "what a kill left");
  const long = "long ".repeat(100);
  const draft = openJournal(path, { draft: true });
  const kept = draft.append(trial(long));
  expect(readFileSync(path, "utf8")).toBe(before);
  draft.appear();
  draft.appear();
  expect(draft.setAside).toBe(path.replace("jsonl", "1.jsonl"));
  expect(readFileSync(draft.setAside ?? "", "utf8")).toBe(before);
  expect(readFileSync(path, "utf8")).toContain(long);
  draft.append(trial("after it"));
  draft.close();
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(2);
  expect(kept.trial.output).toBe(long);
  expect(readdirSync(dirname(path))).toEqual(["report.journal.1.jsonl", "report.journal.jsonl"]);
});
