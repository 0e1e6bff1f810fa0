/** Exists so that killed writes leave nothing for ever, and a write under way is never disturbed. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { buildReport } from "./build-report.js";
import { temporaryName } from "./leftover-files.js";
import { sampleEvents } from "./sample.test-support.js";
import { writeReport } from "./write-report.js";

const report = buildReport(sampleEvents(["a", "b"], 2));
const dead = spawnSync(process.execPath, ["-e", ""]).pid;

/** The name that another process would have given. */
const nameBy = (pid: number, name = "report.json") =>
  temporaryName(name).replace(`-${process.pid}-`, `-${pid}-`);

const elsewhere = (name: string) => name.replace(/\.[0-9a-f]{8}-/, ".00000000-");

test("the next write removes what writes of dead processes left, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "regressgate-leftover-"));
  const alive = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
  try {
    const old = new Date(Date.now() - 25 * 3600 * 1000);
    const stale = [nameBy(dead), elsewhere(nameBy(dead)), temporaryName("report.json")];
    const kept = [
      nameBy(alive.pid ?? 0),
      elsewhere(nameBy(dead)),
      nameBy(dead, "other.json"),
      ".report.json.notes.tmp",
      temporaryName("report.json"),
    ];
    for (const name of [...stale, ...kept]) writeFileSync(join(folder, name), "half a rep");
    // Of another machine, and of an earlier process that had the number of this one.
    for (const name of stale.slice(1)) utimesSync(join(folder, name), old, old);
    await writeReport(report, join(folder, "report.json"));
    expect(readdirSync(folder).sort()).toEqual([...kept, "report.json"].sort());
  } finally {
    alive.kill("SIGKILL");
  }
});

/** Writes a report of 60 MB to the path that it is given. */
const program = `
import { buildReport } from "./build-report.js";
import { sampleEvents } from "./sample.test-support.js";
import { writeReport } from "./write-report.js";
const ids = Array.from({ length: 300 }, (_, index) => "c" + index);
const report = buildReport(sampleEvents(ids, 1));
for (const { trials } of report.cases) trials[0].output = "x".repeat(200_000);
await writeReport(report, process.argv[2]);`;

test("a write that was really killed leaves the old report, and the next one cleans up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "regressgate-leftover-"));
  const script = join(mkdtempSync(join(tmpdir(), "regressgate-script-")), "write.mjs");
  await build({
    stdin: { contents: program, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const file = join(folder, "report.json");
  await writeReport(report, file);
  const before = readFileSync(file, "utf8");
  const child = spawn(process.execPath, [script, file], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", (_code, signal) => resolve(signal)));
  while (readdirSync(folder).length < 2 && child.exitCode === null) await wait(1);
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readFileSync(file, "utf8")).toBe(before);
  await writeReport(report, file);
  expect(readdirSync(folder)).toEqual(["report.json"]);
});
