/** Places where runs are kept: many writers at once, writers killed in the middle, what is read back. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import type { Report } from "../domain/report.js";
import { writeReport } from "../report/write-report.js";
import { entryOfReport } from "./entry-of-report.js";
import { openStore } from "./open-store.js";

const program = fileURLToPath(new URL("../../dist/history/open-store.js", import.meta.url));
const entries = fileURLToPath(new URL("../../dist/history/entry-of-report.js", import.meta.url));
const reader = fileURLToPath(new URL("../../dist/report/read-report.js", import.meta.url));

function folder(): string {
  return mkdtempSync(path.join(tmpdir(), "regressgate-history-test-"));
}

function madeReport(day: number, passes = 3): Report {
  const cases = [shortCase("a", shortTrials(passes, 5)), shortCase("b", shortTrials(5, 5))];
  return reportOf(cases, { createdAt: `2026-01-${String(day).padStart(2, "0")}T00:00:00Z` });
}

/** A process that keeps runs one after another and says the id of each once it is kept. */
const writer = `
  const [place, report, from, count] = process.argv.slice(1);
  const { openStore } = await import(${JSON.stringify(program)});
  const { entryOfReport } = await import(${JSON.stringify(entries)});
  const { readReport } = await import(${JSON.stringify(reader)});
  const store = await openStore(place, process.cwd());
  const made = await readReport(report);
  process.stdout.write("ready\\n");
  for (let k = 0; k < Number(count); k++) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, Number(from), k)).toISOString();
    const run = { ...made, createdAt: at };
    const entry = entryOfReport(run);
    await store.add(entry, run);
    process.stdout.write(entry.id + "\\n");
  }
  store.close();
`;

/** Runs a writer to its end, or kills it once it has kept \`killAfter\` runs. Gives the ids it said. */
function write(place: string, report: string, from: number, count: number, killAfter?: number) {
  return new Promise<string[]>((resolve, reject) => {
    const args = ["--input-type=module", "-e", writer, place, report, `${from}`, `${count}`];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    let wrong = "";
    child.stderr.on("data", (data) => {
      wrong += data;
    });
    child.stdout.on("data", (data) => {
      text += data;
      const lines = text.split("\n").length - 2;
      // A little later, so that it dies somewhere within the next one.
      if (killAfter !== undefined && lines >= killAfter) {
        setTimeout(() => child.kill("SIGKILL"), 3 * (from % 5));
      }
    });
    child.on("close", (code, signal) => {
      if (code !== 0 && signal !== "SIGKILL") reject(new Error(wrong));
      else resolve(text.split("\n").slice(1, -1).filter(Boolean));
    });
  });
}

describe.each([
  ["a folder", "runs"],
  ["a SQLite file", "runs.sqlite"],
])("%s", (_name, file) => {
  it("is empty before anything is kept, and reading makes nothing", async () => {
    const place = path.join(folder(), file);
    const store = await openStore(place, folder());
    expect(await store.runs()).toEqual({ runs: [], notes: [] });
    expect(await store.report("0123456789abcdef")).toBeNull();
    store.close();
    expect(existsSync(place)).toBe(false);
  });

  it("gives back entries by date and reports whole, and joins what is new about a run", async () => {
    const place = path.join(folder(), file);
    const store = await openStore(place, folder());
    const [later, earlier] = [madeReport(2), madeReport(1, 4)];
    await store.add(entryOfReport(later), later);
    await store.add(entryOfReport(earlier), earlier);
    const gated = {
      verdict: "pass" as const,
      failed: false,
      reasons: ["no_drop" as const],
      delta: 0,
      pWorse: 0.5,
      baseline: "b",
    };
    await store.add(entryOfReport(later, gated), later);
    await store.add(entryOfReport(later, null, true), later);
    const { runs } = await store.runs();
    expect(runs.map(({ entry }) => entry)).toEqual([
      entryOfReport(earlier),
      entryOfReport(later, gated, true),
    ]);
    const report = await store.report(entryOfReport(later).id);
    expect(report?.cases).toEqual(later.cases);
    store.close();
  });

  it("takes writers at the same time, and loses no run that a killed one had kept", async () => {
    const place = path.join(folder(), file);
    const report = path.join(folder(), "report.json");
    await writeReport(madeReport(1), report);
    const kept = await Promise.all([
      write(place, report, 1, 12),
      write(place, report, 2, 12),
      write(place, report, 3, 1000, 4),
      write(place, report, 4, 1000, 6),
    ]);
    expect(kept.map((ids) => ids.length).slice(0, 2)).toEqual([12, 12]);
    expect(kept[2]!.length).toBeGreaterThanOrEqual(4);
    // The next writer is not held up by what the dead ones left.
    const after = await write(place, report, 5, 1);
    const store = await openStore(place, folder());
    const { runs, notes } = await store.runs();
    const ids = new Set(runs.map(({ entry }) => entry.id));
    for (const id of [...kept.flat(), ...after]) expect(ids.has(id), id).toBe(true);
    expect(notes).toEqual([]);
    for (const { entry } of runs) expect((await store.report(entry.id))?.cases).toHaveLength(2);
    store.close();
  }, 120_000);
});

describe("a folder of reports that nobody kept on purpose", () => {
  it("is read, packed or not, each run once; other files are told", async () => {
    const place = folder();
    await writeReport(madeReport(1), path.join(place, "one.json"));
    await writeReport(madeReport(1), path.join(place, "copy.json.gz"));
    await writeReport(madeReport(2), path.join(place, "deep", "two.json"));
    writeFileSync(path.join(place, "other.json"), "{}");
    writeFileSync(path.join(place, "torn.json"), '{"schema_version": 1, "cases"');
    const store = await openStore(place, place);
    const { runs, notes } = await store.runs();
    expect(runs.map(({ name }) => name)).toEqual(["copy.json.gz", "deep/two.json"]);
    expect(notes[0]?.text).toContain('2 files in the folder could not be read as a report: "other');
  });

  it("reads a run whose entry was lost or damaged from its report", async () => {
    const place = folder();
    const store = await openStore(place, place);
    await store.add(entryOfReport(madeReport(1)), madeReport(1));
    const entry = readdirSync(place).find((name) => name.endsWith(".entry.json"))!;
    writeFileSync(path.join(place, entry), '{"history_version": 1');
    expect((await store.runs()).runs[0]?.entry.id).toBe(entryOfReport(madeReport(1)).id);
    rmSync(path.join(place, entry));
    expect((await store.runs()).runs).toHaveLength(1);
  });
});

describe("a file that is no history", () => {
  it("is refused with its name", async () => {
    const place = path.join(folder(), "x.sqlite");
    writeFileSync(place, "This is no database, but it is long enough to look like a file of one.");
    const store = await openStore(place, path.dirname(place));
    await expect(store.runs()).rejects.toThrow(/history: x\.sqlite cannot be (used|opened)/);
  });
});
