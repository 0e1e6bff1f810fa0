import { describe, expect, it } from "vitest";
import { backOff, readRetryAfter } from "./retry-after.js";

describe("readRetryAfter", () => {
  it("reads seconds and dates", () => {
    const now = Date.UTC(2024, 0, 2, 3, 4, 5);
    expect(readRetryAfter("120", now)).toBe(120);
    expect(readRetryAfter(" 0.5 ", now)).toBe(0.5);
    expect(readRetryAfter("Tue, 02 Jan 2024 03:04:07 GMT", now)).toBe(2);
    expect(readRetryAfter("Tue, 02 Jan 2024 03:00:00 GMT", now)).toBe(0);
  });

  it("ignores what is neither", () => {
    for (const text of [undefined, "", "soon", "-5", "1e9x", "12 34"]) {
      expect(readRetryAfter(text)).toBeUndefined();
    }
  });
});

describe("backOff", () => {
  it("doubles up to 30 s, at least half of it", () => {
    for (const [retry, full] of [
      [0, 0.25],
      [1, 0.5],
      [4, 4],
      [20, 30],
    ] as const) {
      const waits = Array.from({ length: 50 }, () => backOff(retry));
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(full / 2);
      expect(Math.max(...waits)).toBeLessThanOrEqual(full);
    }
  });
});
