/** Exists to hold live progress to its promises: drawn over itself, on change alone, gone before text. */
import { expect, test, vi } from "vitest";
import { isAsciiOnly } from "./io.js";
import { LiveLine } from "./live-line.js";
import { paced } from "./paced.js";

function recorded(columns = 20) {
  const writes: string[] = [];
  const line = new LiveLine(
    (text) => writes.push(text),
    () => columns,
  );
  return { writes, line };
}

test("a line is written over the one before, never cleared first", () => {
  const { writes, line } = recorded();
  line.show("1/9");
  line.show("2/9");
  line.clear();
  expect(writes).toEqual(["\r1/9\u001b[K", "\r2/9\u001b[K", "\r\u001b[K"]);
});

test("nothing is written when nothing changed, or nothing is shown", () => {
  const { writes, line } = recorded();
  line.clear();
  line.show("1/9");
  line.show("1/9");
  expect(writes).toHaveLength(1);
});

test("a line never fills the last column, and colours count for nothing", () => {
  const { writes, line } = recorded(6);
  line.show("123456789", (text) => `\u001b[2m${text}\u001b[22m`);
  expect(writes).toEqual(["\r\u001b[2m12345\u001b[22m\u001b[K"]);
});

test("at most one telling a period, and the last value is told when its time comes", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  try {
    const told: number[] = [];
    const pace = paced<number>({
      everyMs: 100,
      trailing: true,
      waitFirst: false,
      tell: (value) => told.push(value),
    });
    for (let k = 0; k < 1_000; k++) {
      pace.offer(k);
      vi.advanceTimersByTime(1);
    }
    expect(told.length).toBeGreaterThanOrEqual(9);
    expect(told.length).toBeLessThanOrEqual(11);
    vi.advanceTimersByTime(100);
    expect(told.at(-1)).toBe(999);
    const before = told.length;
    pace.offer(1_001);
    pace.offer(1_002);
    pace.end();
    vi.advanceTimersByTime(1_000);
    expect(told.slice(before)).not.toContain(1_002);
  } finally {
    vi.useRealTimers();
  }
});

test("old consoles get ASCII", () => {
  expect(isAsciiOnly({}, "win32")).toBe(true);
  expect(isAsciiOnly({ WT_SESSION: "1" }, "win32")).toBe(false);
  expect(isAsciiOnly({ TERM: "linux" }, "linux")).toBe(true);
  expect(isAsciiOnly({ TERM: "xterm-256color" }, "linux")).toBe(false);
});
