/** The search for the best concurrency, against servers whose best is known. */
import { expect, test } from "vitest";
import type { Trial } from "../domain/trial.js";
import { ConcurrencyControl } from "./concurrency-control.js";

function trial(more: Partial<Trial> = {}): Trial {
  const none = { costUsd: null, inputTokens: null, outputTokens: null, error: null, output: "x" };
  return { passed: true, checks: {}, latencyS: 0.1, metadata: {}, ...none, ...more };
}

interface Server {
  /** Trials that it works on at a time; others wait in a line. */
  slots: number;
  /** Trials under way beyond which it refuses. */
  refuseAbove?: number;
  /** Milliseconds of the n-th trial. */
  takes(n: number): number;
}

/** Runs so many trials through a simulated server with a clock of its own. */
function simulate(server: Server, count: number, control = new ConcurrencyControl()) {
  const underWay: { end: number; epoch: number; refused: boolean }[] = [];
  const slots: number[] = Array.from({ length: server.slots }, () => 0);
  let now = 0;
  let most = 0;
  for (let begun = 0; begun < count || underWay.length > 0; ) {
    while (begun < count && underWay.length < control.width) {
      const refused = underWay.length >= (server.refuseAbove ?? Infinity);
      const free = slots.indexOf(Math.min(...slots));
      const end = refused ? now + 5 : Math.max(now, slots[free] ?? 0) + server.takes(begun);
      if (!refused) slots[free] = end;
      underWay.push({ end, epoch: control.epoch, refused });
      begun += 1;
    }
    most = Math.max(most, underWay.length);
    underWay.sort((a, b) => a.end - b.end);
    const next = underWay.shift();
    if (next === undefined) break;
    now = next.end;
    const attempts = [{ error: "HTTP 429", errorKind: "http" as const, status: 429, latencyS: 0 }];
    control.ended(next.refused ? trial({ attempts }) : trial(), next.epoch, now);
  }
  return { found: control.found, most, now };
}

/** Unlike times: 20 to 180 ms, without a pattern that a round could hit. */
const unlike = (n: number) => 20 + ((Math.imul(n + 1, 2654435761) >>> 12) % 161);

test.each([
  [4, 4, 8],
  [10, 8, 32],
  [16, 16, 32],
  [32, 32, 64],
])("a server of %i slots is asked by %i to %i at a time", (slots, low, high) => {
  for (const takes of [() => 50, unlike]) {
    const { found } = simulate({ slots, takes }, 1500);
    expect(found.atATime).toBeGreaterThanOrEqual(low);
    expect(found.atATime).toBeLessThanOrEqual(high);
    expect(found).toMatchObject({ because: "plateau", refusals: 0 });
  }
});

test("a server that is never full gets the most that is tried, and no more", () => {
  const { found, most } = simulate({ slots: 1000, takes: () => 50 }, 2000);
  expect(found).toMatchObject({ atATime: 64, tried: 64, because: "most" });
  expect(most).toBe(64);
});

test("it comes within a third of the time of the best fixed concurrency", () => {
  const server = { slots: 20, takes: unlike };
  const { now } = simulate(server, 2000);
  expect(now).toBeLessThan(1.34 * ((2000 * 100) / 20));
});

test("refusals hold it back, a burst of them counts once, and it comes up again", () => {
  const { found } = simulate({ slots: 100, refuseAbove: 12, takes: () => 50 }, 3000);
  expect(found.because).toBe("refusals");
  expect(found.atATime).toBeGreaterThanOrEqual(6);
  expect(found.atATime).toBeLessThanOrEqual(13);
  expect(found.refusals).toBeLessThan(150);
});

test("a run that is too short to tell says so", () => {
  const { found } = simulate({ slots: 100, takes: () => 50 }, 30);
  expect(found.because).toBe("short");
});

test("answers of a cache teach it nothing", () => {
  const control = new ConcurrencyControl();
  for (let n = 0; n < 500; n++) control.ended(trial({ cached: true }), control.epoch, n);
  expect(control.width).toBe(4);
});

test.each([
  ["a final 429", { error: "POST u: HTTP 429 Too Many Requests", errorKind: "http" }, true],
  [
    "an exception that says so",
    { error: "RateLimitError: slow down", errorKind: "exception" },
    true,
  ],
  ["a broken connection", { error: "reset", errorKind: "connection" }, true],
  ["a wrong request", { error: "POST u: HTTP 400 Bad Request", errorKind: "http" }, false],
  ["a time-out", { error: "timed out after 2 s", errorKind: "timeout" }, false],
] as const)("%s", (_name, failure, refused) => {
  const control = new ConcurrencyControl();
  control.ended(trial({ passed: false, output: null, ...failure }), control.epoch, 1);
  expect(control.found.refusals).toBe(refused ? 1 : 0);
  expect(control.width).toBe(refused ? 2 : 4);
});
