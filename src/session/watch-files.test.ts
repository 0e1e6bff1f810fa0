/** Exists so that every way of saving a file is seen, and nothing else wakes a watch. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { snapshotOf } from "./file-snapshot.js";
import { watchFiles } from "./watch-files.js";
import type { WatchedFiles } from "./watched-files.js";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const nothing: WatchedFiles = {
  settings: [],
  cases: [],
  patterns: [],
  target: [],
  checks: [],
  whole: true,
};

/** Starts to watch; the returned list grows with what is told. */
async function watching(watched: WatchedFiles, meanwhile = () => {}): Promise<string[][]> {
  const told: string[][] = [];
  const since = await snapshotOf(watched);
  meanwhile();
  const fail = (error: Error) => {
    throw error;
  };
  const onChange = (files: string[]) => void told.push(files);
  open.push(await watchFiles({ watched, since, onChange, onFailure: fail }));
  await sleep(100);
  return told;
}

async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !done(); tries++) await sleep(20);
  expect(done()).toBe(true);
}

const folderOf = () => mkdtempSync(path.join(tmpdir(), "regressgate-watch-"));

describe("watchFiles", () => {
  test("several writes of one save are told once, and an edit that changes nothing never", async () => {
    const file = path.join(folderOf(), "cases.jsonl");
    writeFileSync(file, "1");
    const told = await watching({ ...nothing, cases: [file] });
    writeFileSync(file, "1");
    writeFileSync(path.join(path.dirname(file), "other.txt"), "2");
    await sleep(500);
    expect(told).toEqual([]);
    for (const text of ["", "12", "123"]) {
      writeFileSync(file, text);
      await sleep(20);
    }
    await until(() => told.length > 0);
    await sleep(300);
    expect(told).toEqual([[file]]);
  });

  test("sees a file that is renamed over another, deleted, or made in a folder that was missing", async () => {
    const folder = folderOf();
    const [kept, late] = [path.join(folder, "a.yaml"), path.join(folder, "deep/er/late.mjs")];
    writeFileSync(kept, "1");
    const told = await watching({ ...nothing, settings: [kept], target: [late] });
    writeFileSync(`${kept}.tmp`, "2");
    renameSync(`${kept}.tmp`, kept);
    await until(() => told.length === 1);
    rmSync(kept);
    await sleep(400);
    mkdirSync(path.dirname(late), { recursive: true });
    writeFileSync(late, "3");
    await until(() => told.some((files) => files.includes(late)));
    expect(told.at(-1)).toEqual([kept, late]);
  });

  test("sees new files of a glob, also in new folders, but none of an installed package", async () => {
    const folder = folderOf();
    const told = await watching({ ...nothing, patterns: [{ text: "**/*.jsonl", folder }] });
    for (const name of ["node_modules/p", "sub"]) {
      mkdirSync(path.join(folder, name), { recursive: true });
    }
    writeFileSync(path.join(folder, "sub/notes.txt"), "1");
    await sleep(400);
    expect(told).toEqual([]);
    writeFileSync(path.join(folder, "sub/new.jsonl"), "2");
    await until(() => told.length > 0);
    expect(told[0]).toEqual([path.join(folder, "sub/new.jsonl")]);
  });

  test("tells a change that came before the watch stood", async () => {
    const file = path.join(folderOf(), "a.yaml");
    writeFileSync(file, "1");
    const told = await watching({ ...nothing, settings: [file] }, () => writeFileSync(file, "2"));
    await until(() => told.length > 0);
    expect(told[0]).toEqual([file]);
  });
});
