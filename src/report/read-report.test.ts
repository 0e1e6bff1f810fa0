import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "../domain/report.js";
import { buildReport } from "./build-report.js";
import { parseReport, readReport } from "./read-report.js";
import { sampleEvents, sampleStart, sampleTrial, trialEvent } from "./sample.test-support.js";
import { writeReport } from "./write-report.js";

let dir: string;
let large: string;
let report: Report;

/** About 10 MB, so that it is read in pieces. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "rg-read-"));
  large = join(dir, "large.json");
  const ids = Array.from({ length: 2_000 }, (_, index) => `case-${index}`);
  const events = ids.flatMap((id) =>
    [0, 1].map((repeat) => {
      const output = `${id} "${repeat}" wörter ] } \\ `.repeat(60 + repeat);
      return trialEvent(id, repeat, sampleTrial({ output, passed: repeat === 0 }));
    }),
  );
  report = buildReport([
    sampleStart(ids, 2),
    ...events,
    { event: "end", complete: true, durationS: 1 },
  ]);
  await writeReport(report, large);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("a large report is read in pieces to the same value, outputs when they are asked for", async () => {
  expect(statSync(large).size).toBeGreaterThan(8 * 2 ** 20);
  const back = await readReport(large);
  const trial = back.cases[5]?.trials[1];
  expect(Object.getOwnPropertyDescriptor(trial, "output")?.get).toBeDefined();
  expect(back).toEqual(report);
});

test("outputs can be read after the file was replaced or deleted", async () => {
  const path = join(dir, "moving.json");
  writeFileSync(path, readFileSync(large));
  const back = await readReport(path);
  await writeReport(buildReport(sampleEvents(["other"], 1)), path);
  expect(back.cases[7]?.trials[0]?.output).toBe(report.cases[7]?.trials[0]?.output);
  rmSync(path);
  expect(back.cases[1_999]?.trials[1]?.output).toBe(report.cases[1_999]?.trials[1]?.output);
});

test("a file that was shortened while it was in use is told, not read wrongly", async () => {
  const path = join(dir, "shortened.json");
  writeFileSync(path, readFileSync(large));
  const back = await readReport(path);
  truncateSync(path, 1_000);
  expect(() => back.cases[1_000]?.trials[0]?.output).toThrow("was changed while it was in use");
});

test("any layout is read, packed or not", async () => {
  const value: unknown = JSON.parse(readFileSync(large, "utf8"));
  const indented = JSON.stringify(value, null, 2);
  writeFileSync(join(dir, "indented.json"), `\ufeff${indented}`);
  writeFileSync(join(dir, "packed.json.gz"), gzipSync(JSON.stringify(value)));
  for (const name of ["indented.json", "packed.json.gz"]) {
    expect(await readReport(join(dir, name))).toEqual(report);
  }
});

test("a packed file is known by its content, not by its name", async () => {
  const path = join(dir, "packed.json");
  writeFileSync(path, gzipSync(readFileSync(large)));
  expect((await readReport(path)).cases).toHaveLength(2_000);
});

function broken(name: string, change: (text: string) => string): string {
  const path = join(dir, name);
  writeFileSync(path, change(readFileSync(large, "utf8")));
  return path;
}

test.each<[string, (text: string) => string, string]>([
  ["cut in a trial", (t) => t.slice(0, 0.8 * t.length), "is cut short, not whole JSON"],
  ["cut in its end", (t) => t.slice(0, -20), "is cut short, not whole JSON"],
  [
    "newer",
    (t) => t.replace('"schema_version": 1', '"schema_version": 2'),
    "report schema 2, this regressgate reads up to 1",
  ],
  [
    "NaN in a trial",
    (t) => t.replace('"latency_s":0.25', '"latency_s":NaN'),
    "the case 1, trial 1 is not JSON",
  ],
  [
    "text for a number",
    (t) => t.replace('"latency_s":0.25', '"latency_s":"1"'),
    'case 1, trial 1: "latency_s" must be a number',
  ],
  [
    "a fault in a case",
    (t) => t.replace('"id":"case-1",', '"id":"",'),
    'case 2: "id" must not be empty',
  ],
  [
    "one id twice",
    (t) => t.replace('"id":"case-1",', '"id":"case-0",'),
    'two cases have the id "case-0" (cases 1 and 2)',
  ],
  [
    "a trial that is none",
    (t) => t.replace(/\n {6}\{.*\n/, "\n 7,\n"),
    'case 1: "trials" must be a list of objects',
  ],
  [
    "a case without trials",
    (t) => t.replace(/"trials":\[\n.*\n.*\n/, '"trials":['),
    'case "case-0" has no trials',
  ],
  [
    "two lists of cases",
    (t) => t.replace('"suite":', '"cases":[1],"suite":'),
    '"cases" must be a list of objects',
  ],
])("a large file that is %s is refused by name", async (name, change, message) => {
  const path = broken(`${name}.json`, change);
  await expect(readReport(path)).rejects.toThrow(message);
  await expect(readReport(path)).rejects.toThrow(path);
});

test("a packed file that is torn or damaged is refused by name", async () => {
  const packed = gzipSync(readFileSync(large));
  const torn = join(dir, "torn.json.gz");
  writeFileSync(torn, packed.subarray(0, packed.length / 2));
  await expect(readReport(torn)).rejects.toThrow(
    `${torn}: cannot be unpacked: unexpected end of file`,
  );
  const damaged = join(dir, "damaged.json.gz");
  writeFileSync(damaged, Buffer.concat([packed.subarray(0, 10), Buffer.from("not packed at all")]));
  await expect(readReport(damaged)).rejects.toThrow(`${damaged}: cannot be unpacked`);
});

test("a file that is not there is told by the system's error", async () => {
  await expect(readReport(join(dir, "none.json"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("a small file is read like its text", async () => {
  const path = join(dir, "small.json");
  await writeReport(buildReport(sampleEvents(["a"], 2)), path);
  expect(await readReport(path)).toEqual(parseReport(readFileSync(path, "utf8")));
});
