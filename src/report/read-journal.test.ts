import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JournalEvent, TrialFinished } from "../domain/journal.js";
import { openJournal } from "../runner/journal-writer.js";
import { buildReport } from "./build-report.js";
import { readJournal } from "./read-journal.js";
import { sampleError, sampleStart, sampleTrial, trialEvent } from "./sample.test-support.js";

let dir: string;
let path: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "rg-readj-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => {
  path = join(dir, `${Math.random()}.jsonl`);
});

const start = sampleStart(["a", "b"], 2);
const trials: TrialFinished[] = [
  trialEvent("a", 0, sampleTrial({ output: "short" })),
  trialEvent("b", 0, sampleTrial({ output: `ünïcode 🙂 ${"long ".repeat(80)}` })),
  trialEvent("a", 1, sampleError()),
];
const warning: JournalEvent = { event: "warning", code: "target", text: "restarted" };
const end: JournalEvent = { event: "end", complete: false, stoppedBy: "interrupted", durationS: 3 };

function write(events: readonly JournalEvent[], append?: number): void {
  const journal = openJournal(path, append === undefined ? {} : { append });
  for (const event of events) journal.append(event);
  journal.close();
}

test("a journal is read back as it was written", async () => {
  write([start, ...trials, warning, end]);
  const journal = await readJournal(path);
  expect(journal).toEqual({
    started: start,
    trials,
    warnings: [{ code: "target", text: "restarted" }],
    ended: end,
    validBytes: readFileSync(path).length,
  });
});

test("long outputs stay in the file until they are asked for", async () => {
  write([start, ...trials]);
  const { trials: read } = await readJournal(path);
  const lazy = read.map(
    (t) => Object.getOwnPropertyDescriptor(t.trial, "output")?.get !== undefined,
  );
  expect(lazy).toEqual([false, true, false]);
  rmSync(path);
  expect(read).toEqual(trials);
});

test("a run that went on after an earlier end has not ended", async () => {
  write([start, trials[0] as TrialFinished, end, trials[1] as TrialFinished]);
  expect((await readJournal(path)).ended).toBeUndefined();
});

test("cutting a journal at any byte loses no line that was completed", async () => {
  write([start, ...trials, warning, end]);
  const whole = readFileSync(path);
  const firstLine = whole.indexOf("\n");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length }), async (cut) => {
      const bytes = whole.subarray(0, cut);
      writeFileSync(path, bytes);
      if (cut < firstLine) {
        await expect(readJournal(path)).rejects.toThrow(/the journal is empty|its first line/);
        return;
      }
      const completed = bytes.toString("latin1").split("\n").length - 1;
      const journal = await readJournal(path);
      const events = [journal.started, ...journal.trials, ...journal.warnings, journal.ended];
      const count = events.filter((event) => event !== undefined).length;
      expect(count).toBeGreaterThanOrEqual(completed);
      expect(journal.trials).toEqual(trials.slice(0, journal.trials.length));
      // And it can be gone on with: the torn rest is cut off, every line is whole again.
      write([trialEvent("b", 1)], journal.validBytes);
      const again = await readJournal(path);
      expect(again.trials).toEqual([...journal.trials, trialEvent("b", 1)]);
      expect(again.warnings).toEqual(journal.warnings);
    }),
    { numRuns: 150, examples: [[firstLine], [firstLine + 1], [whole.length], [whole.length - 1]] },
  );
});

test("damaged lines are passed over with a warning; so are trials of strange cases", async () => {
  write([start, ...trials]);
  const [first, second, ...rest] = readFileSync(path, "utf8").split("\n");
  const stranger = JSON.stringify(JSON.parse(second ?? "")).replace('"case":"a"', '"case":"z"');
  const lines = [first, "\u0000\u0000garbage", '{"event":"trial"}', stranger, second, ...rest];
  writeFileSync(path, lines.join("\n"));
  const journal = await readJournal(path);
  expect(journal.trials).toEqual(trials);
  expect(journal.warnings).toEqual([
    {
      code: "damaged_journal",
      text: "3 damaged lines of the journal passed over; their trials are run again",
    },
  ]);
  expect(journal.validBytes).toBe(readFileSync(path).length);
});

test("a report can be made of what was read, the later line of a trial wins", async () => {
  write([start, ...trials, trialEvent("a", 1), trialEvent("b", 1)]);
  const { started, trials: read } = await readJournal(path);
  const report = buildReport([started, ...read]);
  expect(report).toMatchObject({ run: { complete: true }, totals: { trials: 4, errors: 0 } });
});

test.each([
  ["an empty file", "", "the journal is empty"],
  [
    "a torn first line",
    '{"event":"run","journal_ver',
    "is not a journal of regressgate, or its first line",
  ],
  ["something else", '{"id":"case-1"}\n', "is not a journal of regressgate"],
  [
    "another version",
    '{"event":"run","journal_version":2}\n',
    "journal version 2, this regressgate reads version 1",
  ],
  [
    "a damaged first line",
    '{"event":"run","journal_version":1}\n',
    "the first line of the journal is damaged",
  ],
])("%s is refused by name", async (_what, text, message) => {
  writeFileSync(path, text);
  await expect(readJournal(path)).rejects.toThrow(`${path}: ${message}`);
});
