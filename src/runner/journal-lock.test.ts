import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockJournal } from "./journal-lock.js";

let dir: string;
let journal: string;
let lock: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "rg-lock-"));
  journal = join(dir, "report.journal.jsonl");
  lock = `${journal}.lock`;
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function holdBy(pid: number, host = hostname()): void {
  writeFileSync(lock, JSON.stringify({ pid, host }));
}

/** The number of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

test("the lock is taken, names this process, and is given back", () => {
  const unlock = lockJournal(journal);
  expect(JSON.parse(readFileSync(lock, "utf8"))).toEqual({ pid: process.pid, host: hostname() });
  expect(() => lockJournal(journal)).toThrow(
    `another run writes ${journal}: process ${process.pid}`,
  );
  unlock();
  expect(existsSync(lock)).toBe(false);
  lockJournal(journal)();
});

test("a process that is alive keeps its lock", () => {
  holdBy(process.ppid);
  expect(() => lockJournal(journal)).toThrow(`process ${process.ppid}`);
  expect(existsSync(lock)).toBe(true);
});

test("the lock of a process that was killed is taken over", () => {
  holdBy(deadPid());
  lockJournal(journal)();
  expect(existsSync(lock)).toBe(false);
});

test("a lock with this process's own number, which it does not hold, is a killed one's", () => {
  holdBy(process.pid);
  lockJournal(journal)();
});

test("a lock that was torn while it was written is taken over", () => {
  writeFileSync(lock, '{"pid":');
  lockJournal(journal)();
});

test("nobody can say whether a process of another machine lives, so it keeps its lock", () => {
  holdBy(deadPid(), "elsewhere");
  expect(() => lockJournal(journal)).toThrow("on elsewhere");
});
