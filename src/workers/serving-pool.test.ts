import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TrialError } from "../domain/errors.js";
import { jsHost, jsSetup } from "./js-host.js";
import { ServingPool } from "./serving-pool.js";
import { HostOpenError, ThrownInHost } from "./thrown-in-host.js";

let folder: string;
let pools: ServingPool[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "serving pool #1 "));
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  rmSync(folder, { recursive: true });
});

function poolOf(
  source: string,
  options: { openTimeoutS?: number; hosts?: number; capacity?: number } = {},
): ServingPool {
  const path = join(folder, "app.mjs");
  writeFileSync(path, source);
  const pool = new ServingPool({
    start: jsHost({ ...process.env }),
    setup: jsSetup({ baseDir: folder, library: null, modules: [path], exportName: "default" }),
    openTimeoutS: options.openTimeoutS ?? 20,
    label: "worker thread",
    ...(options.hosts ? { hosts: options.hosts } : {}),
    ...(options.capacity ? { capacity: options.capacity } : {}),
  });
  pools.push(pool);
  return pool;
}

const never = new AbortController().signal;

async function ask(
  pool: ServingPool,
  input: string,
  timeoutS = 1,
  signal = never,
): Promise<string> {
  const args = { input, case_id: input, repeat: 0 };
  const { value } = await pool.call({ fn: "target", args, timeoutS, signal });
  return JSON.parse(String(value)).output;
}

/** `answer`, or `kind: message (attempts)`. */
async function outcome(reply: Promise<string>): Promise<string> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof TrialError)
      return `${error.kind}: ${error.message} (${error.attempts.length})`;
    return String(error);
  }
}

const app = `
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
export default async function (input) {
  if (input === "loop") for (;;);
  if (input === "late loop") { await sleep(200); for (;;); }
  if (input === "hang") await new Promise(() => {});
  if (input === "exit") process.exit(3);
  if (input === "late exit") { await sleep(50); process.exit(3); }
  if (input === "throw") throw new RangeError("too far");
  if (input.startsWith("slow")) await sleep(400);
  return input + "!";
}`;

describe("ServingPool", () => {
  it("answers many calls at once", async () => {
    const pool = poolOf(app);
    await pool.open();
    const inputs = Array.from({ length: 50 }, (_, index) => `q${index}`);
    const answers = await Promise.all(inputs.map((input) => ask(pool, input)));
    expect(answers).toEqual(inputs.map((input) => `${input}!`));
    expect(pool.warnings).toEqual([]);
  });

  it("reports what the code threw", async () => {
    const pool = poolOf(app);
    await pool.open();
    const thrown: unknown = await ask(pool, "throw").catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ThrownInHost);
    expect(thrown).toMatchObject({ message: "RangeError: too far", attempts: [] });
    expect(await ask(pool, "x")).toBe("x!");
  });

  it("ends a loop, and only that call is lost", async () => {
    const pool = poolOf(app);
    await pool.open();
    const all = ["loop", "x", "y"].map((input) => outcome(ask(pool, input, 0.5)));
    expect(await Promise.all(all)).toEqual(["timeout: timed out after 0.5 s (0)", "x!", "y!"]);
    expect(pool.warnings).toEqual([]);
  });

  it("runs what was under way again, one at a time, when one loops", async () => {
    const pool = poolOf(app);
    await pool.open();
    const all = ["slow 1", "late loop", "slow 2", "slow 3"].map((input) =>
      outcome(ask(pool, input, 0.7)),
    );
    expect(await Promise.all(all)).toEqual([
      "slow 1!",
      "timeout: timed out after 0.7 s (1)",
      "slow 2!",
      "slow 3!",
    ]);
    expect(pool.warnings.join()).toMatch(/^4 calls were run again one at a time/);
  });

  it("times out a promise that never settles without ending the thread", async () => {
    const pool = poolOf(app);
    await pool.open();
    const all = ["hang", "slow"].map((input) => outcome(ask(pool, input, 0.6)));
    expect(await Promise.all(all)).toEqual(["timeout: timed out after 0.6 s (0)", "slow!"]);
    expect(pool.warnings).toEqual([]);
  });

  it("charges a crash to the call that crashes alone", async () => {
    const pool = poolOf(app);
    await pool.open();
    const inputs = ["slow 1", "late exit", "exit", "slow 2", "late exit"];
    const all = await Promise.all(inputs.map((input) => outcome(ask(pool, input, 2))));
    expect(all[0]).toBe("slow 1!");
    expect(all[3]).toBe("slow 2!");
    for (const index of [1, 2, 4]) expect(all[index]).toMatch(/^crash: .*exited with code 3/);
  });

  it("starts more hosts only when there is work for them", async () => {
    const pool = poolOf(app, { hosts: 2, capacity: 1 });
    await pool.open();
    await ask(pool, "slow warm-up");
    const all = ["slow 1", "slow 2", "slow 3", "slow 4"].map((input) => ask(pool, input));
    expect(await Promise.all(all)).toEqual(["slow 1!", "slow 2!", "slow 3!", "slow 4!"]);
  });

  it("ends a module that loops when imported", async () => {
    const pool = poolOf("for (;;);", { openTimeoutS: 0.5 });
    await expect(pool.open()).rejects.toThrow(new HostOpenError("did not get ready within 0.5 s"));
  });

  it("says why a module cannot be imported", async () => {
    const pool = poolOf("import 'no-such-package'; export default () => 1;");
    await expect(pool.open()).rejects.toThrow(/no-such-package/);
  });

  it("gives up a call when its signal is aborted", async () => {
    const pool = poolOf(app);
    await pool.open();
    const controller = new AbortController();
    const hanging = outcome(ask(pool, "hang", 60, controller.signal));
    setTimeout(() => controller.abort(new Error("interrupted")), 100);
    expect(await hanging).toBe("Error: interrupted");
    await expect(ask(pool, "x", 1, controller.signal)).rejects.toThrow("interrupted");
  });

  it("fails what still waits when it is closed", async () => {
    const pool = poolOf(app);
    await pool.open();
    const waiting = outcome(ask(pool, "hang", 60));
    await pool.close();
    expect(await waiting).toBe("crash: the target was closed (0)");
  });
});
